"""The project's own chores.

What runs before the environment exists uses the standard library only.
"""
