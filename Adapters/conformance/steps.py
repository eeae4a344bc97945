"""The steps of the Python reconciler in the form of the transcripts in Protocol/reconciler."""

from navd import containers, reconciler


def as_json(step):
    """Returns a step or a transition in the form of the transcripts."""
    if isinstance(step, reconciler.Transition):
        members = {"in": step.container, "style": step.style}
        return {"transition": step.kind, "direction": step.direction, "animated": step.animated} | {
            name: value for name, value in members.items() if value is not None}
    written = {type(step).__name__.lower(): step.key}
    for name in ("name", "params", "lifecycle"):
        if hasattr(step, name):
            written[name] = getattr(step, name)
    if hasattr(step, "place"):
        written |= {"in": list(step.place.containers), "at": step.place.at}
    return written


def container_as_json(step):
    """Returns a step for a container in the form of the transcripts."""
    match step:
        case containers.AddContainer(key, kind, parent, at):
            members = {name: getattr(step, name) for name in ("layer", "tab", "column")}
            return {"add": key, "kind": kind, "in": parent, "at": at} | {
                name: value for name, value in members.items() if value is not None}
        case containers.PlaceContainer(key, at):
            return {"place": key, "at": at}
        case containers.ChangeContainer(key):
            return {"change": key} | {
                name: list(value) if isinstance(value, tuple) else value for name, value in step.members.items()}
        case containers.RemoveContainer(key):
            return {"remove": key}
