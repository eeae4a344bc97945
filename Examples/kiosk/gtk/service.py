"""The PIN, what the technician sees, and the alarm."""

from gi.repository import Gtk, Navd

from parts import Placed, box, button, icon, row, text, told
from shop import machine, points


def pin(screen, words):
    """The PIN of the technician."""
    entered, dots = [], [box(classes=("digit",)) for _ in range(4)]

    def enter(_, key):
        if key == "erase":
            del entered[-1:]
        else:
            entered.append(key)
        if entered == list("1234"):
            screen.trigger("unlock")
        elif len(entered) == 4:
            screen.get_ancestor(Navd.View).show_message(words.word("pinWrong"), True)
        if len(entered) == 4:
            entered.clear()
        for index, dot in enumerate(dots):
            (dot.add_css_class if index < len(entered) else dot.remove_css_class)("on")

    keys = Gtk.Grid(column_spacing=points(12), row_spacing=points(12), halign="center")
    for index, key in enumerate(["1", "2", "3", "4", "5", "6", "7", "8", "9", None, "0", "erase"]):
        if key is None:
            continue
        digit = Gtk.Button(css_classes=["key"], focus_on_click=False, width_request=points(92))
        digit.set_child(icon("erase") if key == "erase" else Gtk.Label(label=key))
        digit.connect("clicked", enter, key)
        keys.attach(digit, index % 3, index // 3, 1, 1)
    title = text(words.word("pin"), "navd-title", x=0.5)
    screen.set_heading(title)
    return box(title, text(words.word("pinNote"), "navd-muted", x=0.5),
               row(*dots, spacing=16, halign="center", classes=("digits",)), keys, spacing=8, classes=("navd-page", "pin"))


def service(screen, words):
    """What is left, what there is to do, and the cups of the day."""
    is_low = bool(words.facts.get("faults"))
    heading = text(words.word("service"), "navd-title", hexpand=True)
    screen.set_heading(heading)
    ready = row(box(classes=("light",), valign="center"), text(f"{words.word('ready')} · {machine['temperature']} °C", "navd-caption"),
                spacing=8, classes=("ready",), valign="center")
    stock = [_stock(words, one, one.get("low", False) and is_low) for one in machine["stock"]]
    todo = [("drop", "descale", ()), *([("milk", "refill", ("low",))] if is_low else []), ("leave", "leave", ())]
    tasks = box(*(_task(screen, words, *task) for task in todo), classes=("navd-card", "list"))
    parts, gap = [*stock, tasks, _cups(words)], points(16)

    def place(width, height):
        columns, wide = (4, 2) if words.is_wide else (2, 1)
        cell, half = (width - (columns - 1) * gap) / columns, (width - (wide - 1) * gap) / wide
        for index in range(4):
            yield (index % columns * (cell + gap), index // columns * (points(112) + gap), cell, points(112))
        top = 4 // columns * (points(112) + gap)
        for index in range(2):
            high = tasks.measure(Gtk.Orientation.VERTICAL, half)[1] if wide == 1 and index == 0 else height - top
            yield (index % wide * (half + gap), top, half, min(high, points(300)))
            top += min(high, points(300)) + gap if wide == 1 else 0

    return box(row(heading, ready), Placed(parts, place, points(400), vexpand=True), spacing=16, classes=("navd-page", "menu"))


def _stock(words, given, is_low):
    done = Gtk.ProgressBar(fraction=given["share"])
    return box(
        row(icon(given["icon"]), text(words.word(given["name"]), "navd-label"), spacing=8), box(vexpand=True),
        row(text(str(given["value"]), "navd-title"), text(given.get("unit", ""), "navd-label", "navd-muted", valign="end"), spacing=4), done,
        spacing=4, classes=("stock", "navd-card", *(["low"] if is_low else [])))


def _task(screen, words, sign, name, classes):
    inside = Navd.row_new(sign, words.word(name), words.word(f"{name}Note"))
    child = inside.get_child()
    inside.set_child(None)
    return button(screen, child, name, "navd-row", *classes)


def _cups(words):
    cups = machine["cups"]
    most = max(cups["hours"])
    bars = [(box(classes=("bar", *(["now"] if cups["from"] + index == cups["now"] else []))),
             text(str(cups["from"] + index), "navd-caption", x=0.5)) for index in range(len(cups["hours"]))]

    def place(width, height):
        share, low = width / len(bars), points(22)
        for index, count in enumerate(cups["hours"]):
            high = max(points(5), (height - low) * count / most)
            yield (index * share + points(4), height - low - high, share - points(8), high)
            yield (index * share, height - low + points(2), share, low)

    chart = Placed([part for pair in bars for part in pair], place, points(150), vexpand=True)
    return box(row(text(words.word("cups"), "navd-label", hexpand=True), text(str(sum(cups["hours"])), "navd-label", "navd-muted")), chart,
               spacing=16, classes=("navd-card", "stock"))


def descale(screen, words):
    page = Navd.page_new(screen, words.word("descaling"))
    page.append(text(words.word("descalingNote"), "navd-muted"))
    done = Gtk.ProgressBar(fraction=machine["descaling"]["share"], css_classes=["large"])
    page.append(box(text(machine["descaling"]["left"], "navd-display", x=0.5), done, spacing=24, classes=("navd-card", "stock")))


def alarm(screen, words):
    page = Navd.alarm_new("leak", words.word("leaks"), words.word("leaksNote"), button(screen, words.word("help"), "help"))
    page.append(row(icon("clock", 20), text(words.word("since"), "navd-caption"), spacing=8, classes=("since",), halign="center"))
    return page


def alarm_help(screen, words):
    done = Gtk.Button(label=words.word("done"), css_classes=["main"], action_name="navd.back")
    return told(screen, "drawings/tap", words.word("tap"), words.word("tapNote"), done)
