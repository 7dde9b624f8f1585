import Foundation
import UIKit

extension InputScript {
  /// The script's text. Reading it gives an equal script.
  public var text: String {
    ([header.text] + lines.map(\.text)).map { $0 + "\n" }.joined()
  }
}

/// The text of a JSON object, with its fields in the order in which they were added.
private struct ObjectText {
  private var fields: [String] = []

  mutating func add(_ name: String, _ value: Double) {
    fields.append("\"\(name)\": \(ScriptText.number(value))")
  }
  mutating func add(_ name: String, _ value: Int) { fields.append("\"\(name)\": \(value)") }
  mutating func add(_ name: String, _ value: String) {
    fields.append("\"\(name)\": \(ScriptText.quoted(value))")
  }
  mutating func add(_ name: String, _ value: ObjectText) {
    fields.append("\"\(name)\": \(value.text)")
  }
  mutating func add(_ name: String, _ words: [String]) {
    fields.append("\"\(name)\": [\(words.map(ScriptText.quoted).joined(separator: ", "))]")
  }
  mutating func add(_ name: String, _ x: Double, _ y: Double) {
    fields.append("\"\(name)\": [\(ScriptText.number(x)), \(ScriptText.number(y))]")
  }
  /// Adds a flag if it is true, because false is the default.
  mutating func addFlag(_ name: String, _ value: Bool) {
    if value { fields.append("\"\(name)\": true") }
  }

  mutating func add(_ place: InputScript.Place) {
    switch place {
    case .point(let point):
      add("x", Double(point.x))
      add("y", Double(point.y))
    case .view(let name, let anchor, let offset):
      add("at", name)
      if anchor != CGPoint(x: 0.5, y: 0.5) { add("anchor", Double(anchor.x), Double(anchor.y)) }
      if offset != .zero { add("offset", Double(offset.dx), Double(offset.dy)) }
    }
  }

  mutating func add(_ button: InputEvent.PointerButton, clicks: Int) {
    let word = ScriptWords.buttons.first { $0.value == button }?.key
    if let word, button != .primary { add("button", word) }
    if clicks != 1 { add("clicks", clicks) }
  }

  mutating func add(_ key: UIKey) {
    let name = KeyNames.name(of: key.keyCode)
    let flags = key.modifierFlags
    add("key", name)
    let modifiers = KeyNames.modifiers.filter { flags.contains($0.flag) }.map(\.name)
    if !modifiers.isEmpty { add("modifiers", modifiers) }
    let typed = KeyNames.characters(of: name, shifted: flags.contains(.shift))
    if key.characters != typed { add("characters", key.characters) }
  }

  var text: String { "{" + fields.joined(separator: ", ") + "}" }
}

extension InputScript.Header {
  /// The header's line, without the line end.
  public var text: String {
    var object = ObjectText()
    object.add("interlude-input", Self.version)
    if let size {
      object.add("width", size.width)
      object.add("height", size.height)
    }
    if let exhibit { object.add("exhibit", exhibit) }
    if let appearance { object.add("appearance", appearance) }
    if slowdownFactor != 1 { object.add("slow", slowdownFactor) }
    if let seed { object.add("seed", Int(seed)) }
    if !settings.isEmpty { object.add("set", settings) }
    if !pages.isEmpty { object.add("pages", pages) }
    return object.text
  }
}

extension InputScript.Line {
  /// The line's text, without the line end.
  public var text: String {
    var object = ObjectText()
    object.add("t", time)
    func type(_ kind: ScriptWords.Kind) { object.add("type", kind.rawValue) }
    switch action {
    case .pointerDown(let place, let button, let clicks):
      type(.pointerDown)
      object.add(place)
      object.add(button, clicks: clicks)
    case .pointerMove(let place):
      type(.pointerMove)
      object.add(place)
    case .pointerUp(let place, let button, let clicks):
      type(.pointerUp)
      if let place { object.add(place) }
      object.add(button, clicks: clicks)
    case .pointerLeft: type(.pointerLeft)
    case .cancel: type(.cancel)
    case .scroll(let place, let delta, let isPrecise):
      type(.scroll)
      if let place { object.add(place) }
      if delta.dx != 0 { object.add("dx", Double(delta.dx)) }
      if delta.dy != 0 { object.add("dy", Double(delta.dy)) }
      object.addFlag("precise", isPrecise)
    case .keyDown(let key, let isRepeat):
      type(.keyDown)
      object.add(key)
      object.addFlag("repeat", isRepeat)
    case .keyUp(let key):
      type(.keyUp)
      object.add(key)
    case .key(let key):
      type(.key)
      object.add(key)
    case .text(let text, let isMarked, let selection):
      type(.text)
      object.add("text", text)
      object.addFlag("marked", isMarked)
      if let selection, isMarked {
        object.add("selection", Double(selection.lowerBound), Double(selection.upperBound))
      }
    case .touch(let id, let phase, let place):
      type(.touch)
      object.add("id", id)
      object.add("phase", ScriptWords.phases.first { $0.value == phase }?.key ?? "")
      object.add(place)
    case .click(let place, let button, let clicks, let hold):
      type(.click)
      object.add(place)
      object.add(button, clicks: clicks)
      if hold != 0 { object.add("hold", hold) }
    case .tap(let place, let hold):
      type(.tap)
      object.add(place)
      if hold != 0 { object.add("hold", hold) }
    case .drag(let drag):
      type(.drag)
      object.add(drag)
    case .resize(let size):
      type(.resize)
      object.add("width", size.width)
      object.add("height", size.height)
    case .appearance(let style):
      type(.appearance)
      object.add("appearance", style)
    case .mark(let mark):
      type(.mark)
      object.add("name", mark.name)
      if let duration = mark.duration { object.add("duration", duration) }
    case .wait: type(.wait)
    }
    return object.text
  }
}

extension ObjectText {
  fileprivate mutating func add(_ drag: InputScript.Drag) {
    let standard = InputScript.Drag(from: drag.from, to: drag.to, duration: drag.duration)
    var from = ObjectText()
    from.add(drag.from)
    add("from", from)
    var to = ObjectText()
    switch drag.to {
    case .place(let place): to.add(place)
    case .offset(let distance): to.add("offset", Double(distance.dx), Double(distance.dy))
    }
    add("to", to)
    add("duration", drag.duration)
    if drag.easing != standard.easing { add("easing", drag.easing.rawValue) }
    if drag.hold != standard.hold { add("hold", drag.hold) }
    if drag.samples != standard.samples { add("samples", drag.samples) }
    if drag.device != standard.device { add("with", drag.device.rawValue) }
    if drag.finger != standard.finger { add("id", drag.finger) }
  }
}
