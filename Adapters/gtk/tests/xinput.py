"""Keys and a mouse on an X display, as a user has them."""

import ctypes

ALT = 0xFFE9
KEYS = {"end": 0xFF57, "escape": 0xFF1B, "tab": 0xFF09, "return": 0xFF0D, "left": 0xFF51, "back": 0x1008FF26}


class Input:
    """A keyboard and a mouse."""

    def __init__(self):
        self._x11, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(None))

    def key(self, name, alt=False):
        """Presses and releases a key, given by its name or its character."""
        symbol = KEYS.get(name) or ord(name)
        code = self._x11.XKeysymToKeycode(self._display, ctypes.c_ulong(symbol))
        for is_down in (1, 0):
            if alt and is_down:
                self._key(self._x11.XKeysymToKeycode(self._display, ctypes.c_ulong(ALT)), 1)
            self._key(code, is_down)
            if alt and not is_down:
                self._key(self._x11.XKeysymToKeycode(self._display, ctypes.c_ulong(ALT)), 0)
        self._sync()

    def _key(self, code, is_down):
        self._test.XTestFakeKeyEvent(self._display, code, is_down, 0)

    def move(self, x, y):
        """Moves the mouse."""
        self._test.XTestFakeMotionEvent(self._display, -1, int(x), int(y), ctypes.c_ulong(0))
        self._sync()

    def button(self, is_down, number=1):
        """Presses or releases a button of the mouse."""
        self._test.XTestFakeButtonEvent(self._display, number, int(is_down), ctypes.c_ulong(0))
        self._sync()

    def focus(self, window):
        """Gives a window the keyboard, as a window manager does."""
        self._x11.XSetInputFocus(self._display, ctypes.c_ulong(window), 1, ctypes.c_ulong(0))
        self._sync()

    def _sync(self):
        self._x11.XSync(self._display, 0)
