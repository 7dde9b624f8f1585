import Foundation

/// The coder with which a view or a controller is created from a nib file.
final class NibDecoder: NSCoder {
  /// The element of the object.
  let element: MarkupElement
  private let file: NibFile
  fileprivate let decode: @MainActor (_ object: AnyObject, _ type: AnyClass) -> Void

  /// - Parameter decode: Reads the properties of an object. It is called with the UIKit class whose `init?(coder:)` is about to end.
  init(
    _ element: MarkupElement, in file: NibFile,
    _ decode: @escaping @MainActor (_ object: AnyObject, _ type: AnyClass) -> Void
  ) {
    (self.element, self.file) = (element, file)
    self.decode = decode
    super.init()
  }

  /// True: values are found by the keys of the file's elements.
  override var allowsKeyedCoding: Bool { true }

  // A file has no values under the keys with which an app's class encodes its own properties.

  override func containsValue(forKey key: String) -> Bool { false }
  override func decodeObject(forKey key: String) -> Any? { nil }
  override func decodeBool(forKey key: String) -> Bool { false }
  override func decodeInteger(forKey key: String) -> Int { 0 }
  override func decodeInt32(forKey key: String) -> Int32 { 0 }
  override func decodeInt64(forKey key: String) -> Int64 { 0 }
  override func decodeFloat(forKey key: String) -> Float { 0 }
  override func decodeDouble(forKey key: String) -> Double { 0 }

  /// The layout of a collection view; nil if it is not of a class of the app.
  @MainActor
  func makeLayout() -> UICollectionViewLayout? {
    guard let layout = element.child(key: "collectionViewLayout") else { return nil }
    return file.customClass(of: layout, as: UICollectionViewLayout.self)?.init(coder: self)
  }
}

/// Creates the objects of one part of a nib file: a controller's view, a cell, or a nib file's objects.
@MainActor
final class NibBuilder {
  let file: NibFile
  /// The controller whose view is built, or the owner of a nib file. It receives actions that go to no object of the file.
  private weak var owner: AnyObject?
  private weak var controller: UIViewController?
  /// The objects by their identifiers in the file.
  private var objects: [String: AnyObject] = [:]
  /// Objects outside of this part, which are not retained.
  private var outside: [String: WeakObject] = [:]
  /// The layout guides above and below the bars, which older files use, by their identifiers. True for the upper one.
  private var barGuides: [String: Bool] = [:]
  private var connections: [(object: AnyObject, elements: [MarkupElement])] = []
  private var constraints: [(view: UIView, element: MarkupElement)] = []
  private var runtimeAttributes: [(object: AnyObject, element: MarkupElement)] = []
  private var built: [UIResponder] = []
  private var builtObjects: [any NibObject] = []
  private var builtConstraints: [NSLayoutConstraint] = []
  private var builtItems: [UIBarItem] = []
  /// The storyboard's controllers, for the destinations of segues.
  private let storyboard: UIStoryboard?

  private struct WeakObject {
    weak var object: AnyObject?
  }

  init(_ file: NibFile, owner: AnyObject?, storyboard: UIStoryboard?) {
    (self.file, self.owner, self.storyboard) = (file, owner, storyboard)
    controller = owner as? UIViewController
  }

  /// Makes an object known that was not built here, such as the controller or its navigation item.
  func add(_ object: AnyObject, id: String?) {
    if let id { outside[id] = WeakObject(object: object) }
  }

  /// The objects that were built here, until they are connected.
  var objectsByIdentifier: [String: AnyObject] { objects }

  private func object(_ id: String?) -> AnyObject? {
    id.flatMap { objects[$0] ?? outside[$0]?.object }
  }

  // MARK: Building

  /// Builds a view with everything in it.
  func build(_ element: MarkupElement) -> UIView { makeView(element) }

  /// Builds objects beside the views, such as gesture recognizers.
  func buildOther(_ element: MarkupElement) -> AnyObject? {
    if element.name == "customObject" { return makeObject(element) }
    if let view = makeViewIfKnown(element) { return view }
    if let recognizer = makeRecognizer(element) {
      register(recognizer, element)
      return recognizer
    }
    // The owner and the first responder stand for objects that are there already.
    if !["placeholder", "exit", "viewControllerPlaceholder"].contains(element.name) {
      file.warn(element, "“\(element.name)” is not supported; the object is left out.")
    }
    return nil
  }

  private func makeObject(_ element: MarkupElement) -> AnyObject? {
    guard let object = file.objectClass(of: element)?.init() else { return nil }
    register(object, element)
    setRuntimeAttributes(of: element, in: object)
    builtObjects.append(object)
    return object
  }

  /// Lets outlets find an object that was created for `element`, and has the element's own connections made.
  func register(_ object: AnyObject, _ element: MarkupElement) {
    if let id = element["id"] { objects[id] = object }
    let elements = element.children(of: "connections")
    if !elements.isEmpty { connections.append((object, elements)) }
  }

  /// Sets the runtime attributes of an element when all objects are complete, and before they are connected. As in UIKit: an object has ended its
  /// `init?(coder:)`, and has no outlets yet.
  func setRuntimeAttributes(of element: MarkupElement, in object: AnyObject) {
    if element.child("userDefinedRuntimeAttributes") != nil {
      runtimeAttributes.append((object, element))
    }
  }

  /// Connects the objects: constraints, outlets, actions and segues. Then tells each that it was loaded.
  func connect(_ more: [(AnyObject, [MarkupElement])] = []) {
    for (object, element) in runtimeAttributes {
      file.setRuntimeAttributes(of: element, in: object)
    }
    runtimeAttributes = []
    for (view, element) in constraints { addConstraint(element, to: view) }
    for (object, elements) in more + connections.map({ ($0.object, $0.elements) }) {
      for element in elements { connect(element, of: object) }
    }
    for object in built {
      (object as? UICollectionView)?.collectionViewLayout.awakeFromNib()
      object.awakeFromNib()
    }
    for constraint in builtConstraints { constraint.awakeFromNib() }
    for item in builtItems { item.awakeFromNib() }
    for object in builtObjects { object.awakeFromNib() }
    (objects, connections, constraints) = ([:], [], [])
    (built, builtConstraints, builtItems, builtObjects) = ([], [], [], [])
  }

  // MARK: Views

  /// A class of views for which files have an element.
  private struct ViewType {
    let type: UIView.Type
    /// The class at the end of whose `init?(coder:)` views of this class are decoded: the class itself if it has that initializer.
    let decoder: UIView.Type
    let isBase: (UIView.Type) -> Bool

    init<View: UIView>(_ type: View.Type, decodedBy decoder: UIView.Type? = nil) {
      self.type = type
      self.decoder = decoder ?? type
      isBase = { $0 is View.Type }
    }
  }

  private static let viewTypes: [String: ViewType] = [
    "view": ViewType(UIView.self), "containerView": ViewType(UIView.self),
    "label": ViewType(UILabel.self), "button": ViewType(UIButton.self),
    "imageView": ViewType(UIImageView.self), "textField": ViewType(UITextField.self),
    "textView": ViewType(UITextView.self),
    "slider": ViewType(UISlider.self), "switch": ViewType(UISwitch.self),
    "control": ViewType(UIControl.self, decodedBy: UIView.self),
    "segmentedControl": ViewType(UISegmentedControl.self),
    "progressView": ViewType(UIProgressView.self),
    "pageControl": ViewType(UIPageControl.self, decodedBy: UIView.self),
    "pickerView": ViewType(UIPickerView.self, decodedBy: UIView.self),
    "datePicker": ViewType(UIDatePicker.self), "stepper": ViewType(UIStepper.self),
    "activityIndicatorView": ViewType(UIActivityIndicatorView.self),
    "stackView": ViewType(UIStackView.self), "scrollView": ViewType(UIScrollView.self),
    "tableView": ViewType(UITableView.self), "tableViewCell": ViewType(UITableViewCell.self),
    "collectionView": ViewType(UICollectionView.self),
    "collectionViewCell": ViewType(UICollectionViewCell.self),
    "collectionReusableView": ViewType(UICollectionReusableView.self),
    "visualEffectView": ViewType(UIVisualEffectView.self),
    "navigationBar": ViewType(UINavigationBar.self), "toolbar": ViewType(UIToolbar.self),
    "tabBar": ViewType(UITabBar.self), "searchBar": ViewType(UISearchBar.self),
  ]

  /// A view for an element; for an unknown one a plain view, which is reported.
  private func makeView(_ element: MarkupElement) -> UIView {
    if let view = makeViewIfKnown(element) { return view }
    file.warn(element, "“\(element.name)” is not supported; a plain view takes its place.")
    return makeView(element, ViewType(UIView.self))
  }

  private func makeViewIfKnown(_ element: MarkupElement) -> UIView? {
    Self.viewTypes[element.name].map { makeView(element, $0) }
  }

  private func makeView(_ element: MarkupElement, _ base: ViewType) -> UIView {
    let type = file.customClass(of: element, as: UIView.self) ?? base.type
    var isDecoded = false
    func decode(_ view: UIView) {
      isDecoded = true
      register(view, element)
      built.append(view)
      NibAttributes(file, element, self).apply(to: view)
    }
    // UIKit's classes decode at the end of their `init?(coder:)`, so that a subclass finds the properties and subviews there. The class of
    // the file may not be a kind of the element's; then the base class decodes.
    let decoding = base.isBase(type) ? base.decoder : UIView.self
    let decoder = NibDecoder(element, in: file) { object, type in
      if type == decoding, !isDecoded, let view = object as? UIView { decode(view) }
    }
    guard let view = type.init(coder: decoder) else {
      file.warn(element, "\(type).init(coder:) returns nil; a plain view takes its place.")
      let view = UIView()
      decode(view)
      return view
    }
    if !isDecoded { decode(view) }
    return view
  }

  /// Reads an element's properties into a view that is there already, such as the label of a cell.
  func adopt(_ view: UIView, _ element: MarkupElement) {
    register(view, element)
    NibAttributes(file, element, self).apply(to: view)
  }

  /// Adds the views in an element's `subviews` to `parent`.
  func addSubviews(of element: MarkupElement, to parent: UIView) {
    for child in element.children(of: "subviews") {
      let view = makeView(child)
      if let stack = parent as? UIStackView {
        stack.addArrangedSubview(view)
      } else if let effect = parent as? UIVisualEffectView {
        effect.contentView.addSubview(view)
      } else {
        parent.addSubview(view)
      }
    }
    for constraint in element.children(of: "constraints") {
      constraints.append((parent, constraint))
    }
    for guide in element.children {
      switch guide.name {
      case "viewLayoutGuide":
        let found: UILayoutGuide? =
          switch guide["key"] {
          case "contentLayoutGuide": (parent as? UIScrollView)?.contentLayoutGuide
          case "frameLayoutGuide": (parent as? UIScrollView)?.frameLayoutGuide
          default: parent.safeAreaLayoutGuide
          }
        if let id = guide["id"], let found { objects[id] = found }
      default: break
      }
    }
  }

  /// Notes the layout guides of an older controller.
  func addBarGuides(_ guides: [MarkupElement]) {
    for guide in guides where guide.name == "viewControllerLayoutGuide" {
      if let id = guide["id"] { barGuides[id] = guide["type"] == "top" }
    }
  }

  /// Builds a cell each time a table or a collection view asks for one. The closure does not retain this builder's objects.
  func cellMaker<Cell: UIView>(_ element: MarkupElement, _ type: Cell.Type) -> () -> Cell? {
    let (file, storyboard) = (file, storyboard)
    let known = outside
    return { [weak owner] in
      let builder = NibBuilder(file, owner: owner, storyboard: storyboard)
      builder.outside = known
      let view = builder.build(element)
      builder.connect()
      return view as? Cell
    }
  }

  // MARK: Constraints

  private func addConstraint(_ element: MarkupElement, to view: UIView) {
    guard element.name == "constraint", element.flag("placeholder") != true else { return }
    guard let first = item(element["firstItem"], element, view),
      let firstAttribute = attribute(element, "firstAttribute", element["firstItem"])
    else { return }
    var (second, secondAttribute): (AnyObject?, NSLayoutConstraint.Attribute) = (
      nil, .notAnAttribute
    )
    if let id = element["secondItem"] {
      guard let item = item(id, element, view),
        let attribute = attribute(element, "secondAttribute", id)
      else { return }
      (second, secondAttribute) = (item, attribute)
    } else if let name = element["secondAttribute"] {
      // Two attributes of one view, such as its width and its height.
      (second, secondAttribute) = (first, Self.attributes[name] ?? .notAnAttribute)
    }
    let relation: NSLayoutConstraint.Relation =
      switch element["relation"] {
      case "lessThanOrEqual": .lessThanOrEqual
      case "greaterThanOrEqual": .greaterThanOrEqual
      default: .equal
      }
    let multiplier = Self.multiplier(element["multiplier"])
    let constant = element.number("constant") ?? 0
    if let fault = NSLayoutConstraint.fault(
      first, firstAttribute, second, secondAttribute, multiplier: multiplier, constant: constant)
    {
      return file.warn(element, "\(fault); the constraint is left out.")
    }
    let constraint = NSLayoutConstraint(
      item: first, attribute: firstAttribute, relatedBy: relation, toItem: second,
      attribute: secondAttribute, multiplier: multiplier, constant: constant)
    guard constraint.nearestCommonAncestor != nil else {
      return file.warn(
        element, "the views of the constraint have no common ancestor; the constraint is left out.")
    }
    if let priority = element.number("priority") {
      constraint.priority = UILayoutPriority(Float(priority))
    }
    constraint.identifier = element["identifier"]
    constraint.isActive = true
    builtConstraints.append(constraint)
    register(constraint, element)
  }

  private func item(
    _ id: String?, _ element: MarkupElement, _ view: UIView
  ) -> AnyObject? {
    guard let id else { return view }
    if barGuides[id] != nil { return controller?.viewIfLoaded?.safeAreaLayoutGuide ?? view }
    if let found = object(id) { return found }
    file.warn(element, "the item “\(id)” of the constraint is unknown; the constraint is left out.")
    return nil
  }

  private func attribute(
    _ element: MarkupElement, _ key: String, _ item: String?
  ) -> NSLayoutConstraint.Attribute? {
    // The bottom of the upper guide is the top of the safe area.
    if let item, let isTop = barGuides[item] { return isTop ? .top : .bottom }
    let attribute = element[key].flatMap { Self.attributes[$0] }
    if attribute == nil {
      file.warn(
        element, "“\(element[key] ?? "")” is no attribute; the constraint is left out.")
    }
    return attribute
  }

  private static let attributes: [String: NSLayoutConstraint.Attribute] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
    "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX,
    "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
    "firstBaseline": .firstBaseline, "leftMargin": .leftMargin, "rightMargin": .rightMargin,
    "topMargin": .topMargin, "bottomMargin": .bottomMargin, "leadingMargin": .leadingMargin,
    "trailingMargin": .trailingMargin, "centerXWithinMargins": .centerXWithinMargins,
    "centerYWithinMargins": .centerYWithinMargins,
  ]

  /// A number or a ratio such as “16:9” or “1/3”.
  private static func multiplier(_ text: String?) -> CGFloat {
    let parts = (text ?? "1").split { ":/".contains($0) }.compactMap { Double($0) }
    switch parts.count {
    case 1: return parts[0]
    case 2 where parts[1] != 0: return parts[0] / parts[1]
    default: return 1
    }
  }

  // MARK: Connections

  private func connect(_ element: MarkupElement, of object: AnyObject) {
    switch element.name {
    case "outlet", "outletCollection": connectOutlet(element, of: object)
    case "action": connectAction(element, of: object)
    case "segue": connectSegue(element, of: object)
    default: file.warn(element, "the connection “\(element.name)” is not supported.")
    }
  }

  private func connectOutlet(_ element: MarkupElement, of object: AnyObject) {
    guard let name = element["property"] else { return }
    let id = element["destination"]
    let isOwner = id == "-1"
    guard let value = isOwner ? owner : self.object(id) else {
      return file.warn(element, "the object of the outlet “\(name)” is unknown.")
    }
    if element.name == "outletCollection" {
      if name == "gestureRecognizers", let view = object as? UIView,
        let recognizer = value as? UIGestureRecognizer
      {
        return view.addGestureRecognizer(recognizer)
      }
      let earlier = collections[ObjectIdentifier(object), default: [:]][name] ?? []
      collections[ObjectIdentifier(object), default: [:]][name] = earlier + [value]
      set(name, earlier + [value], of: object, element)
    } else if !Self.setStandardOutlet(name, value, of: object) {
      set(name, value, of: object, element)
    }
  }

  /// The collections of outlets that are filled so far, by owner and name.
  private var collections: [ObjectIdentifier: [String: [AnyObject]]] = [:]

  private func set(_ name: String, _ value: Any, of object: AnyObject, _ element: MarkupElement) {
    if file.setOutlet(name, value, of: object) { return }
    file.warn(
      element,
      "\(type(of: object)) has no outlet “\(name)” for \(type(of: value)): list it in “nibOutlets”."
    )
  }

  /// Sets an outlet of UIKit's own classes. False if it is another one, or the value of another type.
  private static func setStandardOutlet(
    _ name: String, _ value: AnyObject, of object: AnyObject
  ) -> Bool {
    func assign<Value>(_ set: (Value) -> Void) -> Bool {
      guard let value = value as? Value else { return false }
      set(value)
      return true
    }
    return switch (name, object) {
    case ("dataSource", let table as UITableView): assign { table.dataSource = $0 }
    case ("dataSource", let collection as UICollectionView): assign { collection.dataSource = $0 }
    case ("delegate", let scroll as UIScrollView): assign { scroll.delegate = $0 }
    case ("dataSource", let picker as UIPickerView): assign { picker.dataSource = $0 }
    case ("delegate", let picker as UIPickerView): assign { picker.delegate = $0 }
    case ("delegate", let field as UITextField): assign { field.delegate = $0 }
    case ("delegate", let bar as UISearchBar): assign { bar.delegate = $0 }
    case ("delegate", let bar as UITabBar): assign { bar.delegate = $0 }
    case ("delegate", let bar as UINavigationBar): assign { bar.delegate = $0 }
    case ("delegate", let recognizer as UIGestureRecognizer): assign { recognizer.delegate = $0 }
    case ("delegate", let navigation as UINavigationController):
      assign { navigation.delegate = $0 }
    case ("delegate", let tabs as UITabBarController): assign { tabs.delegate = $0 }
    case ("transitioningDelegate", let controller as UIViewController):
      assign { controller.transitioningDelegate = $0 }
    case ("view", let controller as UIViewController):
      assign { (view: UIView) in
        if controller.viewIfLoaded !== view { controller.view = view }
      }
    case ("backgroundView", let collection as UICollectionView):
      assign { collection.backgroundView = $0 }
    case ("selectedBackgroundView", let cell as UITableViewCell):
      assign { cell.selectedBackgroundView = $0 }
    default: false
    }
  }

  private func connectAction(_ element: MarkupElement, of object: AnyObject) {
    guard let name = element["selector"] else { return }
    let id = element["destination"]
    let target = id == "-1" ? owner : self.object(id)
    // Without an object in the file, the action goes to the first responder.
    if target == nil, let id, file.element(id)?["placeholderIdentifier"] != "IBFirstResponder" {
      return file.warn(element, "the object of the action “\(name)” is unknown.")
    }
    var action = Selector(name)
    if let target, !action.isMethod(of: target),
      let found = file.outletLists.lazy.flatMap({ $0.actions })
        .first(where: { $0 == action && $0.isMethod(of: target) })
    {
      action = found
    }
    if let target, !action.isMethod(of: target) {
      file.warn(
        element, "\(type(of: target)) has no action “\(name)”: list it in “nibActions”.")
    }
    switch object {
    case let control as UIControl:
      control.addTarget(target, action: action, for: Self.event(element["eventType"]))
    case let item as UIBarButtonItem: (item.target, item.action) = (target, action)
    case let recognizer as UIGestureRecognizer:
      if let target { recognizer.addTarget(target, action: action) }
    default: file.warn(element, "\(type(of: object)) sends no actions.")
    }
  }

  private static func event(_ name: String?) -> UIControl.Event {
    switch name {
    case "touchDown": .touchDown
    case "touchDownRepeat": .touchDownRepeat
    case "touchDragInside": .touchDragInside
    case "touchDragOutside": .touchDragOutside
    case "touchDragEnter": .touchDragEnter
    case "touchDragExit": .touchDragExit
    case "touchUpOutside": .touchUpOutside
    case "touchCancel": .touchCancel
    case "valueChanged": .valueChanged
    case "primaryActionTriggered": .primaryActionTriggered
    case "editingDidBegin": .editingDidBegin
    case "editingChanged": .editingChanged
    case "editingDidEnd": .editingDidEnd
    case "editingDidEndOnExit": .editingDidEndOnExit
    default: .touchUpInside
    }
  }

  // MARK: Segues

  private func connectSegue(_ element: MarkupElement, of object: AnyObject) {
    guard element["kind"] != "relationship" else { return }
    guard let controller else { return file.warn(element, "a nib file has no segues.") }
    if element["kind"] == "embed" {
      if let view = object as? UIView { embed(element, in: view, of: controller) }
      return
    }
    guard let template = storyboard?.template(of: element) else { return }
    if let identifier = element["identifier"] {
      controller.segueRegistry.templates[identifier] = template
    }
    let perform: (Any?) -> Void = { [weak controller] sender in
      controller?.trigger(template, identifier: element["identifier"], sender: sender)
    }
    switch object {
    case let control as UIControl:
      control.addAction(UIAction { perform($0.sender) }, for: Self.event(element["eventType"]))
    case let item as UIBarButtonItem:
      item.primaryAction = UIAction { [weak item] _ in perform(item) }
    case let recognizer as UIGestureRecognizer:
      recognizer.addHandler { recognizer in
        let isDiscrete =
          recognizer is UITapGestureRecognizer || recognizer is UISwipeGestureRecognizer
        if recognizer.state == (isDiscrete ? .ended : .began) { perform(recognizer) }
      }
    case let cell as UITableViewCell:
      cell.selectionSegue = { [weak cell] in perform(cell) }
    case let cell as UICollectionViewCell:
      cell.selectionSegue = { [weak cell] in perform(cell) }
    case is UIViewController: break
    default: file.warn(element, "\(type(of: object)) triggers no segue.")
    }
  }

  /// Shows a controller inside of a container view.
  private func embed(_ element: MarkupElement, in view: UIView, of parent: UIViewController) {
    guard let id = element["destination"], let child = storyboard?.makeController(id) else {
      return
    }
    let segue = UIStoryboardSegue(
      identifier: element["identifier"], source: parent, destination: child)
    parent.prepare(for: segue, sender: view)
    parent.addChild(child)
    child.view.frame = view.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    child.view.translatesAutoresizingMaskIntoConstraints = true
    view.addSubview(child.view)
    child.didMove(toParent: parent)
  }

  // MARK: Gesture recognizers and bar items

  private func makeRecognizer(_ element: MarkupElement) -> UIGestureRecognizer? {
    let recognizer: UIGestureRecognizer
    switch element.name {
    case "tapGestureRecognizer":
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = element.integer("numberOfTapsRequired") ?? 1
      tap.numberOfTouchesRequired = element.integer("numberOfTouchesRequired") ?? 1
      recognizer = tap
    case "panGestureRecognizer":
      let pan = UIPanGestureRecognizer()
      if let least = element.integer("minimumNumberOfTouches") {
        pan.minimumNumberOfTouches = least
      }
      if let most = element.integer("maximumNumberOfTouches") { pan.maximumNumberOfTouches = most }
      recognizer = pan
    case "screenEdgePanGestureRecognizer":
      let pan = UIScreenEdgePanGestureRecognizer()
      let edges: [(String, UIRectEdge)] = [
        ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
      ]
      for (name, edge) in edges where element.child("rectEdge")?.flag(name) == true {
        pan.edges.insert(edge)
      }
      recognizer = pan
    case "swipeGestureRecognizer":
      let swipe = UISwipeGestureRecognizer()
      swipe.direction =
        switch element["direction"] {
        case "left": .left
        case "up": .up
        case "down": .down
        default: .right
        }
      recognizer = swipe
    // This is the name in Interface Builder's files.
    case "pongPressGestureRecognizer":
      let press = UILongPressGestureRecognizer()
      if let duration = element.number("minimumPressDuration") {
        press.minimumPressDuration = duration
      }
      recognizer = press
    case "pinchGestureRecognizer": recognizer = UIPinchGestureRecognizer()
    case "rotationGestureRecognizer": recognizer = UIRotationGestureRecognizer()
    default: return nil
    }
    if element.flag("enabled") == false { recognizer.isEnabled = false }
    if element.flag("cancelsTouchesInView") == false { recognizer.cancelsTouchesInView = false }
    return recognizer
  }

  /// Creates a bar button item.
  func makeBarButtonItem(_ element: MarkupElement) -> UIBarButtonItem {
    let item: UIBarButtonItem
    if let name = element["systemItem"] {
      if let system = Self.systemItems[name] {
        item = UIBarButtonItem(barButtonSystemItem: system)
      } else {
        file.warn(element, "the system item “\(name)” is not supported; its name is shown.")
        item = UIBarButtonItem()
        item.title = name.capitalized
      }
    } else {
      item = UIBarButtonItem()
      item.title = element.string("title")
      item.image = file.image(element)
    }
    if let view = element.children.first(where: { Self.viewTypes[$0.name] != nil }) {
      item.customView = makeView(view)
    }
    if element["style"] == "done" { item.style = .done }
    if element.flag("enabled") == false { item.isEnabled = false }
    if let width = element.number("width") { item.width = width }
    item.tag = element.integer("tag") ?? 0
    item.tintColor = file.color(element.child(key: "tintColor"))
    register(item, element)
    builtItems.append(item)
    return item
  }

  /// Reads an element's properties into a controller's navigation item, or into that of a bar without a controller.
  func adopt(_ item: UINavigationItem, _ element: MarkupElement) {
    register(item, element)
    if let title = element.string("title") { item.title = title }
    item.prompt = element.string("prompt")
    if let title = element["backButtonTitle"] { item.backButtonTitle = title }
    if element.flag("hidesBackButton") == true { item.hidesBackButton = true }
    switch element["largeTitleDisplayMode"] {
    case "never": item.largeTitleDisplayMode = .never
    case "always": item.largeTitleDisplayMode = .always
    default: break
    }
    for child in element.children {
      switch (child.name, child["key"]) {
      case ("barButtonItem", "leftBarButtonItem"?):
        item.leftBarButtonItem = makeBarButtonItem(child)
      case ("barButtonItem", "rightBarButtonItem"?):
        item.rightBarButtonItem = makeBarButtonItem(child)
      case ("barButtonItem", "backBarButtonItem"?):
        item.backBarButtonItem = makeBarButtonItem(child)
      case ("leftBarButtonItems", _):
        item.leftBarButtonItems = child.children.map(makeBarButtonItem)
      case ("rightBarButtonItems", _):
        item.rightBarButtonItems = child.children.map(makeBarButtonItem)
      case (_, "titleView"?): item.titleView = build(child)
      case ("nil", _), ("connections", _), ("string", _): break
      default: file.warn(child, "“\(child.name)” is not supported in a navigation item.")
      }
    }
  }

  /// Creates the item of a tab.
  func makeTabBarItem(_ element: MarkupElement) -> UITabBarItem {
    let item = UITabBarItem(
      title: element.string("title") ?? element["systemItem"]?.capitalized,
      image: file.image(element), tag: element.integer("tag") ?? 0)
    item.selectedImage = file.image(element, "selectedImage")
    register(item, element)
    return item
  }

  /// Adds the items of a bar that belongs to no controller.
  func addItems(of element: MarkupElement, to bar: UIView) {
    let elements = element.children(of: "items")
    guard !elements.isEmpty else { return }
    switch bar {
    case let bar as UINavigationBar:
      bar.items = elements.filter { $0.name == "navigationItem" }.map { element in
        let item = UINavigationItem(title: "")
        adopt(item, element)
        return item
      }
    case let bar as UIToolbar:
      bar.items = elements.filter { $0.name == "barButtonItem" }.map(makeBarButtonItem)
    case let bar as UITabBar:
      bar.items = elements.filter { $0.name == "tabBarItem" }.map(makeTabBarItem)
    default: break
    }
  }

  private static let systemItems: [String: UIBarButtonItem.SystemItem] = [
    "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add,
    "flexibleSpace": .flexibleSpace, "fixedSpace": .fixedSpace, "search": .search, "stop": .stop,
    "play": .play, "pause": .pause, "rewind": .rewind, "fastForward": .fastForward, "undo": .undo,
    "redo": .redo, "close": .close, "compose": .compose, "reply": .reply, "action": .action,
    "organize": .organize, "bookmarks": .bookmarks, "refresh": .refresh, "camera": .camera,
    "trash": .trash,
  ]
}

extension UIView {
  /// Reads the view's properties from `coder`, if that is a nib file's and `type` is the class that the file names. UIKit's classes call it at
  /// the end of their `init?(coder:)`.
  final func decodeNib(_ coder: NSCoder, as type: UIView.Type) {
    (coder as? NibDecoder)?.decode(self, type)
  }
}

extension UIViewController {
  /// Reads the controller's properties from `coder`, if that is a nib file's.
  final func decodeNib(_ coder: NSCoder) {
    (coder as? NibDecoder)?.decode(self, UIViewController.self)
  }
}
