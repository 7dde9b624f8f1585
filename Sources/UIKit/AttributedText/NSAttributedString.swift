import Foundation

/// A text with attributes, such as fonts and colours, for ranges of its characters. Ranges count UTF-16 units. As in Foundation on Apple's
/// systems.
///
/// It takes the place of Foundation's class of this name: on Linux, that class ends the process when two neighbouring ranges have different
/// objects for one attribute, such as two colours (Swift 6.3). ``NSAttributedString/Key`` is Foundation's.
open class NSAttributedString: NSObject, NSCopying, NSMutableCopying {
  /// The name of an attribute.
  public typealias Key = Foundation.NSAttributedString.Key
  /// The order in which ranges are enumerated.
  public typealias EnumerationOptions = Foundation.NSAttributedString.EnumerationOptions

  /// The attributes of a part of the text.
  fileprivate struct Run {
    /// In UTF-16 units.
    var length: Int
    var attributes: [Key: Any]

    func hasAttributes(of other: Run) -> Bool {
      attributes.count == other.attributes.count
        && attributes.allSatisfy { NSAttributedString.areEqual($1, other.attributes[$0]) }
    }
  }

  fileprivate final var text: NSString
  /// The runs, in order, none of which is empty. Neighbours differ.
  fileprivate final var runs: [Run]

  /// Creates an empty text.
  public convenience override init() { self.init(string: "") }

  /// Creates a text without attributes.
  public convenience init(string: String) { self.init(string: string, attributes: nil) }

  /// Creates a text, all of which has `attributes`.
  public init(string: String, attributes: [Key: Any]?) {
    text = string as NSString
    runs = text.length == 0 ? [] : [Run(length: text.length, attributes: attributes ?? [:])]
  }

  /// Creates a copy of a text.
  public init(attributedString: NSAttributedString) {
    text = attributedString.string as NSString
    runs = attributedString.runs
  }

  // MARK: Characters

  /// The characters.
  open var string: String { text as String }

  /// The number of UTF-16 units.
  open var length: Int { text.length }

  /// A part of the text, with its attributes.
  open func attributedSubstring(from range: NSRange) -> NSAttributedString {
    check(range)
    let part = NSAttributedString(string: text.substring(with: range))
    part.runs = runs(in: range)
    return part
  }

  // MARK: Attributes

  /// The attributes of the character at `location`. Stores their range in `range`.
  open func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [Key: Any] {
    let (run, start) = run(at: location)
    range?.pointee = NSRange(location: start, length: run.length)
    return run.attributes
  }

  /// An attribute of the character at `location`; nil if it doesn't have it. Stores in `range` where it has this value.
  open func attribute(
    _ name: Key, at location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    let value = run(at: location).run.attributes[name]
    range?.pointee = self.range(of: name, around: location, in: all)
    return value
  }

  /// The attributes of the character at `location`. Stores their range in `range`, as far as it is in `limit`.
  open func attributes(
    at location: Int, longestEffectiveRange range: NSRangePointer?, in limit: NSRange
  ) -> [Key: Any] {
    let (run, start) = run(at: location)
    range?.pointee = NSIntersectionRange(NSRange(location: start, length: run.length), limit)
    return run.attributes
  }

  /// An attribute of the character at `location`. Stores in `range` where it has this value, as far as it is in `limit`.
  open func attribute(
    _ name: Key, at location: Int, longestEffectiveRange range: NSRangePointer?,
    in limit: NSRange
  ) -> Any? {
    range?.pointee = self.range(of: name, around: location, in: limit)
    return run(at: location).run.attributes[name]
  }

  /// Calls `block` with each range of equal attributes in `range`. It ends when `block` sets its last argument.
  open func enumerateAttributes(
    in range: NSRange, options: EnumerationOptions = [],
    using block: ([Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    check(range)
    var start = range.location
    let parts = runs(in: range).map { run in
      defer { start += run.length }
      return (run.attributes, NSRange(location: start, length: run.length))
    }
    var stop = ObjCBool(false)
    for (attributes, range) in options.contains(.reverse) ? parts.reversed() : parts {
      block(attributes, range, &stop)
      if stop.boolValue { return }
    }
  }

  /// Calls `block` with each range in `range` in which an attribute has one value, or is missing. It ends when `block` sets its last argument.
  open func enumerateAttribute(
    _ name: Key, in range: NSRange, options: EnumerationOptions = [],
    using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var parts: [(Any?, NSRange)] = []
    enumerateAttributes(in: range) { attributes, range, _ in
      if let last = parts.last, Self.areEqual(last.0, attributes[name]) {
        parts[parts.count - 1].1.length += range.length
      } else {
        parts.append((attributes[name], range))
      }
    }
    var stop = ObjCBool(false)
    for (value, range) in options.contains(.reverse) ? parts.reversed() : parts {
      block(value, range, &stop)
      if stop.boolValue { return }
    }
  }

  // MARK: Comparing and copying

  /// Whether characters and attributes are equal.
  open func isEqual(to other: NSAttributedString) -> Bool {
    string == other.string && runs.count == other.runs.count
      && zip(runs, other.runs).allSatisfy { $0.length == $1.length && $0.hasAttributes(of: $1) }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSAttributedString).map(isEqual(to:)) ?? false
  }

  open override var hash: Int { text.hash }

  open override var description: String { string }

  open func copy(with zone: NSZone? = nil) -> Any { NSAttributedString(attributedString: self) }

  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    NSMutableAttributedString(attributedString: self)
  }

  fileprivate static func areEqual(_ left: Any?, _ right: Any?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?):
      (left as? AnyHashable).map { $0 == right as? AnyHashable } ?? false
    default: false
    }
  }

  // MARK: Runs

  private var all: NSRange { NSRange(location: 0, length: length) }

  fileprivate final func check(_ range: NSRange) {
    precondition(
      range.location >= 0 && range.length >= 0 && range.location + range.length <= length,
      "the range \(range) is not in an attributed string of length \(length)")
  }

  private func run(at location: Int) -> (run: Run, start: Int) {
    var start = 0
    for run in runs {
      if (start..<start + run.length).contains(location) { return (run, start) }
      start += run.length
    }
    preconditionFailure(
      "the location \(location) is not in an attributed string of length \(length)")
  }

  /// The runs of a part of the text, cut off at its ends.
  fileprivate final func runs(in range: NSRange) -> [Run] {
    var start = 0
    return runs.compactMap { run in
      let part = NSIntersectionRange(NSRange(location: start, length: run.length), range)
      start += run.length
      return part.length > 0 ? Run(length: part.length, attributes: run.attributes) : nil
    }
  }

  private func range(of name: Key, around location: Int, in limit: NSRange) -> NSRange {
    var found = NSRange(location: location, length: 0)
    enumerateAttribute(name, in: limit) { _, range, stop in
      guard range.contains(location) else { return }
      found = range
      stop.pointee = true
    }
    return found
  }
}

/// An attributed text that can be changed. As in Foundation on Apple's systems, but without `mutableString`.
open class NSMutableAttributedString: NSAttributedString {
  // MARK: Characters

  /// Replaces a part of the text. The new characters have the attributes of the first replaced one; if none is replaced, of the one before.
  open func replaceCharacters(in range: NSRange, with string: String) {
    check(range)
    let place = range.length > 0 ? range.location : max(range.location - 1, 0)
    let attributes = length > 0 ? attributes(at: place, effectiveRange: nil) : [:]
    replaceCharacters(in: range, with: NSAttributedString(string: string, attributes: attributes))
  }

  /// Replaces a part of the text by a text with its own attributes.
  open func replaceCharacters(in range: NSRange, with attributedString: NSAttributedString) {
    check(range)
    replaceRuns(in: range, with: attributedString.runs)
    text = text.replacingCharacters(in: range, with: attributedString.string) as NSString
  }

  /// Inserts a text before the character at `location`.
  open func insert(_ attributedString: NSAttributedString, at location: Int) {
    replaceCharacters(in: NSRange(location: location, length: 0), with: attributedString)
  }

  /// Adds a text at the end.
  open func append(_ attributedString: NSAttributedString) {
    insert(attributedString, at: length)
  }

  /// Removes a part of the text.
  open func deleteCharacters(in range: NSRange) {
    replaceCharacters(in: range, with: NSAttributedString())
  }

  /// Replaces the whole text.
  open func setAttributedString(_ attributedString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: 0, length: length), with: attributedString)
  }

  // MARK: Attributes

  /// Gives a part of the text these attributes and no others; none for nil.
  open func setAttributes(_ attributes: [Key: Any]?, range: NSRange) {
    change(range) { $0 = attributes ?? [:] }
  }

  /// Gives a part of the text an attribute.
  open func addAttribute(_ name: Key, value: Any, range: NSRange) {
    change(range) { $0[name] = value }
  }

  /// Gives a part of the text more attributes.
  open func addAttributes(_ attributes: [Key: Any] = [:], range: NSRange) {
    change(range) { $0.merge(attributes) { $1 } }
  }

  /// Removes an attribute from a part of the text.
  open func removeAttribute(_ name: Key, range: NSRange) {
    change(range) { $0[name] = nil }
  }

  /// Begins a group of changes. It has no effect: a label takes a copy of its text.
  open func beginEditing() {}
  /// Ends a group of changes.
  open func endEditing() {}

  private func change(_ range: NSRange, _ change: (inout [Key: Any]) -> Void) {
    check(range)
    let changed = runs(in: range).map { run in
      var run = run
      change(&run.attributes)
      return run
    }
    replaceRuns(in: range, with: changed)
  }

  /// Replaces the runs of a part of the text. Equal neighbours become one.
  private func replaceRuns(in range: NSRange, with new: [Run]) {
    let end = range.location + range.length
    let before = runs(in: NSRange(location: 0, length: range.location))
    let after = runs(in: NSRange(location: end, length: length - end))
    runs = (before + new + after).reduce(into: []) { runs, run in
      if let last = runs.last, last.hasAttributes(of: run) {
        runs[runs.count - 1].length += run.length
      } else {
        runs.append(run)
      }
    }
  }
}
