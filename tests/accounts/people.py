"""What the people in these tests enter."""

PASSWORD = "oxygen fjord 4071"
OTHER_PASSWORD = "thimble wren 58"
ADDRESS = "ada@example.org"
