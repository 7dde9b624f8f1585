import Testing

@testable import UIKit

/// A view that records its hierarchy callbacks.
private final class Witness: UIView {
  nonisolated(unsafe) static var log: [String] = []
  let name: String

  init(_ name: String) {
    self.name = name
    super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ what: String) { Self.log.append("\(name).\(what)") }
  private func name(of view: UIView?) -> String {
    (view as? Witness)?.name ?? (view is UIWindow ? "window" : view == nil ? "nil" : "view")
  }

  override func willMove(toSuperview view: UIView?) {
    note("willMoveToSuperview(\(name(of: view)))")
  }
  override func didMoveToSuperview() { note("didMoveToSuperview(\(name(of: superview)))") }
  override func willMove(toWindow window: UIWindow?) {
    note("willMoveToWindow(\(name(of: window)))")
  }
  override func didMoveToWindow() { note("didMoveToWindow(\(name(of: window)))") }
  override func didAddSubview(_ view: UIView) { note("didAddSubview(\(name(of: view)))") }
  override func willRemoveSubview(_ view: UIView) { note("willRemoveSubview(\(name(of: view)))") }
  override func tintColorDidChange() { note("tintColorDidChange") }
}

@MainActor
@Suite("View hierarchy")
struct HierarchyTests {
  private func logged(_ body: () -> Void) -> [String] {
    Witness.log = []
    body()
    return Witness.log.filter { !$0.hasSuffix("tintColorDidChange") }
  }

  @Test("Adding to a view in a window calls all callbacks in order")
  func addInWindow() {
    withStage { stage in
      let parent = Witness("parent")
      let child = Witness("child")
      let grandchild = Witness("grandchild")
      stage.window.addSubview(parent)
      child.addSubview(grandchild)
      #expect(
        logged { parent.addSubview(child) } == [
          "child.willMoveToWindow(window)", "grandchild.willMoveToWindow(window)",
          "child.willMoveToSuperview(parent)", "child.didMoveToWindow(window)",
          "grandchild.didMoveToWindow(window)", "child.didMoveToSuperview(parent)",
          "parent.didAddSubview(child)",
        ])
      #expect(grandchild.window === stage.window)
    }
  }

  @Test("Moving within a window doesn't call the window callbacks")
  func moveWithinWindow() {
    withStage { stage in
      let first = Witness("first")
      let second = Witness("second")
      let child = Witness("child")
      stage.window.addSubview(first)
      stage.window.addSubview(second)
      first.addSubview(child)
      #expect(
        logged { second.addSubview(child) } == [
          "child.willMoveToSuperview(second)", "first.willRemoveSubview(child)",
          "child.didMoveToSuperview(second)", "second.didAddSubview(child)",
        ])
      #expect(first.subviews.isEmpty)
    }
  }

  @Test("Removing calls the superview's callback first")
  func remove() {
    withStage { stage in
      let parent = Witness("parent")
      let child = Witness("child")
      stage.window.addSubview(parent)
      parent.addSubview(child)
      #expect(
        logged { child.removeFromSuperview() } == [
          "parent.willRemoveSubview(child)", "child.willMoveToWindow(nil)",
          "child.willMoveToSuperview(nil)", "child.didMoveToWindow(nil)",
          "child.didMoveToSuperview(nil)",
        ])
      #expect(child.layer.superlayer == nil)
      #expect(logged { child.removeFromSuperview() }.isEmpty)
    }
  }

  @Test("Adding a subview again only moves it to the front")
  func addAgain() {
    let parent = Witness("parent")
    let a = Witness("a")
    let b = Witness("b")
    parent.addSubview(a)
    parent.addSubview(b)
    #expect(logged { parent.addSubview(a) }.isEmpty)
    #expect(parent.subviews == [b, a])
    #expect(parent.layer.sublayers == [b.layer, a.layer])
  }

  @Test("Removing a view that is first responder resigns it")
  func firstResponder() {
    withStage { stage in
      let table = UITableView(frame: stage.window.bounds)
      stage.window.addSubview(table)
      #expect(table.becomeFirstResponder())
      #expect(table.isFirstResponder)
      table.removeFromSuperview()
      #expect(!table.isFirstResponder)
    }
  }

  @Test(
    "Each method of inserting and reordering gives the expected order, and bare layers keep their places"
  )
  func order() {
    let parent = UIView()
    let views = (0..<4).map { _ in UIView() }
    let bare = CALayer()
    for view in views.prefix(3) { parent.addSubview(view) }
    parent.layer.insertSublayer(bare, above: views[0].layer)
    func order() -> [Int] { parent.subviews.compactMap { views.firstIndex(of: $0) } }

    parent.insertSubview(views[3], at: 1)
    #expect(order() == [0, 3, 1, 2])
    parent.insertSubview(views[3], belowSubview: views[0])
    #expect(order() == [3, 0, 1, 2])
    parent.insertSubview(views[3], aboveSubview: views[1])
    #expect(order() == [0, 1, 3, 2])
    parent.bringSubviewToFront(views[0])
    #expect(order() == [1, 3, 2, 0])
    parent.sendSubviewToBack(views[2])
    #expect(order() == [2, 1, 3, 0])
    parent.exchangeSubview(at: 0, withSubviewAt: 3)
    #expect(order() == [0, 1, 3, 2])
    parent.exchangeSubview(at: 2, withSubviewAt: 1)
    #expect(order() == [0, 3, 1, 2])
    let layers = (parent.layer.sublayers ?? []).filter { $0 !== bare }
    #expect(layers == parent.subviews.map(\.layer))
    #expect(bare.superlayer === parent.layer)
  }

  @Test("viewWithTag searches the whole subtree")
  func tags() {
    let root = UIView()
    let child = UIView()
    let grandchild = UIView()
    root.addSubview(child)
    child.addSubview(grandchild)
    grandchild.tag = 7
    #expect(root.viewWithTag(7) === grandchild)
    #expect(root.viewWithTag(8) == nil)
    #expect(grandchild.isDescendant(of: root))
    #expect(!root.isDescendant(of: child))
    #expect(root.isDescendant(of: root))
  }

  @Test("The tint colour is the nearest ancestor's, and all descendants are notified of a change")
  func tint() {
    let root = Witness("root")
    let middle = Witness("middle")
    let leaf = Witness("leaf")
    root.addSubview(middle)
    middle.addSubview(leaf)
    #expect(leaf.tintColor == .systemBlue)
    Witness.log = []
    root.tintColor = .red
    #expect(leaf.tintColor == .red)
    #expect(
      Witness.log == [
        "root.tintColorDidChange", "middle.tintColorDidChange", "leaf.tintColorDidChange",
      ])
    middle.tintColor = .green
    middle.tintAdjustmentMode = .normal
    Witness.log = []
    root.tintColor = .blue
    #expect(leaf.tintColor == .green)
    #expect(Witness.log == ["root.tintColorDidChange"])
    middle.tintColor = nil
    #expect(leaf.tintColor == .blue)
    middle.tintAdjustmentMode = .dimmed
    #expect(leaf.tintColor != .blue)
    #expect(root.tintColor == .blue)
  }

  @Test func aLayerClassMayBeSetUpInItsInitializer() {
    final class Rounded: CALayer {
      override class func makeLayer() -> CALayer { Self.init() }
      required override init() {
        super.init()
        cornerRadius = 7
      }
      required init(layer: Any) { super.init(layer: layer) }
    }
    final class Card: UIView {
      override class var layerClass: AnyClass { Rounded.self }
    }
    #expect(Card().layer is Rounded && Card().layer.cornerRadius == 7)
  }

  @Test("A view creates a layer of its class's layerClass")
  func layerClass() {
    final class Outline: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    #expect(type(of: Outline().layer) == CAShapeLayer.self)
    #expect(type(of: UIView().layer) == CALayer.self)
  }

  @Test("Inserting next to a sibling also means next to its layer, despite bare layers between")
  func bareLayersBetween() {
    let parent = box(0, 0, 100, 100)
    let (a, b, new) = (box(0, 0, 1, 1), box(0, 0, 1, 1), box(0, 0, 1, 1))
    let bare = [CALayer(), CALayer(), CALayer()]
    parent.layer.addSublayer(bare[0])
    parent.addSubview(a)
    parent.layer.addSublayer(bare[1])
    parent.addSubview(b)
    parent.layer.addSublayer(bare[2])
    for _ in 0..<2 {
      parent.insertSubview(new, aboveSubview: a)
      #expect(parent.subviews == [a, new, b])
      #expect(
        parent.layer.sublayers == [bare[0], a.layer, new.layer, bare[1], b.layer, bare[2]])
    }
    // The first pass inserts a view that is a subview already, the second one a view that is not.
    for _ in 0..<2 {
      parent.insertSubview(new, belowSubview: b)
      #expect(parent.subviews == [a, new, b])
      #expect(
        parent.layer.sublayers == [bare[0], a.layer, bare[1], new.layer, b.layer, bare[2]])
      new.removeFromSuperview()
    }
    parent.insertSubview(new, aboveSubview: b)
    #expect(parent.layer.sublayers?.suffix(3) == [b.layer, new.layer, bare[2]])
    parent.insertSubview(new, belowSubview: a)
    #expect(parent.subviews == [new, a, b])
    #expect(parent.layer.sublayers?.prefix(3) == [bare[0], new.layer, a.layer])
  }

  @Test("Exchanging a subview that doesn't exist is reported")
  func exchangeWithWrongIndex() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = UIView()
        view.addSubview(UIView())
        view.exchangeSubview(at: 0, withSubviewAt: 1)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("exchangeSubview") && message.contains("1 subview"))
  }
}
