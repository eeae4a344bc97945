import ClientTestKit
import Coordinators
import JSON
import NavigationClient
import Testing

/// Parents and children of several programs and graphs in one tree.
@Suite struct SharingTests {
  enum ShopRoute: Route {
    case list
    case buy(id: Int)
    case stamp(String?)
    case heard(PaymentRoute)
  }

  struct StampScreen: Screen {
    var text: String?
    var count = 1
  }

  enum PaymentRoute: Route, Equatable {
    case form
    case help(topic: String)
    case pay
  }

  struct Receipt: Codable, Sendable, Equatable {
    var number: Int
  }

  final class ShopCoordinator: StackCoordinator<ShopRoute> {
    private(set) var heard: [PaymentRoute] = []
    private(set) var receipts: [Result<Receipt, CompletionError>] = []

    override func prepare(to route: ShopRoute) -> Action<StackTransfer, ShopRoute> {
      switch route {
      case .list:
        return .transfer(.push(NamedScreen("List")))
      case .buy(let id):
        let payment = AnotherCoordinator(
          "Payment",
          initialRoute: PaymentRoute.form,
          params: ["id": .integer(id)],
          result: Receipt.self
        )
        pullback(subCoordinator: payment) { .heard($0) }
        start(payment, in: .layer(style: "sheet", stack: true, beneath: true)) { [weak self] result in
          self?.receipts.append(result)
          self?.perform(.push(NamedScreen("Thanks")))
        }
        return .none
      case .stamp(let text):
        let stamp = StampScreen(text: text)
        return .transfer(text == nil ? .setParams(of: stamp) : .push(stamp))
      case .heard(let route):
        heard.append(route)
        return .none
      }
    }
  }

  final class PaymentCoordinator: StackCoordinator<PaymentRoute>, Adapting {
    typealias Value = Receipt

    override class var declaration: JSON.Object { ["params": ["id": ["type": "integer"]]] }

    let item: Int
    override var params: JSON.Object { ["id": .integer(item)] }

    init(item: Int, initialRoute: PaymentRoute? = nil) {
      self.item = item
      super.init(initialRoute: initialRoute)
    }

    override func prepare(to route: PaymentRoute) -> Action<StackTransfer, PaymentRoute> {
      switch route {
      case .form: return .transfer(.show(NamedScreen("Form", params: ["id": .integer(item)])))
      case .help: return .none
      case .pay: return .finish(Receipt(number: item * 100))
      }
    }
  }

  private let navd = LocalNavd()

  private func application(_ name: String) async throws -> Application {
    try await Application(name: name) { [navd] service in navd.client(service) }
  }

  private func payments() async throws -> Application {
    let payments = try await application("payments")
    try await payments.serve(PaymentCoordinator.self) { params in
      PaymentCoordinator(item: params["id"]?.integer ?? 0)
    }
    return payments
  }

  @Test func `a parent starts another program's child, and receives its routes and completion`() async throws
  {
    let payments = try await payments()
    let shopping = try await application("shop")
    try await shopping.serve(ShopCoordinator.self)
    let shop = await ShopCoordinator(initialRoute: .list)
    let tree = try await shopping.open("main", root: shop)

    for round in 1...2 {
      let bought = try await shop.trigger(.buy(id: round)).outcome()
      #expect(bought.kind == .committed, "\(bought.reason?.message ?? "")")
      try await payments.settled()
      let payment = try #require(await payments.tree("main").coordinators.last as? PaymentCoordinator)
      #expect(payment.item == round)
      try await payment.trigger(.help(topic: "cards")).outcome()
      try await tree.trigger(PaymentRoute.pay).outcome()
    }
    try await payments.settled()
    #expect(await shop.heard == [.help(topic: "cards"), .pay, .help(topic: "cards"), .pay])
    #expect(await shop.receipts == [.success(Receipt(number: 100)), .success(Receipt(number: 200))])
    #expect(await payments.tree("main").coordinators.isEmpty)
    let stack = try await shopping.client.treeGet(tree: "main").snapshot.window.first
    #expect(stack?.children.compactMap(\.screen?.name) == ["List", "Thanks", "Thanks"])
  }

  @Test func `gives a screen the params of a value, where nil is none`() async throws {
    let shopping = try await application("shop")
    try await shopping.serve(
      ShopCoordinator.self,
      screens: [
        ScreenDeclaration("List"),
        ScreenDeclaration(
          StampScreen.self,
          params: ["text": ["type": "string", "optional": true], "count": ["type": "integer"]]
        ),
      ]
    )
    let shop = await ShopCoordinator(initialRoute: .list)
    _ = try await shopping.open("main", root: shop)
    for (text, params) in [("a", ["text": "a", "count": 1]), (nil, ["count": 1])] as [(String?, JSON.Object)]
    {
      try await shop.trigger(.stamp(text)).outcome()
      let stack = try await shopping.client.treeGet(tree: "main").snapshot.window.first
      #expect(stack?.children.last?.screen?.params == params)
    }
  }

  /// The routes of a payment, with one that the shop does not know.
  enum NewerPaymentRoute: Route {
    case form
    case tip(amount: Int)
  }

  final class NewerPayment: StackCoordinator<NewerPaymentRoute> {
    override class var typeName: String { "Payment" }
    override class var declaration: JSON.Object { ["params": ["id": ["type": "integer"]]] }

    override func prepare(to route: NewerPaymentRoute) -> Action<StackTransfer, NewerPaymentRoute> {
      switch route {
      case .form: .transfer(.show(NamedScreen("Form")))
      case .tip(let amount): .transfer(.show(NamedScreen("Tip", params: ["amount": .integer(amount)])))
      }
    }
  }

  @Test func `a parent ignores a route that its enumeration lacks`() async throws {
    let payments = try await application("payments")
    try await payments.serve(NewerPayment.self) { _ in NewerPayment() }
    let shopping = try await application("shop")
    try await shopping.serve(ShopCoordinator.self)
    let shop = await ShopCoordinator(initialRoute: .list)
    _ = try await shopping.open("main", root: shop)
    let bought = try await shop.trigger(.buy(id: 1)).outcome()
    #expect(bought.kind == .committed, "\(bought.reason?.message ?? "")")
    try await payments.settled()
    let payment = try #require(await payments.tree("main").coordinators.last as? NewerPayment)
    let tipped = try await payment.trigger(.tip(amount: 2)).outcome()
    #expect(tipped.kind == .committed, "\(tipped.reason?.message ?? "")")
    #expect(await shop.heard == [])
  }

  @Test func `a graph's coordinator opens this program's child, and handles its completion`() async throws {
    let payments = try await payments()
    let graph = json(
      #"""
      {
        "navigation": 1, "name": "shop", "root": {"coordinator": "Shop", "route": "list"},
        "screens": {"List": {}, "Form": {"params": {"id": {"type": "integer"}}}, "Paid": {"params": {"number": {}}}},
        "coordinators": {
          "Shop": {
            "routes": {
              "list": {"push": "List"},
              "buy": {
                "start": {"coordinator": "Payment", "route": "form", "params": {"id": 7}, "completed": "paid"}
              },
              "paid": {
                "completes": "Payment",
                "do": {"push": {"screen": "Paid", "params": {"number": "${completion.value.number}"}}}
              }
            }
          },
          "Payment": {
            "delegated": true,
            "params": {"id": {"type": "integer"}},
            "result": {"type": "object", "properties": {"number": {"type": "integer"}}},
            "routes": {"form": {}, "help": {"params": {"topic": {"type": "string"}}}, "pay": {}}
          }
        }
      }
      """#
    )
    let client = navd.client()
    _ = try await client.treeOpen(tree: "main", graph: graph)
    #expect(try await client.coordinatorTrigger(route: "buy").kind == .committed)
    let paid = try await client.coordinatorTrigger(route: "pay")
    #expect(paid.kind == .committed, "\(paid.reason?.message ?? "")")
    try await payments.settled()
    let top = try await client.treeGet().snapshot.window.last?.children.last
    #expect(top?.screen?.params == ["number": 700])
    #expect(await payments.tree("main").coordinators.isEmpty)
  }

  enum TabsRoute: Route {
    case show(tab: String)
    case empty
  }

  final class MainCoordinator: TabCoordinator<TabsRoute> {
    override class var declaration: JSON.Object { ["tabBack": "first"] }
    override class var tabs: [TabItem] {
      [
        TabItem("shop", PaymentCoordinator(item: 1, initialRoute: .form), reselect: "form"),
        TabItem("cart", PaymentCoordinator(item: 2, initialRoute: .form), isLazy: true),
      ]
    }

    override func prepare(to route: TabsRoute) -> Action<TabTransfer, TabsRoute> {
      switch route {
      case .show(let tab): .transfer(.select(tab))
      case .empty: .transfer(.set([TabItem("empty", PaymentCoordinator(item: 3, initialRoute: .form))]))
      }
    }
  }

  @Test func `a lazy tab's coordinator opens when the tab is selected`() async throws {
    let application = try await application("tabs")
    try await application.serve(MainCoordinator.self, PaymentCoordinator.self)
    let main = await MainCoordinator()
    let tree = try await application.open("main", root: main)
    #expect(await tree.coordinators.count == 2)
    let outcome = try await main.trigger(.show(tab: "cart")).outcome()
    #expect(outcome.kind == .committed, "\(outcome.reason?.message ?? "")")
    #expect(await tree.coordinators.compactMap { ($0 as? PaymentCoordinator)?.item } == [1, 2])
    try await main.trigger(.empty).outcome()
    #expect(await tree.coordinators.compactMap { ($0 as? PaymentCoordinator)?.item } == [3])
  }

  @Test func `a class declares Back for its tabs, and the route of a tab selected again`() async throws {
    let application = try await application("tabs")
    try await application.serve(MainCoordinator.self, PaymentCoordinator.self)
    let main = await MainCoordinator()
    _ = try await application.open("main", root: main)
    try await main.trigger(.show(tab: "cart")).outcome()
    #expect(try await application.client.coordinatorBack().kind == .committed)
    // The tab is selected again, so it is sent its route.
    #expect(try await application.client.uiReport(event: .didSelect, tab: "shop").kind == .committed)
    let shop = try await application.client.treeGet().snapshot.window.first?.children.first
    #expect(shop?.children.compactMap(\.screen?.name) == ["Form", "Form"])
  }
}
