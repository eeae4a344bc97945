// Messages consist of the protocol's values, so files that import this module need both.

@_exported public import NavigationWire
