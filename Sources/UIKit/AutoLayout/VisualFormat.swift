import Foundation

extension NSLayoutConstraint {
  /// Creates the constraints that a format string describes, such as `"H:|-[title]-8-[button(>=44)]-|"`.
  ///
  /// As in UIKit: `H:` or `V:` gives the direction, `|` is the superview, `-` the standard distance, `-8-` a distance in points or the
  /// name of a metric, and parentheses contain lengths, with `==`, `<=`, `>=`, `@priority`, names of metrics and of other views. The
  /// standard distance is 8 points between views; at the superview, it is that of the layout margins.
  ///
  /// - Parameters:
  ///   - format: The format string. An invalid one stops the program with a sentence that shows the place.
  ///   - options: The alignment of all views in the string, and the direction.
  ///   - metrics: Numbers by name.
  ///   - views: Views and layout guides by name.
  public class func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var parser = VisualFormatParser(format, options, metrics ?? [:], views)
    do throws(VisualFormatParser.Failure) {
      return try parser.parse()
    } catch {
      preconditionFailure(error.message)
    }
  }
}

/// Reads a format string of constraints.
@MainActor
struct VisualFormatParser {
  /// The reason why a format string is invalid, with the place.
  struct Failure: Error {
    let message: String
  }

  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    /// The view with the same length.
    var item: AnyObject?
    var priority = UILayoutPriority.required
  }

  /// The distance between two neighbours.
  private enum Gap {
    case none
    case standard
    case given([Predicate])
  }

  private let format: [Character]
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var position = 0
  private var isVertical = false
  private var constraints: [NSLayoutConstraint] = []
  private var items: [AnyObject] = []

  init(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions, _ metrics: [String: Any],
    _ views: [String: Any]
  ) {
    self.format = Array(format)
    self.options = options
    self.metrics = metrics
    self.views = views
  }

  mutating func parse() throws(Failure) -> [NSLayoutConstraint] {
    if skip("H:") {
      isVertical = false
    } else if skip("V:") {
      isVertical = true
    }
    var previous: AnyObject?
    var gap = Gap.none
    let beginsAtSuperview = skip("|")
    if beginsAtSuperview { gap = try readGap() }
    while skip("[") {
      let item = try readView()
      if let previous {
        try connect(previous, to: item, gap)
      } else if beginsAtSuperview {
        try connectToSuperview(item, atStart: true, gap)
      }
      items.append(item)
      previous = item
      gap = try readGap()
    }
    if skip("|") {
      guard let previous else { throw failure("expected a view in brackets") }
      try connectToSuperview(previous, atStart: false, gap)
    } else if case .none = gap {
      // The string ends with a view.
    } else {
      throw failure("expected a view in brackets or |")
    }
    guard position == format.count, !items.isEmpty else { throw failure("expected [, - or |") }
    align()
    return constraints
  }

  // MARK: Parts

  private mutating func readView() throws(Failure) -> AnyObject {
    let item = try view(named: readName())
    if skip("(") {
      for predicate in try readPredicates(until: ")") { limit(item, predicate) }
    }
    guard skip("]") else { throw failure("expected ]") }
    return item
  }

  private mutating func readGap() throws(Failure) -> Gap {
    guard skip("-") else { return .none }
    guard let next = peek, next != "[", next != "|" else { return .standard }
    let gap: Gap
    if skip("(") {
      gap = .given(try readPredicates(until: ")"))
    } else {
      gap = .given([try readPredicate()])
    }
    guard skip("-") else { throw failure("expected - after the distance") }
    return gap
  }

  private mutating func readPredicates(until end: String) throws(Failure) -> [Predicate] {
    var predicates: [Predicate] = []
    repeat { predicates.append(try readPredicate()) } while skip(",")
    guard skip(end) else { throw failure("expected \(end)") }
    return predicates
  }

  private mutating func readPredicate() throws(Failure) -> Predicate {
    var predicate = Predicate()
    if skip(">=") {
      predicate.relation = .greaterThanOrEqual
    } else if skip("<=") {
      predicate.relation = .lessThanOrEqual
    } else {
      _ = skip("==")
    }
    if let number = readNumber() {
      predicate.constant = number
    } else {
      let name = try readName()
      if let number = metric(named: name) {
        predicate.constant = number
      } else {
        predicate.item = try view(named: name)
      }
    }
    if skip("@") {
      if let number = readNumber() {
        predicate.priority = UILayoutPriority(Float(number))
      } else {
        let name = try readName()
        guard let number = metric(named: name) else {
          throw failure("there is no metric \(name)")
        }
        predicate.priority = UILayoutPriority(Float(number))
      }
    }
    return predicate
  }

  // MARK: Characters

  private var peek: Character? { position < format.count ? format[position] : nil }

  private mutating func skip(_ text: String) -> Bool {
    while peek == " " { position += 1 }
    let characters = Array(text)
    guard format[position...].starts(with: characters) else { return false }
    position += characters.count
    return true
  }

  private mutating func readName() throws(Failure) -> String {
    let start = position
    while let next = peek, next.isLetter || next.isNumber || next == "_" { position += 1 }
    guard position > start else { throw failure("expected a name") }
    return String(format[start..<position])
  }

  private mutating func readNumber() -> CGFloat? {
    let start = position
    if peek == "-" { position += 1 }
    while let next = peek, next.isNumber || next == "." { position += 1 }
    guard let number = Double(String(format[start..<position])) else {
      position = start
      return nil
    }
    return CGFloat(number)
  }

  private func metric(named name: String) -> CGFloat? {
    switch metrics[name] {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Float: CGFloat(number)
    case let number as Int: CGFloat(number)
    case let number as NSNumber: CGFloat(number.doubleValue)
    default: nil
    }
  }

  private func view(named name: String) throws(Failure) -> AnyObject {
    guard let item = views[name].map({ $0 as AnyObject }), layoutItem(item) != nil else {
      throw failure("there is no view \(name)")
    }
    return item
  }

  private func failure(_ reason: String) -> Failure {
    Failure(
      message: "constraints(withVisualFormat:): \(reason) at character \(position + 1) of"
        + " \"\(String(format))\".")
  }

  // MARK: Constraints

  private var start: NSLayoutConstraint.Attribute {
    if isVertical { return .top }
    if options.contains(.directionRightToLeft) { return .right }
    return options.contains(.directionLeftToRight) ? .left : .leading
  }

  private var end: NSLayoutConstraint.Attribute {
    if isVertical { return .bottom }
    if options.contains(.directionRightToLeft) { return .left }
    return options.contains(.directionLeftToRight) ? .right : .trailing
  }

  /// 1, or -1 if the string goes from right to left.
  private var sign: CGFloat {
    !isVertical && options.contains(.directionRightToLeft) ? -1 : 1
  }

  private mutating func limit(_ item: AnyObject, _ predicate: Predicate) {
    let length: NSLayoutConstraint.Attribute = isVertical ? .height : .width
    add(
      item, length, predicate.relation, predicate.item, length, predicate.constant,
      predicate.priority)
  }

  private mutating func connect(
    _ first: AnyObject, to second: AnyObject, _ gap: Gap
  ) throws(Failure) {
    for distance in try distances(gap, standard: 8) {
      add(
        second, start, relation(distance), first, end, distance.constant * sign, distance.priority)
    }
  }

  private mutating func connectToSuperview(
    _ item: AnyObject, atStart: Bool, _ gap: Gap
  ) throws(Failure) {
    let layoutItem = layoutItem(item)
    let container =
      item is UIView ? layoutItem?.layoutContainer?.superview : layoutItem?.layoutContainer
    guard let container else { throw failure("the view at | has no superview") }
    if case .standard = gap {
      add(
        atStart ? item : container.layoutMarginsGuide, atStart ? start : end, .equal,
        atStart ? container.layoutMarginsGuide : item, atStart ? start : end, 0, .required)
      return
    }
    for distance in try distances(gap, standard: 0) {
      add(
        atStart ? item : container, atStart ? start : end, relation(distance),
        atStart ? container : item, atStart ? start : end, distance.constant * sign,
        distance.priority)
    }
  }

  private func distances(_ gap: Gap, standard: CGFloat) throws(Failure) -> [Predicate] {
    switch gap {
    case .none: return [Predicate()]
    case .standard: return [Predicate(constant: standard)]
    case .given(let predicates):
      guard predicates.allSatisfy({ $0.item == nil }) else {
        throw failure("a distance must be a number or a metric")
      }
      return predicates
    }
  }

  private func relation(_ distance: Predicate) -> NSLayoutConstraint.Relation {
    guard sign < 0 else { return distance.relation }
    return NSLayoutConstraint.Relation(rawValue: -distance.relation.rawValue) ?? .equal
  }

  private mutating func add(
    _ first: AnyObject, _ firstAttribute: NSLayoutConstraint.Attribute,
    _ relation: NSLayoutConstraint.Relation, _ second: AnyObject?,
    _ secondAttribute: NSLayoutConstraint.Attribute, _ constant: CGFloat,
    _ priority: UILayoutPriority
  ) {
    let constraint = NSLayoutConstraint(
      first, firstAttribute, relation, second, secondAttribute, constant: constant)
    constraint.priority = priority
    constraints.append(constraint)
  }

  /// Aligns all views with the first one, as the options ask.
  private mutating func align() {
    let attributes: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
      (.alignAllBottom, .bottom), (.alignAllLeading, .leading), (.alignAllTrailing, .trailing),
      (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY),
      (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]
    for (option, attribute) in attributes where options.contains(option) {
      for item in items.dropFirst() {
        add(item, attribute, .equal, items[0], attribute, 0, .required)
      }
    }
  }
}
