// refused: A NavigationCoordinator needs a stack: use start(StackLayer(), child).
import Coordinators

final class Details: NavigationCoordinator<Nothing> {}

final class Home: FlowCoordinator {
  override func start() {
    navigation.start(StackLayer(), Details())
    navigation.start(Details())  // here
  }
}
