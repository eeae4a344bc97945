// refused: A ModalCoordinator is always presented: leave out the context.
import Coordinators

final class ModalHome: ModalCoordinator<Nothing> {}

final class Home: FlowCoordinator {
  override func start() {
    start(ModalHome())
    start(ModalHome(), in: .current)  // here
  }
}
