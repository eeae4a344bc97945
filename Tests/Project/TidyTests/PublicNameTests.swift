import Testing

/// The public names of the libraries, which applications import together with other libraries.
@Suite struct PublicNameTests {
  /// Likely types of Swift, Foundation, Dispatch and SwiftUI: a file that imports two types of one name could use neither.
  private static let taken = Set(
    """
    Any Array Bool Character Clock Collection Data Date Decodable Dictionary Duration Encodable Error Float Hasher
    Identifiable Instant Int Iterator KeyPath Mirror Never Optional Range Result Sequence Set Slice String Substring Task
    TaskGroup Unicode Mutex Atomic
    Bundle Calendar Context DateInterval Decimal FileManager Formatter Host IndexPath IndexSet Locale Measurement Message
    Notification NotificationCenter NumberFormatter Operation OperationQueue Pipe Port Predicate Process ProcessInfo Progress
    RunLoop Scanner Stream Thread Timer TimeZone Unit URL URLRequest URLSession UserDefaults UUID
    Alert Alignment Anchor Angle Animatable Animation App Axis Binding Button Canvas Capsule Circle Color ColorPicker
    CommandGroup CommandMenu Commands Content ControlGroup DatePicker DisclosureGroup Divider DocumentGroup DynamicView Edge
    EditButton Ellipse EmptyView Environment FocusState Font ForEach Form GeometryReader Gesture Gradient Grid Group GroupBox
    HStack Image Label Layout LazyHStack LazyVStack Link List Menu MenuBar Model ModifiedContent NavigationLink NavigationPath
    NavigationSplitView NavigationStack NavigationTransition NavigationView ObservedObject OpenURLAction OutlineGroup Path
    Picker Popover PresentationMode PreviewProvider ProgressView Rectangle RoundedRectangle Scene ScenePhase ScrollView Section
    Settings Shape Slider Spacer SplitView State StateObject Stepper Tab TabRole TabSection TabView Table Text TextEditor
    TextField Toggle ToolbarItem Transaction Transition UnitPoint VStack View ViewBuilder ViewModifier Visibility Window
    WindowGroup ZStack
    """.split(whereSeparator: \.isWhitespace).map(String.init)
  )

  @Test(arguments: ["NavigationWire", "NavigationClient", "Coordinators", "NavigationTesting", "JSON"])
  func `clash with no type of Swift, Foundation or SwiftUI`(module: String) throws {
    let declaration =
      /^(?:public|open) (?:final |indirect )?(?:struct|class|enum|protocol|actor|typealias) (\w+)/
    let clashes = try Project.swiftFiles(in: "Sources/\(module)").flatMap { file in
      file.lines.compactMap { line in
        line.firstMatch(of: declaration).map { String($0.1) }.flatMap { Self.taken.contains($0) ? $0 : nil }
      }
    }
    #expect(clashes == [])
  }
}
