"""What the people in these tests enter."""

PASSWORD = "lamp kettle 93"
OTHER_PASSWORD = "thimble wren 58"
ADDRESS = "ada@example.org"
