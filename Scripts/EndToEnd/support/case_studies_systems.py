"""The stories of the case studies that need another system: a server, a database, tmux, a second process that writes."""

STORIES = []
