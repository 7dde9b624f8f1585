import Foundation

/// The view controllers of a storyboard file, and the segues between them.
///
/// The file is read as Interface Builder writes it (XML, `.storyboard`), at run time, from the folders of ``ResourceLocator`` or from a bundle.
///
///     let storyboard = UIStoryboard(name: "Main", bundle: nil)
///     window.rootViewController = storyboard.instantiateInitialViewController()
///
/// As in UIKit, with these differences: outlets and actions are found in the lists of a class, ``UIResponder/nibOutlets`` and
/// ``UIResponder/nibActions``; variations by size class are those for the screen's size when the file is read, and don't change with it;
/// `@IBSegueAction` and accessory segues are not supported. What a file contains beyond that is reported once, with its line, and left out.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  let file: NibFile
  private let bundle: Bundle?
  /// The controllers whose children are being created now, from the outermost to the innermost.
  private var containers: [String] = []
  /// A controller that is inside of itself more often than this has no end.
  private static let deepestNesting = 8

  /// Reads the storyboard `name` in a bundle or, if that is nil, in the app's resources. As in UIKit, the program stops if there is no such
  /// file, or if it can't be read; ``init(contentsOf:)`` reports that instead.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    bundle = storyboardBundleOrNil
    guard let url = NibFile.find(name, "storyboard", in: storyboardBundleOrNil) else {
      fatalError("There is no storyboard “\(name)” in the app’s resources.")
    }
    do {
      file = try NibFile(contentsOf: url)
    } catch {
      fatalError(error.description)
    }
    super.init()
  }

  /// Reads a storyboard's file. Not in UIKit.
  public init(contentsOf url: URL) throws(NibError) {
    bundle = nil
    file = try NibFile(contentsOf: url)
    super.init()
  }

  // MARK: Controllers

  /// The controller that the storyboard begins with, created anew; nil if the storyboard names none.
  open func instantiateInitialViewController() -> UIViewController? {
    file.initialController.flatMap { makeController($0) }
  }

  /// The controller that the storyboard begins with, created by `creator`, which passes the coder on to the controller's
  /// `init?(coder:)`. If `creator` returns nil, the controller is created as usual.
  public func instantiateInitialViewController<Controller: UIViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    file.initialController.flatMap { makeController($0, creator: creator) } as? Controller
  }

  /// The controller with a storyboard identifier, created anew. As in UIKit, the program stops if there is none.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    controller(identifier, creator: nil)
  }

  /// The controller with a storyboard identifier, created by `creator`, which passes the coder on to the controller's `init?(coder:)`.
  public func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    let controller = controller(identifier, creator: creator)
    guard let result = controller as? Controller else {
      fatalError(
        "\(file.name): the controller “\(identifier)” is a \(type(of: controller)), not a \(Controller.self)."
      )
    }
    return result
  }

  private func controller(
    _ identifier: String, creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController {
    guard let id = file.controller(identifier: identifier),
      let controller = makeController(id, creator: creator)
    else {
      let known = file.controllerIdentifiers.joined(separator: ", ")
      fatalError(
        "\(file.name) has no controller “\(identifier)”; it has: \(known.isEmpty ? "none" : known)."
      )
    }
    return controller
  }

  private static let controllerTypes: [String: UIViewController.Type] = [
    "viewController": UIViewController.self, "tableViewController": UITableViewController.self,
    "collectionViewController": UICollectionViewController.self,
    "navigationController": UINavigationController.self,
    "tabBarController": UITabBarController.self,
    "splitViewController": UISplitViewController.self,
    "pageViewController": UIPageViewController.self,
  ]

  /// Runs `body`, which creates the children of the controller with an identifier.
  func inside<Result>(_ id: String?, _ body: () -> Result) -> Result {
    containers.append(id ?? "")
    defer { containers.removeLast() }
    return body()
  }

  /// Creates the controller with an identifier in the file; nil if there is none, or if it is inside of itself without end, which is
  /// reported.
  func makeController(
    _ id: String, creator: ((NSCoder) -> UIViewController?)? = nil
  ) -> UIViewController? {
    guard let scene = file.scene(id) else { return nil }
    let element = scene.controller
    guard containers.count(where: { $0 == id }) < Self.deepestNesting else {
      file.warn(element, "the controller is inside of itself; it is left out.")
      return nil
    }
    if element.name == "viewControllerPlaceholder" { return makeReferenced(element) }
    let base = Self.controllerTypes[element.name]
    if base == nil {
      file.warn(element, "“\(element.name)” is not supported; a plain controller takes its place.")
    }
    let type =
      file.customClass(of: element, as: UIViewController.self) ?? base ?? UIViewController.self
    let part = StoryboardScene(self, scene)
    let decoder = NibDecoder(element, in: file) { object, _ in
      if let controller = object as? UIViewController { part.prepare(controller) }
    }
    guard let controller = creator?(decoder) ?? type.init(coder: decoder) else {
      file.warn(element, "\(type).init(coder:) returns nil; a plain controller takes its place.")
      return UIViewController()
    }
    file.setRuntimeAttributes(of: element, in: controller)
    inside(id) { part.addChildren(to: controller) }
    controller.awakeFromNib()
    return controller
  }

  /// The controller of another storyboard to which a storyboard reference refers.
  private func makeReferenced(_ element: MarkupElement) -> UIViewController? {
    guard let name = element["storyboardName"] else {
      file.warn(element, "the storyboard reference names no storyboard.")
      return nil
    }
    guard let url = NibFile.find(name, "storyboard", in: bundle) else {
      file.warn(element, "there is no storyboard “\(name)”.")
      return nil
    }
    do {
      let other = try UIStoryboard(contentsOf: url)
      guard let identifier = element["referencedIdentifier"] else {
        return other.instantiateInitialViewController()
      }
      if let id = other.file.controller(identifier: identifier) { return other.makeController(id) }
      file.warn(element, "\(other.file.name) has no controller “\(identifier)”.")
    } catch {
      file.warn(element, error.description)
    }
    return nil
  }

  // MARK: Segues

  /// The segue that an element describes; nil if its destination is missing, which is reported.
  func template(of element: MarkupElement) -> SegueTemplate? {
    let type = file.customClass(of: element, as: UIStoryboardSegue.self)
    let make: UIStoryboardSegue.Maker = {
      (type ?? UIStoryboardSegue.self).init(identifier: $0, source: $1, destination: $2)
    }
    if element["kind"] == "unwind" {
      guard let action = element["unwindAction"] else { return nil }
      return SegueTemplate(make: make, course: .unwind(Selector(action)))
    }
    guard let id = element["destination"], file.scene(id) != nil else {
      file.warn(element, "the destination of the segue is unknown.")
      return nil
    }
    if element["destinationCreationSelector"] != nil {
      file.warn(
        element, "segue actions are not supported; the destination is created with a coder.")
    }
    let kind: UIStoryboardSegue.Kind
    switch element["kind"] {
    case "show", "push": kind = .show
    case "showDetail", "replace": kind = .showDetail
    case "popoverPresentation", "popover": kind = .popover
    case "custom": kind = .custom
    case "presentation", "modal":
      kind = .presentModally(
        element["modalPresentationStyle"].flatMap { UIModalPresentationStyle.named[$0] },
        transition: element["modalTransitionStyle"].flatMap { UIModalTransitionStyle.named[$0] })
    default:
      file.warn(element, "“\(element["kind"] ?? "")” is no kind of segue; “show” is used.")
      kind = .show
    }
    return SegueTemplate(
      make: make,
      course: .forward(kind, animated: element.flag("animates") != false) { [self] _ in
        makeController(id) ?? UIViewController()
      })
  }
}

/// A controller of a storyboard, from which the controller's view is loaded later.
@MainActor
final class StoryboardScene {
  let storyboard: UIStoryboard
  private let scene: NibFile.Scene
  /// The objects that are there before the view, such as bar button items, by their identifiers.
  private var early: [String: AnyObject] = [:]
  private var file: NibFile { storyboard.file }
  private var element: MarkupElement { scene.controller }

  init(_ storyboard: UIStoryboard, _ scene: NibFile.Scene) {
    (self.storyboard, self.scene) = (storyboard, scene)
  }

  private var connections: [MarkupElement] { element.children(of: "connections") }

  private func isSegueWithoutView(_ element: MarkupElement) -> Bool {
    element.name == "segue" && element["kind"] != "embed"
  }

  /// Reads the controller's properties, while its initializer runs.
  func prepare(_ controller: UIViewController) {
    controller.storyboardScene = self
    if let title = element.string("title") { controller.title = title }
    if let style = element["modalPresentationStyle"].flatMap({ UIModalPresentationStyle.named[$0] })
    {
      controller.modalPresentationStyle = style
    }
    if let style = element["modalTransitionStyle"].flatMap({ UIModalTransitionStyle.named[$0] }) {
      controller.modalTransitionStyle = style
    }
    if element.flag("hidesBottomBarWhenPushed") == true {
      controller.hidesBottomBarWhenPushed = true
    }
    if element.flag("definesPresentationContext") == true {
      controller.definesPresentationContext = true
    }
    // "contentSizeForViewInPopover" is the former name of the property.
    if let size = element.child(key: "preferredContentSize")
      ?? element.child(key: "contentSizeForViewInPopover")
    {
      controller.preferredContentSize = size.rect.size
    }
    if element.flag("clearsSelectionOnViewWillAppear") == false {
      (controller as? UITableViewController)?.clearsSelectionOnViewWillAppear = false
      (controller as? UICollectionViewController)?.clearsSelectionOnViewWillAppear = false
    }
    let builder = NibBuilder(file, owner: controller, storyboard: storyboard)
    builder.add(controller, id: element["id"])
    if let item = element.child(key: "navigationItem") {
      builder.adopt(controller.navigationItem, item)
    }
    if let item = element.child(key: "tabBarItem") {
      controller.tabBarItem = builder.makeTabBarItem(item)
    }
    let items = element.children(of: "toolbarItems").map(builder.makeBarButtonItem)
    if !items.isEmpty { controller.toolbarItems = items }
    early.merge(builder.objectsByIdentifier) { $1 }
    builder.connect([(controller, connections.filter(isSegueWithoutView))])
  }

  /// Adds the controllers that a container begins with.
  func addChildren(to controller: UIViewController) {
    var children: [(String, UIViewController)] = []
    for segue in connections where segue.name == "segue" && segue["kind"] == "relationship" {
      guard let id = segue["destination"], let child = storyboard.makeController(id) else {
        file.warn(segue, "the controller of the relationship is unknown.")
        continue
      }
      children.append((segue["relationship"] ?? "", child))
    }
    switch controller {
    case let navigation as UINavigationController:
      if let bar = element.child("navigationBar") {
        NibAttributes(file, bar, NibBuilder(file, owner: controller, storyboard: storyboard))
          .apply(bar: navigation.navigationBar)
      }
      if element.flag("navigationBarHidden") == true { navigation.isNavigationBarHidden = true }
      if element.flag("toolbarHidden") == false { navigation.isToolbarHidden = false }
      if !children.isEmpty { navigation.viewControllers = children.map(\.1) }
    case let tabs as UITabBarController: tabs.viewControllers = children.map(\.1)
    case let split as UISplitViewController:
      // The primary controller comes first.
      split.viewControllers =
        children.filter { $0.0 == "masterViewController" }.map(\.1)
        + children.filter { $0.0 != "masterViewController" }.map(\.1)
    default: break
    }
    connectOutlets(of: controller)
  }

  /// A container has a view of its own, and its outlets go to objects that are there already.
  private func connectOutlets(of controller: UIViewController) {
    guard viewElement == nil else { return }
    let builder = makeBuilder(controller)
    builder.connect([(controller, connections.filter { $0.name != "segue" })])
  }

  private var viewElement: MarkupElement? {
    element.child(key: "view") ?? element.children.first { $0.name == "collectionView" }
  }

  private func makeBuilder(_ controller: UIViewController) -> NibBuilder {
    let builder = NibBuilder(file, owner: controller, storyboard: storyboard)
    builder.add(controller, id: element["id"])
    for (id, object) in early { builder.add(object, id: id) }
    builder.addBarGuides(element.children(of: "layoutGuides"))
    // Other objects of the scene are there before connections are made.
    for other in scene.others {
      if let object = builder.buildOther(other) { controller.storyboardObjects.append(object) }
    }
    return builder
  }

  /// Loads the controller's view and connects its outlets. False if the storyboard has none for it.
  func loadView(of controller: UIViewController) -> Bool {
    guard let viewElement else { return false }
    let builder = makeBuilder(controller)
    controller.view = builder.build(viewElement)
    storyboard.inside(element["id"]) {
      builder.connect([(controller, connections.filter { !isSegueWithoutView($0) })])
    }
    return true
  }
}

extension UIModalPresentationStyle {
  /// The styles by their names in storyboards.
  fileprivate static let named: [String: UIModalPresentationStyle] = [
    "fullScreen": .fullScreen, "pageSheet": .pageSheet, "formSheet": .formSheet,
    "currentContext": .currentContext, "custom": .custom, "overFullScreen": .overFullScreen,
    "overCurrentContext": .overCurrentContext, "popover": .popover, "automatic": .automatic,
  ]
}

extension UIModalTransitionStyle {
  /// The styles by their names in storyboards.
  fileprivate static let named: [String: UIModalTransitionStyle] = [
    "coverVertical": .coverVertical, "flipHorizontal": .flipHorizontal,
    "crossDissolve": .crossDissolve, "partialCurl": .partialCurl,
  ]
}
