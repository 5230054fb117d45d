"""Servers in front of the memory: MCP."""
