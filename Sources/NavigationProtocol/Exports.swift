// Messages consist of the values of the protocol, so a file that imports this module needs both.

@_exported public import NavigationWire
