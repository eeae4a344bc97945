"""navd's methods as blocking calls. Written by Tools/generate from Protocol. Do not edit."""

from __future__ import annotations

from . import methods
from ._blocking import Blocking, BlockingCall, LoopThread


class ServerMethods(Blocking):
    """The methods `server.…`."""

    status = BlockingCall(methods.ServerMethods.status)
    clients = BlockingCall(methods.ServerMethods.clients)
    monitor = BlockingCall(methods.ServerMethods.monitor)
    watch = BlockingCall(methods.ServerMethods.watch)


class RpcMethods(Blocking):
    """The methods `rpc.…`."""

    discover = BlockingCall(methods.RpcMethods.discover)


class GraphMethods(Blocking):
    """The methods `graph.…`."""

    get = BlockingCall(methods.GraphMethods.get)
    list = BlockingCall(methods.GraphMethods.list)
    load = BlockingCall(methods.GraphMethods.load)
    unload = BlockingCall(methods.GraphMethods.unload)


class TreeMethods(Blocking):
    """The methods `tree.…`."""

    close = BlockingCall(methods.TreeMethods.close)
    diff = BlockingCall(methods.TreeMethods.diff)
    drive = BlockingCall(methods.TreeMethods.drive)
    explain = BlockingCall(methods.TreeMethods.explain)
    explain_back = BlockingCall(methods.TreeMethods.explain_back)
    export = BlockingCall(methods.TreeMethods.export)
    get = BlockingCall(methods.TreeMethods.get)
    history = BlockingCall(methods.TreeMethods.history)
    list = BlockingCall(methods.TreeMethods.list)
    open = BlockingCall(methods.TreeMethods.open)
    redo = BlockingCall(methods.TreeMethods.redo)
    regraph = BlockingCall(methods.TreeMethods.regraph)
    routes = BlockingCall(methods.TreeMethods.routes)
    set_facts = BlockingCall(methods.TreeMethods.set_facts)
    subscribe = BlockingCall(methods.TreeMethods.subscribe)
    undelivered = BlockingCall(methods.TreeMethods.undelivered)
    undo = BlockingCall(methods.TreeMethods.undo)
    unsubscribe = BlockingCall(methods.TreeMethods.unsubscribe)
    url = BlockingCall(methods.TreeMethods.url)
    wait = BlockingCall(methods.TreeMethods.wait)


class CoordinatorMethods(Blocking):
    """The methods `coordinator.…`."""

    attach = BlockingCall(methods.CoordinatorMethods.attach)
    back = BlockingCall(methods.CoordinatorMethods.back)
    drop = BlockingCall(methods.CoordinatorMethods.drop)
    finish = BlockingCall(methods.CoordinatorMethods.finish)
    forget = BlockingCall(methods.CoordinatorMethods.forget)
    handle = BlockingCall(methods.CoordinatorMethods.handle)
    pullback = BlockingCall(methods.CoordinatorMethods.pullback)
    register = BlockingCall(methods.CoordinatorMethods.register)
    transaction = BlockingCall(methods.CoordinatorMethods.transaction)
    transfer = BlockingCall(methods.CoordinatorMethods.transfer)
    trigger = BlockingCall(methods.CoordinatorMethods.trigger)


class UiMethods(Blocking):
    """The methods `ui.…`."""

    report = BlockingCall(methods.UiMethods.report)
    save = BlockingCall(methods.UiMethods.save)


class Methods(Blocking):
    """All methods of navd."""

    def __init__(self, thread: LoopThread, target: methods.Methods) -> None:
        super().__init__(thread, target)
        self.server = ServerMethods(thread, target.server)
        self.rpc = RpcMethods(thread, target.rpc)
        self.graph = GraphMethods(thread, target.graph)
        self.tree = TreeMethods(thread, target.tree)
        self.coordinator = CoordinatorMethods(thread, target.coordinator)
        self.ui = UiMethods(thread, target.ui)

    initialize = BlockingCall(methods.Methods.initialize)
    ping = BlockingCall(methods.Methods.ping)
