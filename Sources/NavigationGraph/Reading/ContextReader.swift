/// A reader of values in a context, with the readers of their parts.
protocol ContextReader {
  var context: BodyContext { get }
}

extension ContextReader {
  var names: DeclaredNames { context.names }
  var values: ValueReader { ValueReader(context: context) }
  var screens: ScreenReader { ScreenReader(context: context) }
  var children: ChildReader { ChildReader(context: context) }
  var routes: RouteReader { RouteReader(context: context) }
}
