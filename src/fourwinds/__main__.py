"""`python -m fourwinds` is the command `fourwinds`."""

from fourwinds.cli.main import main

if __name__ == "__main__":
    main()
