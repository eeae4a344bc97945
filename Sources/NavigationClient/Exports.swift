// Results of calls are types of the protocol, and params are JSON, so an application that imports this
// library needs both.

@_exported public import JSON
@_exported public import NavigationWire
