import Foundation

/// Why a storyboard or nib file can't be used.
public struct NibError: Error, Equatable, LocalizedError, CustomStringConvertible {
  /// The sentence for the user, with the file's name and, if that is known, the line.
  public let description: String
  /// The same sentence.
  public var errorDescription: String? { description }
}

/// A storyboard (`.storyboard`) or nib file (`.xib`) as Interface Builder writes it.
@MainActor
final class NibFile {
  /// The file's name, for messages.
  let name: String
  /// The objects by their identifiers in the file. Their elements are in the file's order.
  private let elements: [String: MarkupElement]
  /// The scenes by the identifiers of their controllers.
  private let scenes: [String: Scene]
  /// The identifiers of controllers by their storyboard identifiers.
  private let controllers: [String: String]
  /// The identifier of the controller that the storyboard begins with; nil if it names none.
  let initialController: String?
  /// The outermost objects of a nib file.
  let objects: [MarkupElement]
  private var namedColors: [String: UIColor] = [:]
  private var reported: Set<String> = []
  /// The modules of the app's classes in the file.
  private let modules: Set<String>
  /// What extensions in these modules and in the app's add to classes of UIKit.
  private(set) lazy var outletLists = modules.union([Self.appModule].compactMap(\.self)).sorted()
    .compactMap { NSClassFromString("\($0).ExtensionOutlets") as? any NibOutletList.Type }

  /// A controller with the other objects of its scene, such as gesture recognizers.
  struct Scene {
    let controller: MarkupElement
    let others: [MarkupElement]
  }

  /// Reads a file.
  convenience init(contentsOf url: URL) throws(NibError) {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw NibError(description: "\(url.lastPathComponent) can’t be read.")
    }
    try self.init(data, name: url.lastPathComponent)
  }

  /// Reads the contents of a file.
  init(_ data: Data, name: String) throws(NibError) {
    self.name = name
    let root: MarkupElement
    do {
      root = try MarkupElement.parse(data)
    } catch {
      throw NibError(
        description: "\(name):\(error.line) can’t be read as XML: \(error.problem).")
    }
    guard root.name == "document" else {
      throw NibError(
        description:
          "\(name):\(root.line) is not a file of Interface Builder: expected “<document>”, found “<\(root.name)>”."
      )
    }
    let contents = NibVariations(for: UIScreen.main.traitCollection).resolve(root)
    var elements: [String: MarkupElement] = [:]
    var modules: Set<String> = []
    func collect(_ element: MarkupElement) {
      if let module = element["customModule"] { modules.insert(module) }
      if let id = element["id"] { elements[id] = element }
      for child in element.children { collect(child) }
    }
    collect(contents)
    self.elements = elements
    self.modules = modules
    var scenes: [String: Scene] = [:]
    var controllers: [String: String] = [:]
    for scene in contents.children(of: "scenes") {
      let objects = scene.children(of: "objects")
      guard
        let controller = objects.first(where: { $0["sceneMemberID"] == "viewController" }),
        let id = controller["id"]
      else { continue }
      scenes[id] = Scene(controller: controller, others: objects.filter { $0 !== controller })
      if let name = controller["storyboardIdentifier"] { controllers[name] = id }
    }
    self.scenes = scenes
    self.controllers = controllers
    initialController = contents["initialViewController"]
    objects = contents.children(of: "objects")
    for resource in contents.children(of: "resources") where resource.name == "namedColor" {
      if let name = resource["name"], let color = resource.child("color") {
        namedColors[name] = self.color(color)
      }
    }
  }

  /// The file `name` with an extension in a bundle, which is the main one without another, or else in the folders of
  /// ``ResourceLocator``; nil if there is none. Files for a language are found in the folders for English and for no language.
  static func find(_ name: String, _ type: String, in bundle: Bundle?) -> URL? {
    let file = "\(name).\(type)"
    for path in [file, "Base.lproj/\(file)", "en.lproj/\(file)"] {
      let url = (bundle ?? .main).resourceURL?.appending(path: path)
      if let url, FileManager.default.fileExists(atPath: url.path) { return url }
      if let url = ResourceLocator.shared.url(forResource: path) { return url }
    }
    return nil
  }

  // MARK: Contents

  /// The element of the object with an identifier; nil if there is none.
  func element(_ id: String) -> MarkupElement? { elements[id] }

  /// The scene of the controller with an identifier; nil if there is none.
  func scene(_ id: String) -> Scene? { scenes[id] }

  /// The identifier of the controller with a storyboard identifier; nil if there is none.
  func controller(identifier: String) -> String? { controllers[identifier] }

  /// The storyboard identifiers of the file's controllers, in alphabetical order.
  var controllerIdentifiers: [String] { controllers.keys.sorted() }

  /// Reports a part of the file that can't be used, once.
  func warn(_ element: MarkupElement, _ problem: String) {
    let sentence = "\(name):\(element.line): \(problem)"
    if reported.insert(sentence).inserted { UIKitWarning.emit(sentence) }
  }

  /// The class with the name in an element's attribute `customClass`, which has to be a kind of `Base`; nil if the attribute is missing, or
  /// if there is no such class, which is reported.
  func customClass<Base: AnyObject>(of element: MarkupElement, as base: Base.Type) -> Base.Type? {
    guard let name = element["customClass"], !name.isEmpty else { return nil }
    guard let found = findClass(of: element) else {
      warn(element, "the class “\(name)” is unknown; its base class is used.")
      return nil
    }
    guard let type = found as? Base.Type else {
      warn(element, "the class “\(name)” is not a kind of \(Base.self); that class is used.")
      return nil
    }
    return type
  }

  /// The class of a custom object; nil if it is unknown or can't be created, which is reported.
  func objectClass(of element: MarkupElement) -> (any NibObject.Type)? {
    let name = element["customClass"] ?? ""
    guard let found = findClass(of: element) else {
      warn(element, "the class “\(name)” is unknown; the object is left out.")
      return nil
    }
    guard let type = found as? any NibObject.Type else {
      warn(element, "the class “\(name)” is not a NibObject; the object is left out.")
      return nil
    }
    return type
  }

  private func findClass(of element: MarkupElement) -> AnyClass? {
    guard let name = element["customClass"], !name.isEmpty else { return nil }
    // One of UIKit's own classes has no module in the file.
    let modules = [element["customModule"], Self.appModule, Self.module(of: UIView.self)]
      .compactMap(\.self)
    return modules.lazy.compactMap { NSClassFromString("\($0).\(name)") }.first
  }

  /// The module of the app's delegate, in which the classes of a file without modules are searched for; nil without a delegate.
  private static var appModule: String? {
    UIApplication.shared.delegate.map { module(of: type(of: $0)) }
  }

  /// The name of the module that declares a class.
  static func module(of type: AnyClass) -> String {
    String(String(reflecting: type).prefix { $0 != "." })
  }

  // MARK: Values

  /// The colour of a `color` element; nil if it names no colour that is known, which is reported.
  func color(_ element: MarkupElement?) -> UIColor? {
    guard let element, element.name == "color" else { return nil }
    let alpha = element.number("alpha") ?? 1
    if let red = element.number("red") {
      return UIColor(
        red: red, green: element.number("green") ?? 0, blue: element.number("blue") ?? 0,
        alpha: alpha)
    }
    if let white = element.number("white") { return UIColor(white: white, alpha: alpha) }
    if let name = element["name"] {
      if let color = namedColors[name] { return color }
      warn(element, "the colour “\(name)” is unknown.")
      return nil
    }
    guard let name = element["systemColor"] ?? element["cocoaTouchSystemColor"] else { return nil }
    if let color = Self.systemColors[name] { return color }
    warn(element, "the system’s colour “\(name)” is unknown.")
    return nil
  }

  /// The system's colours by their names in files of Xcode.
  static let systemColors: [String: UIColor] = [
    "systemRedColor": .systemRed, "systemOrangeColor": .systemOrange,
    "systemYellowColor": .systemYellow, "systemGreenColor": .systemGreen,
    "systemMintColor": .systemMint, "systemTealColor": .systemTeal,
    "systemCyanColor": .systemCyan, "systemBlueColor": .systemBlue,
    "systemIndigoColor": .systemIndigo, "systemPurpleColor": .systemPurple,
    "systemPinkColor": .systemPink, "systemBrownColor": .systemBrown,
    "systemGrayColor": .systemGray, "systemGray2Color": .systemGray2,
    "systemGray3Color": .systemGray3, "systemGray4Color": .systemGray4,
    "systemGray5Color": .systemGray5, "systemGray6Color": .systemGray6, "labelColor": .label,
    "secondaryLabelColor": .secondaryLabel, "tertiaryLabelColor": .tertiaryLabel,
    "quaternaryLabelColor": .quaternaryLabel, "placeholderTextColor": .placeholderText,
    "linkColor": .link, "separatorColor": .separator, "opaqueSeparatorColor": .opaqueSeparator,
    "systemBackgroundColor": .systemBackground,
    "secondarySystemBackgroundColor": .secondarySystemBackground,
    "tertiarySystemBackgroundColor": .tertiarySystemBackground,
    "systemGroupedBackgroundColor": .systemGroupedBackground,
    "secondarySystemGroupedBackgroundColor": .secondarySystemGroupedBackground,
    "tertiarySystemGroupedBackgroundColor": .tertiarySystemGroupedBackground,
    "groupTableViewBackgroundColor": .systemGroupedBackground, "systemFillColor": .systemFill,
    "secondarySystemFillColor": .secondarySystemFill,
    "tertiarySystemFillColor": .tertiarySystemFill,
    "quaternarySystemFillColor": .quaternarySystemFill, "tintColor": .systemBlue,
    "darkTextColor": .black, "lightTextColor": UIColor(white: 1, alpha: 0.6),
    "viewFlipsideBackgroundColor": UIColor(white: 0.12, alpha: 1),
  ]

  /// The font of a `fontDescription` element. A family that is not installed is replaced by the system's font.
  func font(_ element: MarkupElement?) -> UIFont? {
    guard let element else { return nil }
    if let style = element["style"].flatMap({ Self.textStyles[$0] }) {
      return .preferredFont(forTextStyle: style)
    }
    let size = element.number("pointSize") ?? UIFont.systemFontSize
    switch element["type"] {
    case "boldSystem": return .boldSystemFont(ofSize: size)
    case "italicSystem": return .italicSystemFont(ofSize: size)
    default: break
    }
    if let family = element["family"] ?? element["name"] {
      if let font = UIFont(name: family, size: size) { return font }
    }
    let name = element["name"]?.lowercased() ?? ""
    let weight =
      element["weight"].flatMap { Self.weights[$0] } ?? (name.hasSuffix("bold") ? .bold : .regular)
    return .systemFont(ofSize: size, weight: weight)
  }

  private static let weights: [String: UIFont.Weight] = [
    "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
    "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]

  private static let textStyles: [String: UIFont.TextStyle] = [
    "UICTFontTextStyleTitle0": .largeTitle, "UICTFontTextStyleTitle1": .title1,
    "UICTFontTextStyleTitle2": .title2, "UICTFontTextStyleTitle3": .title3,
    "UICTFontTextStyleHeadline": .headline, "UICTFontTextStyleSubhead": .subheadline,
    "UICTFontTextStyleBody": .body, "UICTFontTextStyleCallout": .callout,
    "UICTFontTextStyleFootnote": .footnote, "UICTFontTextStyleCaption1": .caption1,
    "UICTFontTextStyleCaption2": .caption2,
  ]

  /// The image with the name in an element's attribute; nil if the attribute is missing or there is no such image, which is reported.
  func image(_ element: MarkupElement, _ attribute: String = "image") -> UIImage? {
    guard let name = element[attribute], !name.isEmpty else { return nil }
    let isSymbol = element["catalog"] == "system"
    if let image = isSymbol ? UIImage(systemName: name) : UIImage(named: name) { return image }
    warn(element, "there is no image “\(name)”.")
    return nil
  }
}

extension MarkupElement {
  /// A number in an attribute; nil if it is missing or not a finite number.
  func number(_ attribute: String) -> CGFloat? {
    self[attribute].flatMap(Double.init).flatMap { $0.isFinite ? CGFloat($0) : nil }
  }

  /// A whole number in an attribute.
  func integer(_ attribute: String) -> Int? { self[attribute].flatMap { Int($0) } }

  /// YES or NO in an attribute; nil if it is missing.
  func flag(_ attribute: String) -> Bool? { self[attribute].map { $0 == "YES" } }

  /// The text of an attribute or, for a longer text, of a `string` child with that key.
  func string(_ key: String) -> String? {
    self[key] ?? children.first { $0.name == "string" && $0["key"] == key }?.text
  }

  /// The rectangle of an element with `x`, `y`, `width` and `height`.
  var rect: CGRect {
    CGRect(
      x: number("x") ?? 0, y: number("y") ?? 0, width: number("width") ?? 0,
      height: number("height") ?? 0)
  }

  /// The size of a `size` child with a key; nil if there is none.
  func size(_ key: String) -> CGSize? {
    child(key: key).map { CGSize(width: $0.number("width") ?? 0, height: $0.number("height") ?? 0) }
  }

  /// The insets of a child with a key: of an `inset` or an `edgeInsets`.
  func insets(_ key: String) -> UIEdgeInsets? {
    child(key: key).map {
      UIEdgeInsets(
        top: $0.number("minY") ?? $0.number("top") ?? 0,
        left: $0.number("minX") ?? $0.number("left") ?? 0,
        bottom: $0.number("maxY") ?? $0.number("bottom") ?? 0,
        right: $0.number("maxX") ?? $0.number("right") ?? 0)
    }
  }
}
