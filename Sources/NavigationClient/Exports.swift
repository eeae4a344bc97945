// The results of calls are types of the protocol. An application that imports this library sees them with it.

@_exported public import NavigationProtocol
