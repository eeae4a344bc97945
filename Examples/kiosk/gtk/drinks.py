"""The menu, a drink, a drink as the customer likes it, and the orders."""

from gi.repository import GLib, Gtk, Navd

import shop
from parts import Drawing, Placed, box, button, icon, row, text, tint, told
from shop import menu, points

GAP = points(16)


def drinks(screen, words):
    """The menu: one large drink, and the others around it."""
    first, *others = menu["drinks"]
    hero = _hero(screen, words, first)
    orders = button(screen, box(
        box(icon("orders"), classes=("navd-row-icon",), halign="start"), box(vexpand=True), text(words.word("orders"), "navd-label"),
        text(words.word("ordersNote" if words.customer else "ordersLocked"), "navd-second")), "orders", "card", "navd-card")
    cards = [*(_card(screen, words, drink) for drink in others), *([] if words.is_wide else [orders])]

    def place(width, height):
        edge, columns = (min(points(360), width * 0.33), 4) if words.is_wide else (0, 3)
        start = edge + GAP if words.is_wide else 0
        top = 0 if words.is_wide else points(292) + GAP
        cell = (width - start - (columns - 1) * GAP) / columns
        line = (height - GAP) / 2 if words.is_wide else (height - top - 2 * GAP) / 3
        yield (0, 0, edge, height) if words.is_wide else (0, 0, width, points(292))
        for index in range(len(cards)):
            yield start + index % columns * (cell + GAP), top + index // columns * (line + GAP), cell, line

    hello = words.word("signedIn", customer=words.customer) if words.customer else words.word("hello")
    heading = text(words.word("what"), "navd-display")
    screen.set_heading(heading)
    # In a high window the orders are a card.
    mine = words.is_wide and button(screen, Navd.button_new("orders", words.word("orders")).get_child(), "orders", "surface", valign="end")
    head = row(box(text(hello, "navd-heading", "navd-muted"), heading, hexpand=True), mine)
    return box(head, Placed([hero, *cards], place, points(480), hexpand=True, vexpand=True), spacing=20, classes=("navd-page", "menu"))


def _hero(screen, words, drink):
    loved = row(icon("heart", 16), text(words.word("loved"), "navd-caption"), classes=("loved",), halign="start", spacing=4)
    about = box(
        loved, text(words.spoken(drink["name"]), "navd-display"), text(words.spoken(drink["note"]), max_width_chars=24),
        text(f"{words.word('choose')} · {words.price(drink['price'])}", "choose", "navd-label", halign="start"), spacing=8)
    circles = [box(classes=("circle",)), box(classes=("circle",))]
    picture = Drawing(f"drinks/{drink['file']}")

    def place(width, height):
        high = about.measure(Gtk.Orientation.VERTICAL, width - 2 * points(32))[1]
        is_tall = height > width
        picture_at = (points(8), points(16), width - 2 * points(8), height - high - points(64)) if is_tall else (
            width * 0.5, 0, width * 0.48, height)
        for share in (1, 0.78):
            size = min(picture_at[2], height, points(340)) * share
            yield (picture_at[0] + (picture_at[2] - size) / 2, picture_at[1] + (picture_at[3] - size) / 2, size, size)
        yield picture_at
        yield (points(32), height - high - points(32) if is_tall else (height - high) / 2,
               width - 2 * points(32) if is_tall else width * 0.5, high)

    return button(screen, Placed([*circles, picture, about], place), "drink", "hero", params={"drink": drink["id"]})


def _card(screen, words, drink):
    name, price = text(words.spoken(drink["name"]), "navd-label"), text(words.price(drink["price"]), "price")
    picture = Drawing(f"drinks/cropped/{drink['file']}")

    def place(width, height):
        is_tall = width < height * 0.8
        yield (0, points(8), width, height - points(86 if is_tall else 58))
        yield (points(16), height - points(64 if is_tall else 38), width - points(32), points(24))
        if is_tall:
            yield (points(16), height - points(40), width - points(32), points(24))
        else:
            wide = price.measure(Gtk.Orientation.HORIZONTAL, -1)[1]
            yield (width - points(16) - wide, height - points(38), wide, points(24))

    return button(screen, Placed([picture, name, price], place), "drink", "card", tint(drink), params={"drink": drink["id"]})


def drink(screen, words):
    """One drink, cut open."""
    one = shop.drink(screen.params["drink"])
    name = text(words.spoken(one["name"]), "navd-display", hexpand=True)
    screen.set_heading(name)
    heat = words.word("cold" if one.get("cold") else "hot", temperature=one["temperature"])
    chips = Gtk.FlowBox(selection_mode="none", max_children_per_line=4, column_spacing=points(8), row_spacing=points(8))
    for sign, content in (("cup", f"{one['volume']} ml"), ("heat", heat), ("drop", f"{one['kcal']} kcal"),
                          *([("milk", words.word("containsMilk"))] if "milk" in one["contains"] else ())):
        chips.append(row(icon(sign, 18), text(content, "navd-caption"), spacing=6, classes=("chip",)))
    make = f"{words.word('make')} · {words.price(one['price'])}"
    customise = Navd.button_new("sliders", words.word("customise")).get_child()
    ways = row(button(screen, customise, "customise", params=screen.params), button(screen, words.word("another"), "drinks"),
               spacing=12, homogeneous=True)
    return _stage_page(screen, words, one, box(
        row(name, text(words.price(one["price"]), "navd-title")), text(words.spoken(one["note"]), "navd-muted"), chips,
        button(screen, make, "make", "main", params=screen.params), ways, spacing=16), labels=True)


def customise(screen, words):
    """A drink as the customer likes it. The choice is kept in the saved state of the screen."""
    one = shop.drink(screen.params["drink"])
    choice = {"strength": "medium", "size": "regular", "milk": "whole"} | screen.saved
    title = text(words.word("yours", drink=words.spoken(one["name"])), "navd-title")
    screen.set_heading(title)
    price, summary = text("", "navd-heading"), text("", "navd-second")
    notes, groups = {}, []

    def update():
        price.set_label(words.price(shop.price_of(one, choice)))
        summary.set_label(" · ".join(words.spoken(shop.chosen(kind, choice)["name"]) for kind in ("size", "strength", "milk")))
        for kind, note in notes.items():
            picked = shop.chosen(kind, choice)
            note.set_label(shop.volume(one, picked["share"]) if kind == "size" else words.spoken(picked["name"]))
        for kind, name, option in options:
            (option.add_css_class if choice[kind] == name else option.remove_css_class)("navd-selected")

    def choose(_, kind, name):
        choice[kind] = name
        screen.save(**{kind: name})
        update()

    options = []
    for kind in ("strength", "size", "milk"):
        notes[kind] = text("", "navd-muted")
        line = row(spacing=12, homogeneous=True)
        for option in menu["choices"][kind]:
            widget = _choice(words, one, kind, option)
            widget.connect("clicked", choose, kind, option["id"])
            options.append((kind, option["id"], widget))
            line.append(widget)
        groups.append(box(row(text(words.word(kind), "navd-label", hexpand=True), notes[kind]), line, spacing=8))
    update()
    make = Gtk.Button(label=words.word("make"), valign="center", css_classes=["main"])
    make.connect("clicked", lambda _: screen.trigger("make", drink=one["id"], **choice))
    foot = row(box(price, summary, hexpand=True, valign="center"), make, classes=("foot",))
    return _stage_page(screen, words, one, box(title, *groups, spacing=16), foot=foot)


def _choice(words, drink, kind, option):
    signs = row(halign="center", spacing=2)
    for _ in range(option.get("count", 1)):
        signs.append(icon(option["icon"], round(24 * option["share"] + 4) if kind == "size" else 24))
    note = (shop.volume(drink, option["share"]) if kind == "size"
            else f"+ {words.price(option['price'])}" if option.get("price") else " ")
    return Gtk.Button(css_classes=["navd-choice"], child=box(
        signs, text(words.spoken(option["name"]), "navd-label", x=0.5),
        text(note, "navd-caption", x=0.5) if kind != "strength" else None, spacing=4))


def _stage_page(screen, words, drink, panel, labels=False, foot=None):
    """A drink in front of its colour, and a panel: beside each other in a wide window, otherwise one above the other."""
    screen.set_bleeds(True)
    stage, about = _stage(words, drink, labels), box(panel, classes=("panel", *(["wide"] if words.is_wide else [])))
    panel.set_valign(Gtk.Align.CENTER)
    panel.set_vexpand(True)

    def place(width, height):
        low = foot.measure(Gtk.Orientation.VERTICAL, -1)[1] if foot else 0
        if words.is_wide:
            edge = width * (0.435 if foot else 0.535)
            yield (0, 0, edge, height)
            yield (edge, 0, width - edge, height - low)
            yield (edge, height - low, width - edge, low)
            return
        high = about.measure(Gtk.Orientation.VERTICAL, width)[1]
        yield (0, 0, width, height - low - high + points(30))
        yield (0, height - low - high, width, high)
        yield (0, height - low, width, low)

    return Placed([stage, about, *([foot] if foot else [])], place)


def _stage(words, drink, has_labels):
    picture, circle = Drawing(f"drinks/{drink['file']}"), box(classes=("glow",))
    layers = [layer for layer in drink["layers"] if layer.get("label")] if has_labels else []
    labels = [(box(text(words.spoken(layer["label"]), "navd-label"), text(f"{layer['ml']} ml", "navd-caption")),
               box(classes=("pointer",)), box(classes=("dot",))) for layer in layers]

    def place(width, height):
        top, high = points(64), height - points(108)
        # The drawing is 224 × 262, and begins at 8, 10.
        unit = min(width / 224, high / 262)
        yield (-0.2 * width, height * 0.6, width * 1.4, width * 1.4)
        yield (0, top, width, high)
        for layer, parts in zip(layers, labels):
            end = (width - 224 * unit) / 2 + (layer["at"][0] - 8) * unit
            x, y = width * 0.055, top + (high - 262 * unit) / 2 + (layer["at"][1] - 10) * unit
            tall = parts[0].measure(Gtk.Orientation.VERTICAL, -1)[1]
            yield (x, y - tall - points(4), points(140), tall)
            yield (x, y, end - x, points(2))
            yield (end - points(4), y - points(3), points(8), points(8))

    return Placed([circle, picture, *(part for parts in labels for part in parts)], place, css_classes=["stage", tint(drink)])


def orders(screen, words):
    """The last orders of the customer. They come from elsewhere, and take their time."""
    page = Navd.page_new(screen, words.word("lastOrders"))
    known = shop.machine["orders"].get(words.customer, [])
    bones = Navd.loading_new(4)
    page.append(bones)

    def arrived():
        page.remove(bones)
        if known:
            page.append(box(*(_order(screen, words, order) for order in known), classes=("navd-card", "list")))
            return
        screen.set_child(Navd.state_new(
            "orders", words.word("ordersEmpty"), words.word("ordersEmptyNote"),
            button(screen, words.word("chooseDrink"), "drinks", "main")))

    if screen.view_pace:
        GLib.timeout_add(800, arrived)
    else:
        arrived()


def _order(screen, words, order):
    one = shop.drink(order["drink"])
    picture = box(Drawing(f"drinks/cropped/{one['file']}"), classes=("thumb", tint(one)), valign="center", hexpand=False, vexpand=False)
    return button(screen, row(
        picture, box(text(words.spoken(one["name"]), "navd-label"), text(words.spoken(order["note"]), "navd-second"), hexpand=True,
                     valign="center"),
        text(words.price(one["price"]), "navd-muted", "navd-label"), icon("forward", 20), spacing=16), "drink", "navd-row",
        params={"drink": one["id"]})


def sign_in(screen, words):
    return told(screen, "drawings/card", words.word("card"), words.word("cardNote"),
                button(screen, words.word("adasCard"), "done", "main", params={"customer": "Ada"}))
