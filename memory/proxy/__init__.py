"""One base URL for any tool: requests pass through, and carry what is open."""
