#!/usr/bin/python3
"""Writes a screenshot of the display to stdout, as PNG: WebKitWebDriver's own would wait for the next change of the page."""

import sys

import gi

gi.require_version("Gdk", "3.0")
from gi.repository import Gdk  # noqa: E402

WIDTH, HEIGHT = int(sys.argv[1]), int(sys.argv[2])
picture = Gdk.pixbuf_get_from_window(Gdk.get_default_root_window(), 0, 0, WIDTH, HEIGHT)
_, data = picture.save_to_bufferv("png", [], [])
sys.stdout.buffer.write(data)
