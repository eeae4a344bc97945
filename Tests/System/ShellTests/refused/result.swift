// refused: call can throw but is not marked with 'try'
import Coordinators

final class Picker: ValueFlowCoordinator<Int> {}

@NavigationActor
func pick(_ home: AnyCoordinator) async throws -> Int {
  let first = try await home.start(Picker()).value()
  let second = await home.start(Picker()).value()  // here
  return first + second
}
