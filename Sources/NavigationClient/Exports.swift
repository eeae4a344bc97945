// The results of calls are types of the protocol, and params are JSON. An application that imports this library sees
// both with it.

@_exported public import JSON
@_exported public import NavigationWire
