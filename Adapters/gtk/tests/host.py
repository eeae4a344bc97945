"""The host of the tests: it reads commands as JSON lines, performs them as a user would, and answers with what the widgets show.

It runs with Debian's Python, which has PyGObject.
"""

import ctypes
import gc
import importlib.util
import json
import os
import struct
import sys
import time
from pathlib import Path

import gi

for name, version in (("GdkPixbuf", "2.0"), ("Gtk", "4.0"), ("GdkX11", "4.0"), ("Navd", "1")):
    gi.require_version(name, version)
from gi.repository import GdkPixbuf, GdkX11, GLib, Gtk, Navd  # noqa: E402, F401

import picture as pictures  # noqa: E402
import structure as structures  # noqa: E402
from xinput import Input  # noqa: E402

#: The nanoseconds in which a key must have led to a screen.
PATIENCE_NS = 30_000_000_000


class Host:
    """One window after the other."""

    def __init__(self):
        self.window, self.view, self.input = None, None, None
        self.loop = GLib.MainLoop()
        self._pending = b""
        GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT_IDLE, GLib.IO_IN | GLib.IO_HUP, self.read)

    def read(self, _, condition):
        piece = sys.stdin.buffer.raw.read(1 << 16)
        if not piece:
            self.loop.quit()
            return False
        *lines, self._pending = (self._pending + piece).split(b"\n")
        for line in lines:
            command = json.loads(line)
            try:
                answer = getattr(self, command.pop("do"))(**command)
            except Exception as error:  # The test reads it.
                answer = {"error": repr(error)}
            print(json.dumps(answer), flush=True)
        return True

    # Windows

    def open(self, file, properties):
        """Shows the window of a Python file, whose function `window` makes it from properties."""
        spec = importlib.util.spec_from_file_location("shown", file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        self.module = module
        self.window = module.window(**properties)
        self.view = pictures.first(self.window, "navd-view")
        self.window.set_decorated(False)
        self.window.present()
        self.input = self.input or Input()
        # No widget is under the mouse.
        self.input.move(2000, 2000)
        self.frame()
        self.input.focus(self.window.get_surface().get_xid())
        self.events()
        return {"opened": True}

    def close(self):
        """Closes the window."""
        self.window.destroy()
        self.window = self.view = None
        gc.collect()
        return {}

    def resize(self, width, height):
        # X11 loses a size that is set while another one is pending, and GTK ignores one that is set already.
        for _ in range(100):
            self.window.set_default_size(width, height)
            self.events()
            if self.window.get_width() == width:
                break
            self.window.set_default_size(width + 1, height)
            self.events()
        return self.picture()

    # The user

    def key(self, key, alt=False):
        self.input.key(key, alt)
        self.events()
        return self.picture()

    def tap(self, text):
        """Clicks on the uppermost widget that has a text."""
        found = [label for label in pictures.labels(self.window) if label.get_text() == text]
        if not found:
            return {"error": f"Nothing that is seen has the text {text}"}
        self.input.move(*self.center(found[-1]))
        self.input.button(True)
        self.input.button(False)
        self.events()
        return self.picture()

    def point(self, action, x, y, button=1):
        """Moves the mouse, and presses or releases a button of it; or takes the gesture away."""
        if action == "cancel":
            for controller in list(self.view.observe_controllers()):
                if isinstance(controller, Gtk.GestureDrag):
                    controller.reset()
        else:
            self.input.move(x, y)
            if action != "move":
                self.input.button(action == "press", button)
        self.events()
        return self.picture()

    def time(self, key, text):
        """Times a key until the frame that shows a text: in milliseconds, and those until navd had answered."""
        watch = ctypes.CDLL(None)
        for function in (watch.stopwatch_now, watch.stopwatch_start, watch.stopwatch_of_navd):
            function.restype = ctypes.c_int64
        drawn = []
        clock = self.window.get_frame_clock()
        handler = clock.connect("after-paint", lambda _: drawn.append(watch.stopwatch_now()) if self.shows(text) else None)
        began = watch.stopwatch_start()
        self.input.key(key)
        while not drawn and watch.stopwatch_now() - began < PATIENCE_NS:
            GLib.MainContext.default().iteration(True)
        clock.disconnect(handler)
        of_navd = watch.stopwatch_of_navd()
        if not drawn or not of_navd:
            return {"error": "The key has led to no other screen."}
        return {"screen": (drawn[0] - began) / 1e6, "navd": of_navd / 1e6}

    def shows(self, text):
        return any(label.get_text() == text for label in pictures.labels(self.view.get_screen()))

    def frames(self, key):
        """Presses a key, and returns the times of the frames of the movement that it begins, in milliseconds."""
        times = []
        clock = self.window.get_frame_clock()
        handler = clock.connect("after-paint", lambda _: times.append(time.monotonic()) if self.view.get_property("moving") else None)
        self.input.key(key)
        while not times or self.view.get_property("moving"):
            GLib.MainContext.default().iteration(True)
        clock.disconnect(handler)
        self.frame()
        return {"times": [1000 * one for one in times]}

    def center(self, widget):
        bounds = widget.compute_bounds(self.window)[1]
        return (bounds.origin.x + bounds.size.width / 2, bounds.origin.y + bounds.size.height / 2)

    # What is shown

    def picture(self):
        """Returns what the widgets show, in the form of the conformance suite, with what is around it."""
        return pictures.picture(self.window, self.view)

    def events(self):
        """Lets the window handle what the user has done: moves of the mouse come with a frame."""
        self.window.get_display().sync()
        self.frame()

    def frame(self):
        """Waits for a frame."""
        drawn = []
        self.window.add_tick_callback(lambda *_: drawn.append(True) or False)
        while not drawn:
            GLib.MainContext.default().iteration(True)
        while GLib.MainContext.default().iteration(False):
            pass

    def look(self, around, path):
        """Brings about what is around the tree, and returns the structure of the window with a picture in a file."""
        self.module.around(self.view, around)
        self.frame()
        self.frame()
        self.grab(path)
        return {"structure": structures.structure(self.window, self.view)}

    def grab(self, path):
        """Writes a picture of the window, from the memory of its display."""
        self.frame()
        self.window.get_display().sync()
        write_picture(path, self.window.get_width(), self.window.get_height())
        return {"saved": True}


def write_picture(path, width, height):
    """Writes the upper left of the display: a dump of X, with a header of numbers, colours, and pixels of four bytes."""
    dump = Path(os.environ["DISPLAY_MEMORY"]).read_bytes()
    header = struct.unpack(">25I", dump[:100])
    first, row = header[0] + 12 * header[19], header[12]
    pixels = bytearray()
    for y in range(height):
        line = dump[first + y * row:first + y * row + 4 * width]
        rgb = bytearray(3 * width)
        rgb[0::3], rgb[1::3], rgb[2::3] = line[2::4], line[1::4], line[0::4]
        pixels += rgb
    picture = GdkPixbuf.Pixbuf.new_from_bytes(
        GLib.Bytes.new(bytes(pixels)), GdkPixbuf.Colorspace.RGB, False, 8, width, height, 3 * width)
    picture.savev(path, "png", [], [])


if __name__ == "__main__":
    Gtk.init()
    sys.stdin.reconfigure(line_buffering=False)
    Host().loop.run()
