import Coordinators

struct ColorListScreen: Screen {
  var level: Int
}

struct ColorScreen: Screen {
  var name: Color?
}

struct MeaningScreen: Screen {
  var of: String
}

struct SettingsScreen: Screen {}

struct GeneralScreen: Screen {}

struct AboutScreen: Screen {}

struct InfoScreen: Screen {}
