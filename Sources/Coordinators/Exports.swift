// A program with coordinators also uses handles of trees, updates and outcomes.

@_exported public import NavigationClient
