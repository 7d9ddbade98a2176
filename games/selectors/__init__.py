"""Every read, each for one viewer and no more than that viewer may know."""
