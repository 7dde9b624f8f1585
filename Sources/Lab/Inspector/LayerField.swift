import CoreGraphics
import Foundation
import QuartzCore

/// A value of a layer that the layer page shows: its name, how it is edited, and its text.
struct LayerField: Sendable {
  /// One number of a value, such as the width in `bounds`.
  struct Component: Sendable {
    /// A letter or two, beside the number.
    let name: String
    let target: AnimationTarget
    /// The shown number is the property's number times this factor.
    var factor = 1.0
    var range = -1e6...1e6
    var step = 1.0
    var unit = ""

    /// The number in the shown unit.
    func number(in properties: LayerProperties) -> Double? {
      guard case .scalar(let number) = target.value(in: properties) else { return nil }
      return number * factor
    }
  }

  /// How a value is edited.
  enum Kind: Sendable {
    /// By number fields, grouped in lines.
    case numbers([[Component]])
    case color
    case flag
  }

  let property: AnimatableProperty
  let kind: Kind

  /// The name of the property, as in code.
  var title: String {
    switch property {
    case .hidden: "isHidden"
    default: property.rawValue
    }
  }

  /// The value as a text with its unit, to be copied.
  func text(_ properties: LayerProperties) -> String {
    let value = AnimationTarget(property).value(in: properties)
    switch (kind, value) {
    case (.color, .color(let color)?): return HexColor.text(color)
    case (.flag, .scalar(let number)?): return number == 0 ? localized("no") : localized("yes")
    case (.numbers(let lines), .scalar?):
      let component = lines[0][0]
      let text = ValueText.number(component.number(in: properties) ?? 0)
      return component.unit.isEmpty ? text : "\(text) \(component.unit)"
    case (_, let value?):
      let text = ValueText.text(value)
      return property == .anchorPoint || property == .transform ? text : text + " pt"
    case (_, nil): return ""
    }
  }

  /// The value as text, one for each line of fields.
  func lines(_ properties: LayerProperties) -> [String] {
    guard case .numbers(let lines) = kind else { return [text(properties)] }
    return lines.map { components in
      let numbers = components.compactMap { $0.number(in: properties).map(ValueText.number) }
      // Two numbers leave no room for a unit.
      let unit = components.count > 1 ? "" : components[0].unit
      return numbers.joined(separator: LabText.listSeparator) + (unit.isEmpty ? "" : " \(unit)")
    }
  }

  /// The values that are edited, in the order of the page.
  static let all: [LayerField] = [
    numbers(
      .bounds,
      [
        [("x", .originX, any), ("y", .originY, any)],
        [("w", .sizeWidth, positive), ("h", .sizeHeight, positive)],
      ]),
    numbers(.position, [[("x", .x, any), ("y", .y, any)]]),
    numbers(.anchorPoint, [[("x", .x, any), ("y", .y, any)]], step: 0.05),
    numbers(.zPosition, [[("z", .whole, any)]]),
    LayerField(
      property: .transform,
      kind: .numbers([
        [transform("x", .translationX), transform("y", .translationY)],
        [transform("sx", .scaleX, step: 0.05), transform("sy", .scaleY, step: 0.05)],
        [transform("∠", .rotationZ, factor: 180 / .pi, unit: "°")],
      ])),
    percent(.opacity),
    LayerField(property: .hidden, kind: .flag),
    LayerField(property: .masksToBounds, kind: .flag),
    LayerField(property: .backgroundColor, kind: .color),
    numbers(.cornerRadius, [[("r", .whole, positive)]]),
    numbers(.borderWidth, [[("w", .whole, positive)]], step: 0.5),
    LayerField(property: .borderColor, kind: .color),
    percent(.shadowOpacity),
    numbers(.shadowRadius, [[("r", .whole, positive)]]),
    numbers(.shadowOffset, [[("x", .width, any), ("y", .height, any)]]),
    LayerField(property: .shadowColor, kind: .color),
  ]

  private static let any = -1e6...1e6
  private static let positive = 0...1e6

  private static func numbers(
    _ property: AnimatableProperty,
    _ lines: [[(String, AnimationTarget.Component, ClosedRange<Double>)]], step: Double = 1
  ) -> LayerField {
    LayerField(
      property: property,
      kind: .numbers(
        lines.map { line in
          line.map { name, component, range in
            Component(
              name: name, target: AnimationTarget(property, component), range: range, step: step,
              unit: property == .anchorPoint ? "" : "pt")
          }
        }))
  }

  private static func transform(
    _ name: String, _ component: AnimationTarget.Component, factor: Double = 1, step: Double = 1,
    unit: String = ""
  ) -> Component {
    Component(
      name: name, target: AnimationTarget(.transform, component), factor: factor, step: step,
      unit: unit)
  }

  private static func percent(_ property: AnimatableProperty) -> LayerField {
    LayerField(
      property: property,
      kind: .numbers([
        [
          Component(
            name: "α", target: AnimationTarget(property), factor: 100, range: 0...100, unit: "%")
        ]
      ]))
  }
}

/// Colours as hexadecimal text.
enum HexColor {
  /// `#RRGGBB`, or `#RRGGBBAA` for a colour that is not opaque.
  static func text(_ color: LayerColor) -> String {
    let parts = [color.x, color.y, color.z, color.w].map {
      Int((min(max($0, 0), 1) * 255).rounded())
    }
    let text = parts.map { String(format: "%02X", $0) }.joined()
    return "#" + (parts[3] == 255 ? String(text.prefix(6)) : text)
  }

  /// The colour of six or eight hexadecimal digits, with or without a number sign; nil for any other text.
  static func color(_ text: String) -> LayerColor? {
    var digits = text.filter { !$0.isWhitespace }[...]
    if digits.first == "#" { digits.removeFirst() }
    guard digits.count == 6 || digits.count == 8,
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    let rgba = digits.count == 8 ? number : number << 8 | 0xFF
    return LayerColor(
      Float(rgba >> 24), Float(rgba >> 16 & 0xFF), Float(rgba >> 8 & 0xFF), Float(rgba & 0xFF))
      / 255
  }
}
