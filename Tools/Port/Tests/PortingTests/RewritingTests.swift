import Testing

@testable import Porting

/// UIKit's protocols as far as the tests need them.
private let uiKit = UIKitNames([
  """
  public protocol UITableViewDelegate: UIScrollViewDelegate {
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    func mustBeThere()
  }
  extension UITableViewDelegate {
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 0 }
  }
  """,
  """
  extension UIViewControllerAnimatedTransitioning {
    public func animationEnded(_ completed: Bool) {}
  }
  """,
  "open class UINavigationController: UIViewController {}",
  "open class UIView: UIResponder {}",
  "open class UIViewController: UIResponder {}",
  """
  public protocol UIViewControllerAnimatedTransitioning {
    func animationEnded(_ completed: Bool)
  }
  """,
])

/// Ports files named a.swift, b.swift and so on.
private func port(_ texts: String...) -> PortedModule {
  let names = "abcdefgh".map(String.init)
  return PortedModule(
    zip(names, texts).map {
      SourceFile(path: $0 + ".swift", text: $1.contains("import ") ? $1 : "import UIKit\n" + $1)
    }, uiKit)
}

/// Ports a file. The line with `import UIKit` is left out of the result if it was not in `text`.
private func ported(_ text: String) -> String {
  let result = port(text).files[0].text
  return text.contains("import ") ? result : String(result.dropFirst("import UIKit\n".count))
}

/// Checks a result, and that it is not changed any more.
private func expect(
  _ text: String, becomes expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(ported(text) == expected, sourceLocation: sourceLocation)
  #expect(ported(expected) == expected, "again", sourceLocation: sourceLocation)
}

struct WindowTests {
  @Test func aDelegatesWindowIsOptionalOnce() {
    expect(
      """
      func show(_ page: UIViewController) {
        UIApplication.shared.delegate?.window??.rootViewController = page
        UIApplication.shared.delegate!.window!!.addSubview(page.view)
        let bounds = UIApplication.shared.delegate?.window?!.bounds
        page.view.window?.backgroundColor = other??.color
      }
      """,
      becomes: """
        func show(_ page: UIViewController) {
          UIApplication.shared.delegate?.window?.rootViewController = page
          UIApplication.shared.delegate!.window!.addSubview(page.view)
          let bounds = UIApplication.shared.delegate?.window?.bounds
          page.view.window?.backgroundColor = other??.color
        }
        """)
  }

  @Test func aWindowWithAPropertyOfOptionalValues() {
    let optional = "extension Optional { var value: Wrapped? { self } }\n"
    expect(
      optional
        + "let top = UIApplication.shared.delegate?.window?.value?.bounds; let b = a.delegate?.window?.bounds",
      becomes: optional
        + "let top = UIApplication.shared.delegate?.window.value?.bounds; let b = a.delegate?.window?.bounds"
    )
  }

  @Test func aWindowInAVariableThatIsUnwrappedTwice() {
    expect(
      """
      let window = UIApplication.shared.delegate?.window
      let top = window??.safeAreaInsets.top ?? 0
      """,
      becomes: """
        let window = Optional(UIApplication.shared.delegate?.window)
        let top = window??.safeAreaInsets.top ?? 0
        """)
  }

  @Test func aWindowThatIsUnwrappedStepByStep() {
    let text = """
      func window() -> UIWindow? {
        if let outer = UIApplication.shared.delegate?.window, let window = outer { return window }
        guard let window = UIApplication.shared.delegate?.window else { return nil }
        return window
      }
      """
    expect(
      text,
      becomes: text.replacing(
        "let outer = UIApplication.shared.delegate?.window,",
        with: "let outer = Optional(UIApplication.shared.delegate?.window),"))
  }
}

struct ModuleNameTests {
  @Test func theBundlesOfAppleAreTheApps() {
    expect(
      "let a = Bundle(identifier: \"com.apple.UIKit\")!\nlet b = Bundle(identifier: \"a.b\")",
      becomes: "let a = Optional(Bundle.main)!\nlet b = Bundle(identifier: \"a.b\")")
  }

  @Test func functionsByTheirModule() {
    expect(
      "let a = CoreFoundation.sqrt(2) + Darwin.sin(1)",
      becomes: "let a = Foundation.sqrt(2) + Glibc.sin(1)")
  }
}

struct SelectorOwnerTests {
  /// The method of an extension may be called on objects of other classes.
  @Test func aMethodOfAnExtensionIsThatOfTheExtendedClass() {
    expect(
      """
      class Menu: UIViewController { func own() {} }
      extension UIViewController { @objc func openMenu() {} }
      let a = #selector(Menu.openMenu)
      let b = #selector(Menu.own)
      """,
      becomes: """
        class Menu: UIViewController { func own() {} }
        extension UIViewController { func openMenu() {} }
        let a = Selector("openMenu", UIViewController.openMenu)
        let b = Selector("own", Menu.own)
        """)
  }
}

struct MetatypeTests {
  @Test func objectsOfClassesKnownAtRunTimeHaveACoder() {
    expect(
      """
      class Page: UIViewController {}
      class Other { required init() {} }
      struct Item { let page: Page.Type; let other: Other.Type }
      class Holder<T: UIView, V> {
        let view = T()
        func make(_ item: Item) { _ = item.page.init(); _ = item.other.init(); _ = Page() }
      }
      """,
      becomes: """
        class Page: UIViewController {}
        class Other { required init() {} }
        struct Item { let page: Page.Type; let other: Other.Type }
        class Holder<T: UIView, V> {
          let view = T(coder: NSCoder())!
          func make(_ item: Item) { _ = item.page.init(coder: NSCoder())!; _ = item.other.init(); _ = Page() }
        }
        """)
  }

  @Test func aLocalMetatypeIsOfWhatTheFunctionReturns() {
    expect(
      """
      class Page: UIViewController {}
      let pages: [(String, Page.Type)] = []
      func page(_ row: Int) -> Page { let (_, kind) = pages[row]; return kind.init() }
      func number() -> Int { let type = Int.self; return type.init() }
      """,
      becomes: """
        class Page: UIViewController {}
        let pages: [(String, Page.Type)] = []
        func page(_ row: Int) -> Page { let (_, kind) = pages[row]; return kind.init(coder: NSCoder())! }
        func number() -> Int { let type = Int.self; return type.init() }
        """)
  }

  @Test func aMetatypeOfAGenericParameter() {
    expect(
      "func make<T: UIView>(type: T.Type) -> T { return type.init() }",
      becomes: "func make<T: UIView>(type: T.Type) -> T { return type.init(coder: NSCoder())! }")
  }
}

struct MethodsOfSubclassesTests {
  @Test func optionalMethodsThatSubclassesHaveAreOverridden() {
    expect(
      """
      @objc public protocol Stages: NSObjectProtocol {
        @objc optional func begin(fast: Bool)
        @objc optional func pause() -> Int
        @objc optional func end()
      }
      extension Base: Stages {}
      open class Base: NSObject {
        public func end() {}
      }
      class Own: Base {
        func begin(fast: Bool) {}
      }
      class Last: Own {
        override func begin(fast: Bool) {}
      }
      """,
      becomes: """
        public protocol Stages: NSObjectProtocol {
          func begin(fast: Bool)
          func pause() -> Int?
          func end()
        }

        extension Stages {
          public func begin(fast: Bool) {}
          public func pause() -> Int? { nil }
          public func end() {}
        }
        extension Base: Stages {}
        open class Base: NSObject {
          public func end() {}

          open func begin(fast: Bool) {}

          open func pause() -> Int? { nil }
        }
        class Own: Base {
          override func begin(fast: Bool) {}
        }
        class Last: Own {
          override func begin(fast: Bool) {}
        }
        """)
  }
}

struct LayerInitializerTests {
  @Test func viewsCreateTheirLayersWithTheClassesOwnInitializer() {
    expect(
      """
      public class MaskedLayer: CALayer {
        override init(layer: Any) { super.init(layer: layer) }
        public override init() { super.init(); mask = CAShapeLayer() }
      }
      class RoundLayer: MaskedLayer {
        override init(layer: Any) { super.init(layer: layer) }
        override init() { super.init(); cornerRadius = 4 }
      }
      """,
      becomes: """
        public class MaskedLayer: CALayer {
          public required init(layer: Any) { super.init(layer: layer) }
          public required override init() { super.init(); mask = CAShapeLayer() }
          public override class func makeLayer() -> CALayer { Self.init() }
        }
        class RoundLayer: MaskedLayer {
          required init(layer: Any) { super.init(layer: layer) }
          required init() { super.init(); cornerRadius = 4 }
        }
        """)
  }

  @Test func layersHaveNoInitializerWithACoder() {
    let text = ported(
      """
      class Ring: CALayer {
        required init?(coder: NSCoder) { super.init(coder: coder) }
      }
      class Page: UIView {
        required init?(coder: NSCoder) { super.init(coder: coder) }
      }
      """)
    #expect(text.contains("class Ring: CALayer {\n"))
    #expect(text.ranges(of: "super.init()").count == 1)
    #expect(text.ranges(of: "super.init(coder: coder)").count == 1)
  }
}

struct ForwardingTests {
  @Test func anObjectThatOnlyForwardsPassesOnSelectors() {
    expect(
      """
      final class WeakProxy: NSObject {
        weak var target: NSObjectProtocol?
        override func responds(to aSelector: Selector!) -> Bool { target?.responds(to: aSelector) ?? false }
        override func forwardingTarget(for aSelector: Selector!) -> Any? { target }
      }
      """,
      becomes: """
        final class WeakProxy: NSObject, SelectorForwarding {
          weak var target: NSObjectProtocol?
          func forwardingTarget(for aSelector: Selector!) -> Any? { target }
        }
        """)
  }
}

struct AnyObjectTests {
  @Test func anObjectWithoutATypeGetsTheMethodsOfNSObject() {
    expect(
      "target?.performSelector(onMainThread: action, with: self, waitUntilDone: true)",
      becomes:
        "(target as? NSObject)?.performSelector(onMainThread: action, with: self, waitUntilDone: true)"
    )
  }

  @Test func aPropertyGetsTheProtocolWhoseMethodsAreCalled() {
    expect(
      """
      @objc protocol MenuDelegate { func menuDidOpen(_ menu: Menu) }
      class Menu: UIView {
        weak var delegate: AnyObject?
        weak var other: AnyObject?
        func open() { delegate?.menuDidOpen(self) }
      }
      """,
      becomes: """
        protocol MenuDelegate: AnyObject { func menuDidOpen(_ menu: Menu) }
        class Menu: UIView {
          weak var delegate: (any MenuDelegate)?
          weak var other: AnyObject?
          func open() { delegate?.menuDidOpen(self) }
        }
        """)
  }

  /// What another class calls on a property of the same name says nothing.
  @Test func aPropertyThatIsCastKeepsItsType() {
    expect(
      """
      protocol PartDelegate: AnyObject { func partDidOpen() }
      class Part: UIView { weak var delegate: PartDelegate?; func open() { delegate?.partDidOpen() } }
      class Menu: UIView {
        weak var delegate: AnyObject?
        func open() { (delegate as? PartDelegate)?.partDidOpen() }
      }
      """,
      becomes: """
        protocol PartDelegate: AnyObject { func partDidOpen() }
        class Part: UIView { weak var delegate: PartDelegate?; func open() { delegate?.partDidOpen() } }
        class Menu: UIView {
          weak var delegate: AnyObject?
          func open() { (delegate as? PartDelegate)?.partDidOpen() }
        }
        """)
  }

  @Test func membersOfAnyObjectNeedItsClass() {
    expect(
      """
      func f(_ change: [String: Any], _ userInfo: [String: AnyObject]) {
        let old = (change["old"]! as AnyObject).cgRectValue
        let x = (change["old"]! as AnyObject).cgRectValue.minX
        let time: Double = (change["time"] as AnyObject).doubleValue
        let end = userInfo[UIResponder.keyboardFrameEndUserInfoKey]?.cgRectValue
        let seconds = userInfo[UIResponder.keyboardAnimationDurationUserInfoKey]!.doubleValue
      }
      """,
      becomes: """
        func f(_ change: [String: Any], _ userInfo: [String: AnyObject]) {
          let old = (change["old"]! as? CGRect)
          let x = (change["old"]! as! CGRect).minX
          let time: Double = (change["time"] as! NSNumber).doubleValue
          let end = (userInfo[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
          let seconds = (userInfo[UIResponder.keyboardAnimationDurationUserInfoKey] as! NSNumber).doubleValue
        }
        """)
  }

  @Test func anOverriddenDelegateKeepsTheTypeOfTheScrollView() {
    expect(
      "class Table: UITableView { override weak var delegate: UITableViewDelegate? { didSet {} } }",
      becomes:
        "class Table: UITableView { override weak var delegate: (any UIScrollViewDelegate)? { didSet {} } }"
    )
  }

  @Test func aTargetIsCalledByItsSelector() {
    expect(
      "func press(_ item: UIBarButtonItem) { _ = item.target?.perform(item.action, with: nil) }",
      becomes:
        "func press(_ item: UIBarButtonItem) { _ = (item.target as? NSObject)?.perform(item.action, with: nil) }"
    )
  }
}

struct AttributeTests {
  @Test func attributesOfTheRuntimeGo() {
    expect(
      """
      @objcMembers open class Menu: UIView {
        @IBOutlet weak var title: UILabel!
        @IBInspectable
        public dynamic var inset: CGFloat = 0
        // Comments stay.
        @objc(closeMenu) /* and here */ func close() {}
        @objc private func tap(_ sender: UIButton) {}
        var done: @convention(block) () -> Void = {}
      }
      """,
      becomes: """
        open class Menu: UIView {
          weak var title: UILabel!
          public var inset: CGFloat = 0
          // Comments stay.
           /* and here */ func close() {}
          private func tap(_ sender: UIButton) {}
          var done: () -> Void = {}

          public override class var nibOutlets: [NibOutlet] {
            super.nibOutlets + [
              NibOutlet("title", \\Menu.title),
              NibOutlet("inset", \\Menu.inset),
            ]
          }

          public override class var appearanceProperties: [AppearanceProperty] {
            super.appearanceProperties + [
              AppearanceProperty(\\Menu.inset),
            ]
          }
        }
        """)
  }

  /// Only views have an appearance, and only properties that Objective-C can set.
  @Test func dynamicPropertiesOfViewsAreListed() {
    expect(
      """
      open class Badge: UIView {
        @objc dynamic public var titleColor: UIColor?
        @objc public dynamic var height: CGFloat { get { 1 } set {} }
        @objc dynamic private var hidden = 1
        @objc dynamic var fixed: CGFloat { 1 }
        var plain = 1
      }
      final class Star: Badge { @objc dynamic var points = 5 }
      class Model: NSObject { @objc dynamic var name = "" }
      """,
      becomes: """
        open class Badge: UIView {
          public var titleColor: UIColor?
          public var height: CGFloat { get { 1 } set {} }
          private var hidden = 1
          var fixed: CGFloat { 1 }
          var plain = 1

          public override class var appearanceProperties: [AppearanceProperty] {
            super.appearanceProperties + [
              AppearanceProperty(\\Badge.titleColor),
              AppearanceProperty(\\Badge.height),
            ]
          }
        }
        final class Star: Badge { var points = 5 
          override class var appearanceProperties: [AppearanceProperty] {
            super.appearanceProperties + [
              AppearanceProperty(\\Star.points),
            ]
          }
        }
        class Model: NSObject { var name = "" }
        """)
  }

  /// Actions may be in extensions; a value without a setter and a static action are no connections.
  @Test func outletsAndActionsAreListed() {
    expect(
      """
      class Page: UINavigationController {
        @IBOutlet private var buttons: [UIButton]! { didSet { count += 1 } }
        @IBInspectable var ratio: CGFloat { get { 1 } set {} }
        @IBInspectable var fixed: CGFloat { 1 }
        var count = 0
        class Row: UIView { @IBOutlet var name: UILabel! }
      }
      extension Page {
        @IBAction func close() {}
        @IBAction private func move(to sender: Any, with event: UIEvent) {}
        @IBAction func back(_ segue: UIStoryboardSegue) {}
        @IBAction static func never() {}
      }
      class Model: NSObject { @IBOutlet var page: Page! }
      """,
      becomes: """
        class Page: UINavigationController {
          private var buttons: [UIButton]! { didSet { count += 1 } }
          var ratio: CGFloat { get { 1 } set {} }
          var fixed: CGFloat { 1 }
          var count = 0
          class Row: UIView { var name: UILabel! 
          override class var nibOutlets: [NibOutlet] {
            super.nibOutlets + [
              NibOutlet("name", \\Page.Row.name)
            ]
          }
        }

          override class var nibOutlets: [NibOutlet] {
            super.nibOutlets + [
              NibOutlet("buttons", \\Page.buttons),
              NibOutlet("ratio", \\Page.ratio),
            ]
          }

          override class var nibActions: [Selector] {
            super.nibActions + [
              Selector("close", Page.close),
              Selector("moveTo:with:", Page.move(to:with:)),
              Selector("back:", Page.back(_:)),
            ]
          }
        }
        extension Page {
          func close() {}
          private func move(to sender: Any, with event: UIEvent) {}
          func back(_ segue: UIStoryboardSegue) {}
          static func never() {}
        }
        class Model: NSObject { var page: Page! }
        """)
    #expect(
      port("class Model: NSObject { @IBOutlet var page: UIView! }").notes.contains {
        $0.kind == .caution && $0.text.contains("can't be connected")
      })
  }

  @Test func seguesHaveTheInitializerThatStoryboardsCall() {
    expect(
      """
      class Own: UIStoryboardSegue {
        override init(identifier: String?, source: UIViewController, destination: UIViewController) {
          super.init(identifier: identifier, source: source, destination: destination)
        }
      }
      """,
      becomes: """
        class Own: UIStoryboardSegue {
          required init(identifier: String?, source: UIViewController, destination: UIViewController) {
            super.init(identifier: identifier, source: source, destination: destination)
          }
        }
        """)
  }

  @Test func propertiesThatCoreAnimationStores() {
    expect(
      """
      class Ring: CAShapeLayer {
        @NSManaged var radius: CGFloat
        @NSManaged public var name2: String?
      }
      class Other: NSObject { @NSManaged var x: Int }
      """,
      becomes: """
        class Ring: CAShapeLayer {
          var radius: CGFloat { get { value(forKey: "radius") as? CGFloat ?? CGFloat() } set { setValue(newValue, forKey: "radius") } }
          public var name2: String? { get { value(forKey: "name2") as? String } set { setValue(newValue, forKey: "name2") } }
        }
        class Other: NSObject { var x: Int }
        """)
  }

  @Test func theNameOfAClass() {
    expect(
      "let name = type(of: view).description()",
      becomes: "let name = String(describing: type(of: view))")
  }

  @Test func anAppBeginsWithItsStoryboard() {
    let module = PortedModule(
      [
        SourceFile(
          path: "a.swift",
          text: "import UIKit\n@main class App: UIResponder, UIApplicationDelegate {\n}")
      ], uiKit, storyboards: StoryboardNames(main: "Main"))
    #expect(
      module.files[0].text.hasSuffix(
        "final class App: UIResponder, DesktopApplicationDelegate {\n  static var mainStoryboard: String? { \"Main\" }\n}"
      ), "\(module.files[0].text)")
  }

  @Test func aStoryboardCreatesObjects() {
    let text = """
      import UIKit
      class Delegate: NSObject, UINavigationControllerDelegate {
        @IBOutlet weak var navigation: UINavigationController!
        @IBAction func close(_ sender: Any) {}
        override func awakeFromNib() {
          super.awakeFromNib()
          start()
        }
      }
      class Base: NSObject {}
      class Derived: Base {}
      """
    let module = PortedModule(
      [SourceFile(path: "a.swift", text: text)], uiKit,
      storyboards: StoryboardNames(objects: ["Delegate", "Base"]))
    #expect(
      module.files[0].text == """
        import UIKit
        final class Delegate: NSObject, UINavigationControllerDelegate, NibObject {
          weak var navigation: UINavigationController!
          func close(_ sender: Any) {}
          func awakeFromNib() {
            ()
            start()
          }

          static var nibOutlets: [NibOutlet] {
            [
              NibOutlet("navigation", \\Delegate.navigation)
            ]
          }

          static var nibActions: [Selector] {
            [
              Selector("close:", Delegate.close(_:))
            ]
          }
        }
        class Base: NSObject {}
        class Derived: Base {}
        """)
    #expect(module.notes.contains { $0.kind == .caution && $0.text.contains("can't create Base") })
    let again = PortedModule(
      module.files, uiKit, storyboards: StoryboardNames(objects: ["Delegate", "Base"]))
    #expect(again.files[0].text == module.files[0].text)
  }

  @Test func availabilityStays() {
    expect(
      "@available(iOS 13.0, *)\n@objc class A: NSObject {}",
      becomes: "@available(iOS 13.0, *)\nclass A: NSObject {}")
  }

  @Test func anAppStartsOnTheDesktop() {
    #expect(
      port("@UIApplicationMain\nclass App: UIResponder, UIApplicationDelegate {}").files[0].text
        == "import Desktop\nimport UIKit\n@main\nfinal class App: UIResponder, DesktopApplicationDelegate {}"
    )
    #expect(port("@main class App: UIResponder, UIApplicationDelegate {}").hasMain)
    #expect(
      ported("@main class App: UIResponder, UIApplicationDelegate {}\nclass Page: UIView {}")
        .contains("\nclass Page"))
    #expect(!port("class App: UIResponder, UIApplicationDelegate {}").hasMain)
  }

  @Test func propertiesForInterfaceBuilderOnlyCanBeSet() {
    expect(
      "class A { @available(*, unavailable) @IBInspectable var name: String { get { \"\" } set {} } }",
      becomes: "class A { var name: String { get { \"\" } set {} } }")
    expect(
      "class A { @available(*, unavailable) init?(coder: NSCoder) { nil } }",
      becomes: "class A { @available(*, unavailable) init?(coder: NSCoder) { nil } }")
  }
}

struct SelectorTests {
  @Test(arguments: [
    ("#selector(tap)", "Selector(\"tap\", Page.tap)"),
    ("#selector(self.tap)", "Selector(\"tap\", Page.tap)"),
    ("#selector(Page.tap)", "Selector(\"tap\", Page.tap)"),
    ("#selector(pan)", "Selector(\"pan:\", Page.pan(_:))"),
    ("#selector(pan(_:))", "Selector(\"pan:\", Page.pan(_:))"),
    ("#selector(Page.pan(_:))", "Selector(\"pan:\", Page.pan(_:))"),
    ("#selector(press(by:))", "Selector(\"pressBy:\", Page.press(by:))"),
    ("#selector(press(button:))", "Selector(\"pressWithButton:\", Page.press(button:))"),
    ("#selector(touch(_:event:))", "Selector(\"touch:event:\", Page.touch(_:event:))"),
    ("#selector(renamed)", "Selector(\"other\", Page.renamed)"),
    ("#selector(both as () -> Void)", "Selector(\"both\", Page.both as (Page) -> () -> Void)"),
    ("#selector(both(_:))", "Selector(\"both:\", Page.both(_:))"),
    ("#selector(inherited)", "Selector(\"inherited\", Page.inherited)"),
    ("#selector(UIView.layoutIfNeeded)", "Selector(\"layoutIfNeeded\", UIView.layoutIfNeeded)"),
    ("#selector(UIView.endEditing(_:))", "Selector(\"endEditing:\", UIView.endEditing(_:))"),
    ("#selector(helper.unique)", "Selector(\"unique\", Helper.unique)"),
    ("#selector(getter: title)", "Selector(\"title\")"),
    ("#selector(setter: title)", "Selector(\"setTitle:\")"),
    ("Selector(\"tap\")", "Selector(\"tap\", Page.tap)"),
    ("Selector((\"pan:\"))", "Selector(\"pan:\", Page.pan(_:))"),
    ("NSSelectorFromString(\"pan:\")", "Selector(\"pan:\", Page.pan(_:))"),
    ("Selector(\"unknown\")", "Selector(\"unknown\")"),
    ("#selector(MenuDelegate.menu(_:))", "Selector(\"menu:\")"),
    ("#selector(many(_:b:c:))", "Selector(\"many:b:c:\")"),
  ])
  func aSelectorBringsItsMethod(source: String, expected: String) {
    func text(_ selector: String) -> String {
      """
      class Base: UIViewController { @objc func inherited() {} }
      protocol MenuDelegate { func menu(_ a: Int) }
      class Helper { func unique() {} }
      class Page: Base {
        func tap() {}
        func pan(_ sender: UIPanGestureRecognizer) {}
        func press(by sender: Any) {}
        func press(button: Any) {}
        func touch(_ sender: Any, event: UIEvent) {}
        @objc(other) func renamed() {}
        func both() {}
        func both(_ sender: Any) {}
        func many(_ a: Int, b: Int, c: Int) {}
        func f() { use(\(selector)) }
      }
      """
    }
    let result = ported(text(source))
    #expect(result.contains("use(\(expected))"), "\(result)")
    #expect(ported(result) == result)
  }

  @Test func aTypeInsideAnotherHasItsWholeName() {
    expect(
      "class A { class B: UIView { func f() { g(#selector(t)) }\n func t() {} } }",
      becomes:
        "class A { class B: UIView { func f() { g(Selector(\"t\", A.B.t)) }\n func t() {} } }")
  }

  @Test func extensionsOfUIKitHaveSelectorsToo() {
    expect(
      "extension UIView { func f() { g(#selector(t)) }\n func t() {} }",
      becomes: "extension UIView { func f() { g(Selector(\"t\", UIView.t)) }\n func t() {} }")
  }

  @Test func whatIsLostIsSaid() {
    let module = port(
      "class A: UIView {\n  func f() { use(#selector(m(_:b:c:))) }\n  func m(_ a: Int, b: Int, c: Int) {}\n}"
    )
    #expect(
      module.notes == [
        Note(
          kind: .caution, path: "a.swift", line: 3,
          text:
            "#selector(m(_:b:c:)) became Selector(\"m:b:c:\"); a selector can't call A.m(_:b:c:): it has more than "
            + "two parameters")
      ])
  }
}

struct OptionalRequirementTests {
  @Test func aRequirementThatIsLookedUpIsThere() {
    let requirement =
      "@objc protocol D { @objc optional func didTap(_ page: Page) }\nclass Page {}\n"
    let text =
      requirement
      + "func f(_ d: D, _ o: D?) { if let tap = d.didTap { tap(Page()) }; if let tap = o?.didTap {} }"
    let result = ported(text)
    #expect(
      result.hasSuffix(
        "{ if let tap = Optional(d.didTap) { tap(Page()) }; if let tap = o?.didTap {} }"),
      "\(result)")
    #expect(ported(result) == result)
  }

  @Test func aRequirementHasADefault() {
    expect(
      """
      @objc public protocol MenuDelegate {
        @objc optional func menuDidOpen(_ menu: Menu)
        func menuMust()
      }
      class Menu: UIView {
        weak var delegate: MenuDelegate?
        func open() {
          delegate?.menuDidOpen?(self)
          delegate!.menuDidOpen!(self)
        }
      }
      """,
      becomes: """
        public protocol MenuDelegate: AnyObject {
          func menuDidOpen(_ menu: Menu)
          func menuMust()
        }

        extension MenuDelegate {
          public func menuDidOpen(_ menu: Menu) {}
        }
        class Menu: UIView {
          weak var delegate: MenuDelegate?
          func open() {
            delegate?.menuDidOpen(self)
            delegate!.menuDidOpen(self)
          }
        }
        """)
  }

  @Test func aResultBecomesOptionalInTheProtocolAndInItsClasses() {
    expect(
      """
      @objc protocol Source: NSObjectProtocol {
        @objc optional func width(of index: Int) -> CGFloat
        @objc optional func view() -> UIView?
        @objc optional var color: UIColor { get }
      }
      class A: NSObject, Source {
        func width(of index: Int) -> CGFloat { 1 }
        var color: UIColor { .red }
      }
      class B { func width(of index: Int) -> CGFloat { 1 } }
      func f(_ s: Source) -> CGFloat { s.width?(of: 1) ?? s.width!(of: 2) }
      """,
      becomes: """
        protocol Source: NSObjectProtocol {
          func width(of index: Int) -> CGFloat?
          func view() -> UIView?
          var color: UIColor? { get }
        }

        extension Source {
          func width(of index: Int) -> CGFloat? { nil }
          func view() -> UIView? { nil }
          var color: UIColor? { nil }
        }
        class A: NSObject, Source {
          func width(of index: Int) -> CGFloat? { 1 }
          var color: UIColor? { .red }
        }
        class B { func width(of index: Int) -> CGFloat { 1 } }
        func f(_ s: Source) -> CGFloat { s.width(of: 1) ?? s.width(of: 2)! }
        """)
  }

  @Test func theRequirementsOfUIKitAreCalledDirectly() {
    expect(
      """
      func f() {
        delegate?.tableView?(t, heightForRowAt: p)
        if let h = source.tableView?(t, heightForRowAt: p) { use(h) }
        animator.animationEnded?(true)
        completion?(true)
        self.onTap?()
      }
      """,
      becomes: """
        func f() {
          delegate?.tableView(t, heightForRowAt: p)
          if let h = Optional(source.tableView(t, heightForRowAt: p)) { use(h) }
          animator.animationEnded(true)
          completion?(true)
          self.onTap?()
        }
        """)
  }

  @Test func everyObjectRespondsToARequirementWithADefault() {
    expect(
      "if d.responds(to: #selector(UITableViewDelegate.tableView(_:heightForRowAt:))) {}",
      becomes: "if true {}")
  }

  @Test func propertiesThatCanBeSetHaveADefaultThatCanBeSet() {
    let text = ported(
      """
      @objc protocol Shape { @objc optional var layer: CALayer? { get set } }
      class Circle: Shape { var layer = CALayer() }
      """)
    #expect(text.contains("  var layer: CALayer? { get { nil } set {} }\n"))
    #expect(text.contains("class Circle: Shape { var layer = CALayer() }"))
  }

  @Test func aPropertyWithoutAWrittenTypeGetsTheProtocols() {
    let text = ported(
      """
      @objc protocol Shape { @objc optional var layer: CALayer { get } }
      class Circle: Shape { var layer = CALayer() }
      """)
    #expect(text.contains("var layer: CALayer! = CALayer()"))
  }

  @Test func aRequirementThatIsLookedUpBeforeItsCall() {
    let text = ported(
      """
      @objc protocol Judge { @objc optional func may(_ a: Int, select b: Int) -> Bool }
      class Pager {
        var delegate: Judge?
        func may(_ b: Int) -> Bool {
          guard let function = self.delegate?.may(_:select:) else { return true }
          return function(1, b)
        }
      }
      """)
    #expect(text.contains("return (function(1, b) ?? true)"))
  }
}

struct OverrideTests {
  @Test func privateMembersInsideOfAConditionAreOpened() {
    let module = port(
      "open class Page: UIView {}",
      """
      #if canImport(UIKit)
      import UIKit
      extension Page {
        open override func awakeFromNib() { prepare() }
        private func prepare() {}
      }
      #endif
      """)
    #expect(module.files[0].text.contains("awakeFromNib() { prepare() }"))
    #expect(module.files[1].text.contains("  func prepare() {}"))
  }

  @Test func anOverrideMovesIntoItsClass() {
    expect(
      """
      class Page: UIViewController {
        func a() {}  // a comment
      }
      extension Page: MenuDelegate {
        /// Documented.
        override func viewDidLoad() {
          super.viewDidLoad()
        }
        func b() {}
      }
      """,
      becomes: """
        class Page: UIViewController {
          func a() {}  // a comment

          /// Documented.
          override func viewDidLoad() {
            super.viewDidLoad()
          }
        }
        extension Page: MenuDelegate {
          func b() {}
        }
        """)
  }

  @Test func aMemberThatASubclassOverridesMovesToo() {
    let module = port(
      "class Base: UIView {}\nextension Base {\n  private func help() {}\n  @objc func tap() {}\n}",
      "class Sub: Base {\n  override func tap() {}\n}")
    #expect(
      module.files[0].text
        == "import UIKit\nclass Base: UIView {\n  func tap() {}\n}\nextension Base {\n  private func help() {}\n}"
    )
    #expect(
      module.notes.contains(
        Note(
          kind: .change, path: "a.swift", line: 5,
          text: "tap moved from an extension into class Base")))
  }

  @Test func amongFilesAMemberLosesItsPrivacy() {
    let module = port(
      "import UIKit\nclass A: UIView {}",
      "import UIKit\nimport QuartzCore\nextension A {\n  fileprivate override func layoutSubviews() { let x = \"private \" }\n}"
    )
    #expect(
      module.files[0].text
        == "import QuartzCore\nimport UIKit\nclass A: UIView {\n  override func layoutSubviews() { let x = \"private \" }\n}"
    )
    #expect(module.files[1].text == "import UIKit\nimport QuartzCore\nextension A {\n}")
  }

  @Test func whatAMovedMemberNeedsIsNoLongerPrivate() {
    let module = port(
      "public class A: NSObject {}",
      """
      import UIKit
      private func help() -> String { "" }
      public extension A {
        override var description: String { help() + more }
        private var more: String { "" }
      }
      """)
    #expect(
      module.files[0].text
        == "import UIKit\npublic class A: NSObject {\n  public override var description: String { help() + more }\n}"
    )
    #expect(
      module.files[1].text == """
        import UIKit
        func help() -> String { "" }
        public extension A {
          var more: String { "" }
        }
        """)
  }

  @Test func aMemberOfAnExtensionOfUIKitAsksItsObject() {
    let module = port(
      """
      extension UIViewController {
        @objc open func open(at index: Int) -> Bool { false }
        var isMenu: Bool { false }
      }
      class Menu: UINavigationController {
        override open func open(at index: Int) -> Bool { super.open(at: index) }
        override var isMenu: Bool { true }
      }
      class SubMenu: Menu {
        override func open(at index: Int) -> Bool { super.open(at: 1) }
      }
      """)
    #expect(
      module.files[0].text == """
        import UIKit
        extension UIViewController {
          open func open(at index: Int) -> Bool {
            if let own = self as? any OpenAtOverriding { return own.overridingOpen(at: index) }
            return baseOpen(at: index)
          }

          func baseOpen(at index: Int) -> Bool { false }
          var isMenu: Bool {
            (self as? any IsMenuOverriding)?.overridingIsMenu ?? baseIsMenu
          }

          var baseIsMenu: Bool { false }
        }
        class Menu: UINavigationController {
          func overridingOpen(at index: Int) -> Bool { baseOpen(at: index) }
          var overridingIsMenu: Bool { true }
        }
        class SubMenu: Menu {
          override func overridingOpen(at index: Int) -> Bool { super.overridingOpen(at: 1) }
        }

        /// Has a version of its own of `open(at:)`, which an extension of UIViewController adds.
        protocol OpenAtOverriding: AnyObject {
          func overridingOpen(at index: Int) -> Bool
        }

        extension Menu: OpenAtOverriding {}

        /// Has a version of its own of `isMenu`, which an extension of UIViewController adds.
        protocol IsMenuOverriding: AnyObject {
          var overridingIsMenu: Bool { get }
        }

        extension Menu: IsMenuOverriding {}

        """)
  }

  @Test func aSubclassOfTheExtendedClassItselfOverrides() {
    let text = ported(
      "extension UIView { func tap() {} }\nclass A: UIView { override func tap() {} }")
    #expect(text.contains("class A: UIView { func overridingTap() {} }"))
    #expect(ported(text) == text)
  }

  @Test func anObjectThatForwardsMessagesIsAnError() {
    let module = port(
      "class P: NSObject {\n  override func responds(to s: Selector!) -> Bool { true }\n  func a() {}\n}"
    )
    #expect(module.files[0].text == "import UIKit\nclass P: NSObject {\n  func a() {}\n}")
    #expect(module.notes.map(\.kind) == [.error])
  }

  @Test func anOverrideOfUIKitsOwnClassIsAnError() {
    let module = port(
      "extension UINavigationController {\n  override var childForStatusBarStyle: UIViewController? { nil }\n}"
    )
    #expect(module.files[0].text == "import UIKit\nextension UINavigationController {\n}")
    #expect(module.notes.map(\.kind) == [.error] && module.notes[0].line == 3)
  }
}

struct InitializerTests {
  @Test func cellsAndLayersHaveRequiredInitializers() {
    expect(
      """
      class Row: UITableViewCell {
        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {}
      }
      class Item: UICollectionViewCell { override public init(frame: CGRect) {} }
      class SubItem: Item { required override init(frame: CGRect) {} }
      class Plain: UIView { override init(frame: CGRect) {} }
      class Dot: CAShapeLayer {
        var size: CGFloat?
        init(size: CGFloat) { super.init() }
      }
      class Spot: CALayer {
        let size: CGFloat
        init(size: CGFloat) { self.size = size }
        override init(layer: Any) { size = 0 }
      }
      """,
      becomes: """
        class Row: UITableViewCell {
          required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {}
        }
        class Item: UICollectionViewCell { required public init(frame: CGRect) {} }
        class SubItem: Item { required init(frame: CGRect) {} }
        class Plain: UIView { override init(frame: CGRect) {} }
        class Dot: CAShapeLayer {
          var size: CGFloat?
          init(size: CGFloat) { super.init() }

          required init(layer: Any) { super.init(layer: layer) }
        }
        class Spot: CALayer {
          let size: CGFloat
          init(size: CGFloat) { self.size = size }
          required init(layer: Any) { size = 0 }
        }
        """)
  }
}

struct ImportTests {
  @Test func importsAreThoseOfLinux() {
    expect(
      "import UIKit.UIGestureRecognizerSubclass\nimport ObjectiveC.runtime\nimport Darwin\nimport AVFoundation\nlet a = 1",
      becomes: "import UIKit\nimport Glibc\nlet a = 1")
  }

  @Test func aModuleOfSomebodyElseIsAnError() {
    let module = port(
      "import UIKit\nimport Cartography\n#if canImport(Lottie)\nimport Lottie\n#endif")
    #expect(module.notes.map(\.kind) == [.error])
    #expect(module.notes.first?.text.contains("Cartography") == true)
  }

  @Test func networkingIsAModuleOfItsOwn() {
    expect(
      "import UIKit\nlet a = URLSession.shared",
      becomes: "import FoundationNetworking\nimport UIKit\nlet a = URLSession.shared")
  }

  @Test func everyFileImportsUIKit() {
    expect("import Foundation\nlet a = 1", becomes: "import UIKit\nimport Foundation\nlet a = 1")
  }

  @Test func aFileForAnotherFrameworkIsLeftOut() {
    let text = "import SwiftUI\nstruct A: View {}"
    #expect(ported(text) == "#if canImport(SwiftUI)\nimport SwiftUI\nstruct A: View {}\n#endif\n")
    #expect(ported(ported(text)) == ported(text))
  }

  @Test func filesThatNeedALeftOutFileAreLeftOut() {
    let texts = [
      "import SwiftUI\nstruct Page: View {}", "struct Item { var page: Page? }",
      "class Menu: UIView { var item: Item? }", "class Other: UIView {}",
    ]
    let module = port(texts[0], texts[1], texts[2], texts[3])
    for file in module.files[1...2] {
      #expect(file.text.hasPrefix("#if canImport(SwiftUI)\n"))
      #expect(file.text.hasSuffix("\n#endif\n"))
    }
    #expect(module.files[3].text == "import UIKit\nclass Other: UIView {}")
    #expect(module.notes.filter { $0.kind == .caution }.count == 3)
    #expect(module.notes[1].text.contains("needs Page, which needs SwiftUI"))
    let again = PortedModule(module.files, uiKit)
    #expect(again.files.map(\.text) == module.files.map(\.text))
    #expect(again.notes.isEmpty)
  }

  @Test func aFileForAMissingModuleIsLeftOutIfMostFilesStay() {
    let source = "import UIKit\nimport Pictures\nextension Slide { func load() {} }"
    let module = port(source, "class Slide: UIView {}", "class Show: UIView {}")
    #expect(module.files[0].text == "#if canImport(Pictures)\n\(source)\n#endif\n")
    #expect(module.notes.filter { $0.kind == .error }.count == 1)
    #expect(port(source).files[0].text == source)
  }

  @Test func partsOfAFileForUIKitThatNeedAnotherFrameworkAreLeftOut() {
    let text = """
      import UIKit
      import SwiftUI
      class Tip: UIView {
        private weak var hosting: UIHostingController<AnyView>?
        var text: String?
        @objc func show<V: View>(_ view: V) {}
        func show(_ text: String) { self.text = text }
        func remove() { UIHostingController<AnyView>.end(hosting) }
        #if canImport(SwiftUI)
        func other(_ view: AnyView) {}
        #endif
      }
      struct Preview: PreviewProvider {}
      """
    let expected = """
      import UIKit
      #if canImport(SwiftUI)
      import SwiftUI
      #endif
      class Tip: UIView {
        #if canImport(SwiftUI)
      private weak var hosting: UIHostingController<AnyView>?
      #endif
        var text: String?
        #if canImport(SwiftUI)
      func show<V: View>(_ view: V) {}
      #endif
        func show(_ text: String) { self.text = text }
        func remove() { 
      #if canImport(SwiftUI)
      UIHostingController<AnyView>.end(hosting)
      #endif
       }
        #if canImport(SwiftUI)
        func other(_ view: AnyView) {}
        #endif
      }
      #if canImport(SwiftUI)
      struct Preview: PreviewProvider {}
      #endif
      """
    expect(text, becomes: expected)
    let module = port(
      text, "class Menu: UIView { var preview: Preview? }", "class Bar { var tip: Tip? }")
    #expect(module.files[1].text.hasPrefix("#if canImport(SwiftUI)"))
    #expect(module.files[2].text.hasPrefix("import UIKit"))
    #expect(
      module.notes.filter { $0.kind == .caution }.map(\.line).sorted() == [1, 4, 6, 8, 13],
      "\(module.notes)")
  }

  @Test func aTypeOfTheModuleIsNotMistakenForOneOfAnotherFramework() {
    let text = """
      import UIKit
      #if canImport(SwiftUI)
      import SwiftUI
      #endif
      class Page: UIView {
        enum State { case open }
        var state: State = .open
        func show(_ menu: Menu) { menu.Text = nil }
      }
      """
    expect(text, becomes: text)
  }

  @Test func aFileThatImportsAnotherFrameworkOnACondition() {
    let view = """
      #if canImport(SwiftUI)
      import SwiftUI
      #endif
      struct Label: UIViewRepresentable {}
      """
    #expect(ported(view) == "#if canImport(SwiftUI)\n\(view)\n#endif\n")
    expect(
      """
      import UIKit
      #if !arch(arm)
      import SwiftUI
      #endif
      class Tip: UIView {}
      """,
      becomes: """
        import UIKit
        #if !arch(arm)
        #if canImport(SwiftUI)
        import SwiftUI
        #endif
        #endif
        class Tip: UIView {}
        """)
  }

  @Test func aFileForAnotherFrameworkWithAClassImportsUIKit() {
    expect(
      "import SwiftUI\nclass Page: UIViewController {}",
      becomes:
        "import UIKit\n#if canImport(SwiftUI)\nimport SwiftUI\n#endif\nclass Page: UIViewController {}"
    )
  }

  @Test func importsHaveNoAccessLevel() {
    expect("package import UIKit\nlet a = 1", becomes: "import UIKit\nlet a = 1")
  }

  @Test func modulesThatBringFoundationsTextAreNotImported() {
    expect(
      "import UIKit\nimport QuartzCore\nlet a = NSAttributedString()",
      becomes: "import UIKit\nlet a = NSAttributedString()")
  }

  @Test func namesOfTheRuntimeAreUIKits() {
    expect(
      "let policy = ObjectiveC.objc_AssociationPolicy.self",
      becomes: "let policy = UIKit.objc_AssociationPolicy.self")
  }

  @Test func submodulesAreTheirModule() {
    let text = ported("import QuartzCore.CoreAnimation\n")
    #expect(text.contains("import QuartzCore\n") && !text.contains("CoreAnimation"))
  }
}

struct ExpressionTests {
  @Test func literalsAndKeyPathsAreWrittenOut() {
    expect(
      "let b = #imageLiteral(resourceName: \"x\")\nlet c = #keyPath(CALayer.position.x)\nlet d = HUGE",
      becomes:
        "let b = UIImage(named: \"x\")!\nlet c = \"position.x\"\nlet d = Float.greatestFiniteMagnitude"
    )
  }

  @Test func buildConditionsForIOSHold() {
    expect(
      "#if os(iOS) && !os(tvOS)\nlet a = 1\n#endif\nlet b = os(iOS)",
      becomes: "#if os(Linux) && !os(tvOS)\nlet a = 1\n#endif\nlet b = os(iOS)")
  }

  @Test func whatCannotBeHadIsAnError() {
    let module = port("class P: NSProxy {}\nfunc f() {\n  method_exchangeImplementations(a, b)\n}")
    #expect(module.notes.map(\.kind) == [.error, .error])
    #expect(module.notes.map(\.line) == [2, 4])
  }
}

struct EditTests {
  @Test func anInsertionBeforeARemovalStays() {
    expect(
      "import os.log\nimport Foundation\nlet a = 1",
      becomes: "import UIKit\nimport Foundation\nlet a = 1")
  }
}

struct BrokenFileTests {
  @Test func aFileThatIsNoSwiftIsCopiedAndSaidSo() {
    let module = port("class A {\n  @objc func f( {}\n", "@objc class B: NSObject {}")
    #expect(module.files[0].text == "import UIKit\nclass A {\n  @objc func f( {}\n")
    #expect(module.files[1].text == "import UIKit\nclass B: NSObject {}")
    let errors = module.notes.filter { $0.kind == .error }
    #expect(errors.count == 1 && errors[0].path == "a.swift" && errors[0].line == 3)
  }

  @Test(arguments: [
    "", "\n", "// only a comment", "@", "}", "#selector(", "extension A { override func }",
  ])
  func nothingEndsTheProgram(text: String) {
    _ = PortedModule([SourceFile(path: "a.swift", text: text)], uiKit)
  }
}

struct NumberTests {
  /// On iOS, a number object is cast to any type of number. Other casts stay as they are.
  @Test func numbersOfKeysBecomeFloats() {
    expect(
      """
      let a = layer.value(forKeyPath: "transform.rotation.z") as! CGFloat
      let b = animation.toValue as? CGFloat
      let c = slider.value(forKey: "value") as! Double
      let d = any as! CGFloat
      """,
      becomes: """
        let a = CGFloat(number: layer.value(forKeyPath: "transform.rotation.z"))!
        let b = CGFloat(number: animation.toValue)
        let c = slider.value(forKey: "value") as! Double
        let d = any as! CGFloat
        """)
  }
}

struct ObservationTests {
  @Test func aSubclassOfNSObjectObservesProperties() {
    expect(
      """
      class Monitor: NSObject, Watcher {
        override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
          let y = (change![.newKey] as AnyObject).cgPointValue.y
          super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
        }
        override func awakeFromNib() {
          super.awakeFromNib()
        }
      }
      class Page: UIViewController {
        override func awakeFromNib() {
          super.awakeFromNib()
        }
      }
      """,
      becomes: """
        class Monitor: NSObject, Watcher, KeyValueObserver {
          func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
            let y = (change![.newKey] as! CGPoint).y
            ()
          }
          func awakeFromNib() {
            ()
          }
        }
        class Page: UIViewController {
          override func awakeFromNib() {
            super.awakeFromNib()
          }
        }
        """)
  }

  @Test func alsoBelowAnotherClassOfTheModule() {
    expect(
      """
      class Item: NSObject {}
      class Icon: Item {
        override func awakeFromNib() { super.awakeFromNib() }
      }
      class Star: Icon {
        override func awakeFromNib() { super.awakeFromNib() }
      }
      """,
      becomes: """
        class Item: NSObject {}
        class Icon: Item {
          func awakeFromNib() { () }
        }
        class Star: Icon {
          override func awakeFromNib() { super.awakeFromNib() }
        }
        """)
  }

  @Test func alsoInAnExtension() {
    expect(
      """
      class Monitor: NSObject {}
      extension Monitor {
        override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {}
      }
      """,
      becomes: """
        class Monitor: NSObject {}
        extension Monitor: KeyValueObserver {
          func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {}
        }
        """)
  }
}

struct UnwrappingTests {
  @Test func whatAClassImplementsIsThere() {
    let text = ported(
      """
      @objc protocol Behavior {
        @objc optional var rate: CGFloat { get }
        @objc optional func height(of page: UIView) -> CGFloat
      }
      class Standard: NSObject, Behavior {
        var rate: CGFloat { 1 }
        func height(of page: UIView) -> CGFloat { 2 }
      }
      func rate(of behavior: Behavior) -> CGFloat { behavior.rate ?? Standard().rate }
      func height(of behavior: Behavior) -> CGFloat { behavior.height?(of: page) ?? standard.height(of: page) }
      """)
    #expect(text.contains("behavior.rate ?? Standard().rate!"))
    #expect(text.contains("behavior.height(of: page) ?? standard.height(of: page)!"))
    #expect(ported(text) == text)
  }
}

extension UnwrappingTests {
  @Test func aMethodOfAnotherClassStaysAsItIs() {
    let text = ported(
      """
      @objc protocol Behavior {
        @objc optional func height(of page: UIView) -> CGFloat
      }
      class Adapter {
        func height(of page: UIView) -> CGFloat { 2 }
        func both() -> CGFloat { adapter.height(of: page) + (behavior.height?(of: page) ?? standard.height(of: page)) }
      }
      """)
    #expect(
      text.contains(
        "adapter.height(of: page) + (behavior.height(of: page) ?? standard.height(of: page)!)"))
  }
}

struct RecognizerTests {
  @Test func aMethodThatNeedsNoEdgesTakesAnyPan() {
    expect(
      "class A { @objc func pan(_ r: UIScreenEdgePanGestureRecognizer) { print(r.state) } }",
      becomes: "class A { func pan(_ r: UIPanGestureRecognizer) { print(r.state) } }")
    expect(
      "class A { @objc func pan(_ r: UIScreenEdgePanGestureRecognizer) { print(r.edges) } }",
      becomes: "class A { func pan(_ r: UIScreenEdgePanGestureRecognizer) { print(r.edges) } }")
    expect(
      "class A { @objc func pan(_ r: UIScreenEdgePanGestureRecognizer) { start(r) } }",
      becomes: "class A { func pan(_ r: UIScreenEdgePanGestureRecognizer) { start(r) } }")
  }
}

struct OldSwiftTests {
  @Test func staticMembersAreNotOpen() {
    expect(
      "class Page { open static let height = 3 }",
      becomes: "class Page { public static let height = 3 }")
    expect(
      "class Page { open let height = 3; open var width = 2 }",
      becomes: "class Page { public let height = 3; open var width = 2 }")
  }

  @Test func membersOfProtocolsAreNotFinal() {
    expect(
      """
      protocol P {}
      extension P { public final func show() {} }
      class Page {}
      extension Page { final func show() {} }
      """,
      becomes: """
        protocol P {}
        extension P { public func show() {} }
        class Page {}
        extension Page { final func show() {} }
        """)
  }

  @Test func aTimerWithoutATimeDoesNothing() {
    expect(
      "lazy var timer = Timer()",
      becomes: "lazy var timer = Timer(timeInterval: 0, repeats: false) { _ in }")
  }

  @Test func aGenericParametersDescriptionIsItsName() {
    expect(
      "func name<T: UIView>(of type: T.Type) -> String { return T.description() }",
      becomes:
        "func name<T: UIView>(of type: T.Type) -> String { return String(describing: T.self) }")
  }

  @Test func theClassForCoderIsTheClass() {
    expect(
      "class Badge: UIView { let bundle = Bundle(for: Badge.classForCoder()) }",
      becomes: "class Badge: UIView { let bundle = Bundle(for: Badge.self) }")
    expect(
      "class Badge: UIView { class func bundle() -> Bundle { Bundle(for: self.classForCoder()) } }",
      becomes: "class Badge: UIView { class func bundle() -> Bundle { Bundle(for: self) } }")
  }

  @Test func theAbsoluteValueInAnExtensionOfCGFloat() {
    expect(
      "extension CGFloat { var size: CGFloat { abs(self) } }",
      becomes: "extension CGFloat { var size: CGFloat { Swift.abs(self) } }")
  }

  @Test func optionalMethodsAreCalledWithTrailingClosures() {
    let module = PortedModule(
      [
        SourceFile(
          path: "a.swift",
          text:
            "import UIKit\nfunc end(_ a: UIViewImplicitlyAnimating) { a.addCompletion? { _ in } }")
      ],
      UIKitNames([
        """
        public protocol UIViewImplicitlyAnimating {
          func addCompletion(_ completion: @escaping (Int) -> Void)
        }
        extension UIViewImplicitlyAnimating {
          public func addCompletion(_ completion: @escaping (Int) -> Void) {}
        }
        """
      ]))
    #expect(module.files[0].text.contains("a.addCompletion { _ in }"))
  }

  @Test func attributedTextIsUIKits() {
    let text =
      "import Foundation\nimport UIKit\nlet text = NSMutableAttributedString(string: \"\")\n"
    #expect(!ported(text).contains("import Foundation"))
  }

  @Test func networkingIsAModuleOfItsOwn() {
    let file = port("var setup = URLSessionConfiguration.default").files[0]
    #expect(file.text.contains("import FoundationNetworking"))
  }

  @Test func requirementsAreNotWeak() {
    expect(
      "protocol Child: AnyObject { weak var parent: Child? { get set } }\nclass A { weak var b: A? }",
      becomes:
        "protocol Child: AnyObject { var parent: Child? { get set } }\nclass A { weak var b: A? }")
  }
}

struct FileNameTests {
  @Test func filesOfAModuleHaveDifferentNames() {
    #expect(
      PortedPackage.distinct(["Page.swift", "a/Page.swift", "b/c/Page.swift", "a/b/Page.swift"])
        == ["Page.swift", "a/a-Page.swift", "b/c/c-Page.swift", "a/b/b-Page.swift"])
    #expect(PortedPackage.distinct(["a/b/P.swift", "P.swift", "a/a/P.swift"]).count == 3)
  }
}
