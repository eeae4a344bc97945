// refused: cannot convert value of type 'OtherRoute' to expected argument type 'HomeRoute'
import Coordinators

enum HomeRoute: Route { case list }
enum OtherRoute: Route { case find }

func tap(_ router: UnownedRouter<HomeRoute>) {
  router.trigger(.list)
  router.trigger(OtherRoute.find)  // here
}
