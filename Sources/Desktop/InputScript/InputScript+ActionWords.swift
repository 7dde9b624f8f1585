import Foundation
import UIKit

/// The words that an input script uses for the types of actions, for mouse buttons and for touch phases.
enum ScriptWords {
  enum Kind: String, CaseIterable {
    case pointerDown = "pointer-down"
    case pointerMove = "pointer-move"
    case pointerUp = "pointer-up"
    case pointerLeft = "pointer-left"
    case cancel
    case scroll
    case keyDown = "key-down"
    case keyUp = "key-up"
    case text
    case touch
    case click
    case tap
    case key
    case drag
    case resize
    case appearance
    case mark
    case wait
  }

  static let buttons: KeyValuePairs<String, InputEvent.PointerButton> = [
    "primary": .primary, "middle": .middle, "secondary": .secondary,
  ]
  static let phases: KeyValuePairs<String, InputEvent.TouchPhase> = [
    "began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled,
  ]
}

extension InputScript.Action {
  /// The accepted durations in seconds.
  private static let longest = 0.0...3600

  /// Reads the action from the fields of a line.
  init(_ fields: inout ScriptFields) throws(InputScriptError) {
    let name = try fields.text("type")
    guard let kind = ScriptWords.Kind(rawValue: name) else {
      let names = ScriptWords.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw fields.failure(
        expected: "type, one of \(names)", found: "type \(ScriptText.quoted(name))")
    }
    switch kind {
    case .pointerDown:
      self = .pointerDown(
        try fields.place(), try Self.button(&fields), clicks: try Self.clicks(&fields))
    case .pointerMove: self = .pointerMove(try fields.place())
    case .pointerUp:
      self = .pointerUp(
        try fields.placeIfAny(), try Self.button(&fields), clicks: try Self.clicks(&fields))
    case .pointerLeft: self = .pointerLeft
    case .cancel: self = .cancel
    case .scroll:
      let place = try fields.placeIfAny()
      let delta = CGVector(
        dx: try fields.number("dx", default: 0), dy: try fields.number("dy", default: 0))
      self = .scroll(place, delta, isPrecise: try fields.flag("precise"))
    case .keyDown:
      self = .keyDown(try fields.key(), isRepeat: try fields.flag("repeat"))
    case .keyUp: self = .keyUp(try fields.key())
    case .key: self = .key(try fields.key())
    case .text: self = try .text(&fields)
    case .touch:
      self = .touch(
        id: try fields.whole("id", in: 0...Int(Int32.max)),
        try fields.word("phase", ScriptWords.phases), try fields.place())
    case .click:
      self = .click(
        try fields.place(), try Self.button(&fields), clicks: try Self.clicks(&fields),
        hold: try fields.number("hold", in: Self.longest, default: 0))
    case .tap:
      self = .tap(
        try fields.place(), hold: try fields.number("hold", in: Self.longest, default: 0))
    case .drag: self = .drag(try InputScript.Drag(&fields))
    case .resize:
      self = .resize(
        InputScript.Header.Size(
          width: try fields.whole("width", in: InputScript.Header.sides),
          height: try fields.whole("height", in: InputScript.Header.sides)))
    case .appearance:
      self = .appearance(try fields.word("appearance", ["light": "light", "dark": "dark"]))
    case .mark:
      let name = try fields.text("name")
      let duration = try fields.number("duration", in: Self.longest, default: -1)
      self = .mark(InputScript.Mark(name, duration: duration < 0 ? nil : duration))
    case .wait: self = .wait
    }
  }

  /// The greatest length of a text, in UTF-16 units.
  private static let longestText = 10_000

  private static func text(_ fields: inout ScriptFields) throws(InputScriptError) -> Self {
    let text = try fields.text("text")
    let length = text.utf16.count
    guard length <= longestText else {
      throw fields.failure(
        expected: "text of at most \(longestText) UTF-16 units", found: "\(length)")
    }
    let isMarked = try fields.flag("marked")
    guard isMarked || !text.isEmpty else {
      throw fields.failure(
        expected: "text with a character, unless it is marked", found: "an empty one")
    }
    guard isMarked, let (start, end) = try fields.pair("selection") else {
      return .text(text, marked: isMarked)
    }
    guard let first = Int(exactly: start), let last = Int(exactly: end), 0 <= first, first <= last,
      last <= length
    else {
      throw fields.failure(
        expected: "selection, a start and an end from 0 to \(length)",
        found: "\(ScriptText.number(start)) and \(ScriptText.number(end))")
    }
    return .text(text, marked: true, selection: first..<last)
  }

  private static func button(
    _ fields: inout ScriptFields
  ) throws(InputScriptError) -> InputEvent.PointerButton {
    try fields.word("button", ScriptWords.buttons, default: .primary)
  }

  private static func clicks(_ fields: inout ScriptFields) throws(InputScriptError) -> Int {
    try fields.whole("clicks", in: 1...255, default: 1)
  }
}

extension InputScript.Drag {
  fileprivate init(_ fields: inout ScriptFields) throws(InputScriptError) {
    var start = try fields.object("from")
    let from = try start.place()
    try start.finish()
    var target = try fields.object("to")
    let to: End
    if let place = try target.placeIfAny() {
      to = .place(place)
    } else if let (x, y) = try target.pair("offset") {
      to = .offset(CGVector(dx: x, dy: y))
    } else {
      throw target.failure(
        expected: "to.x and to.y, to.at or to.offset", found: "none of them")
    }
    try target.finish()
    self.init(from: from, to: to, duration: try fields.number("duration", in: 0...3600))
    easing = try fields.word(
      "easing",
      [
        "linear": .linear, "ease-in": .easeIn, "ease-out": .easeOut, "ease-in-out": .easeInOut,
      ], default: .linear)
    hold = try fields.number("hold", in: 0...3600, default: 0)
    samples = try fields.number("samples", in: 1...1000, default: samples)
    device = try fields.word(
      "with", ["pointer": .pointer, "touch": .touch], default: .pointer)
    finger = try fields.whole("id", in: 0...Int(Int32.max), default: finger)
  }
}

extension ScriptFields {
  /// Reads a place.
  fileprivate mutating func place() throws(InputScriptError) -> InputScript.Place {
    guard let place = try placeIfAny() else {
      throw failure(expected: "a place, x and y or at", found: "none")
    }
    return place
  }

  /// Reads a place; nil if the line has none.
  fileprivate mutating func placeIfAny() throws(InputScriptError) -> InputScript.Place? {
    if has("at") {
      let name = try text("at")
      let anchor = try pair("anchor") ?? (0.5, 0.5)
      let offset = try pair("offset") ?? (0, 0)
      return .view(
        name, anchor: CGPoint(x: anchor.0, y: anchor.1),
        offset: CGVector(dx: offset.0, dy: offset.1))
    }
    guard has("x") || has("y") else {
      // Asked for, so that an error about an unknown field lists these.
      _ = try (text("at", default: ""), number("x", default: 0), number("y", default: 0))
      return nil
    }
    return .point(CGPoint(x: try number("x"), y: try number("y")))
  }

  fileprivate mutating func key() throws(InputScriptError) -> UIKey {
    let name = try text("key")
    guard let usage = KeyNames.usage(named: name) else {
      throw failure(
        expected: "key, a letter, a digit or a name such as 'Escape', 'Tab' or 'Left'",
        found: "key \(ScriptText.quoted(name))")
    }
    var flags: UIKeyModifierFlags = []
    for word in try words("modifiers") {
      guard let modifier = KeyNames.modifiers.first(where: { $0.name == word }) else {
        let names = KeyNames.modifiers.map { "'\($0.name)'" }.joined(separator: ", ")
        throw failure(
          expected: "modifiers, some of \(names)", found: ScriptText.quoted(word))
      }
      flags.insert(modifier.flag)
    }
    let typed = KeyNames.characters(of: name, shifted: flags.contains(.shift))
    return UIKey(
      keyCode: usage, modifierFlags: flags,
      characters: try text("characters", default: typed),
      charactersIgnoringModifiers: KeyNames.characters(of: name, shifted: false))
  }
}
