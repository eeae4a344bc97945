"""The parts of the kiosk's screens: texts, boxes, drawings, and children at computed places."""

from gi.repository import Gdk, GdkPixbuf, Graphene, Gtk, Navd

from shop import FOLDER, points


def text(content, *classes, x=0, **properties):
    """Returns a text whose lines break."""
    label = Gtk.Label(label=content, xalign=x, wrap=True, **properties)
    for name in classes:
        label.add_css_class(name)
    if x == 0.5:
        label.set_justify(Gtk.Justification.CENTER)
    return label


def box(*children, vertical=True, spacing=0, classes=(), **properties):
    """Returns a box; children that are None are left out."""
    result = Gtk.Box(orientation="vertical" if vertical else "horizontal", spacing=points(spacing), **properties)
    for name in classes:
        result.add_css_class(name)
    for child in children:
        if child:
            result.append(child)
    return result


def row(*children, **properties):
    return box(*children, vertical=False, **properties)


def button(screen, content, route, *classes, params=None, **properties):
    """Returns a button with a text or a widget, which sends a route."""
    result = Gtk.Button(**properties)
    if isinstance(content, str):
        result.set_label(content)
    else:
        result.set_child(content)
    for name in classes:
        result.add_css_class(name)
    result.connect("clicked", lambda _: screen.trigger(route, **params or {}))
    return result


class Drawing(Gtk.Widget):
    """An SVG of the kiosk, drawn in the pixels of its place."""

    def __init__(self, file, **properties):
        super().__init__(**{"hexpand": True, "vexpand": True} | properties)
        self._path, self._texture, self._size = str(FOLDER / f"{file}.svg"), None, None

    def do_measure(self, orientation, for_size):
        return 0, 0, -1, -1

    def do_snapshot(self, snapshot):
        size = (self.get_width() * self.get_scale_factor(), self.get_height() * self.get_scale_factor())
        if min(size) < 1:
            return
        if size != self._size:
            self._size = size
            self._texture = Gdk.Texture.new_for_pixbuf(GdkPixbuf.Pixbuf.new_from_file_at_scale(self._path, *size, True))
        width, height = (length / self.get_scale_factor() for length in (self._texture.get_width(), self._texture.get_height()))
        place = Graphene.Rect().init((self.get_width() - width) / 2, (self.get_height() - height) / 2, width, height)
        snapshot.append_texture(self._texture, place)


class Placed(Gtk.Box):
    """Children at computed places: `place(width, height)` returns those, as x, y, width and height of each child."""

    def __init__(self, children, place, natural_height=0, **properties):
        super().__init__(overflow=Gtk.Overflow.HIDDEN, **properties)
        self._children, self._place, self._natural_height = children, place, natural_height
        self.set_layout_manager(None)
        for child in children:
            self.append(child)

    def do_measure(self, orientation, for_size):
        least = self._natural_height if orientation == Gtk.Orientation.VERTICAL else 0
        return least, least, -1, -1

    def do_size_allocate(self, width, height, baseline):
        for child, place in zip(self._children, self._place(width, height)):
            x, y, *size = map(round, place)
            # A child is not smaller than it needs.
            wide = max(size[0], child.measure(Gtk.Orientation.HORIZONTAL, -1)[0])
            high = max(size[1], child.measure(Gtk.Orientation.VERTICAL, wide)[0])
            rectangle = Gdk.Rectangle()
            rectangle.x, rectangle.y, rectangle.width, rectangle.height = x, y, wide, high
            child.size_allocate(rectangle, -1)


def icon(name, size=24):
    return Navd.Icon.new(name, size)


def tint(drink):
    """Returns the class of a drink's colour."""
    return f"tint-{drink['file']}"


def told(screen, file, title, note, way_on):
    """Returns a drawing with what to do, as sheets have it."""
    picture = Drawing(file, width_request=points(320), height_request=points(208), vexpand=False)
    heading = text(title, "navd-title", x=0.5)
    screen.set_heading(heading)
    return box(picture, heading, text(note, "navd-muted", x=0.5), way_on, spacing=12, classes=("navd-page",))
