public import ArgumentParser
public import NavigationProtocol

extension Durability: ExpressibleByArgument {}
