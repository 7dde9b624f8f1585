import Foundation
import QuartzCore

/// A value of the app that the lab's panel shows and changes, such as the duration of its transition.
///
/// The app provides closures that read and set the value. The panel provides the controls:
///
/// ```swift
/// lab.parameters = [
///   .number("duration", "Duration", 0.1...2, step: 0.05, unit: "s", standard: 0.4) {
///     animator.duration
///   } set: {
///     animator.duration = $0
///   }
/// ]
/// ```
///
/// The lab reads values when it shows them, and sets them while the user changes them. Main thread only.
@MainActor
public struct LabParameter {
  /// A value.
  public enum Value: Hashable, Sendable {
    /// A number, in the parameter's unit.
    case number(Double)
    /// The identifier of a choice.
    case choice(String)
    /// On or off.
    case flag(Bool)
    /// A curve or a spring.
    case timing(AnimationTiming)
  }

  /// The values that a parameter can have. The kind determines the controls in the panel.
  public enum Kind: Sendable {
    /// A number in a range: a slider and a field. The slider and the arrow keys move it in steps; `unit` is shown after the title.
    case number(ClosedRange<Double>, step: Double, unit: String)
    /// One of several: a button for each.
    case choice([Choice])
    /// A switch.
    case flag
    /// A field that takes what `AnimationTiming.init(text:duration:)` reads, and the presets of the curve editor.
    case timing
  }

  /// One of several values.
  public struct Choice: Hashable, Sendable {
    /// Identifies it in a ``LabParameter/Value``.
    public var identifier: String
    /// A short title, in the user's language.
    public var title: String

    /// Creates a choice.
    public init(_ identifier: String, _ title: String) {
      self.identifier = identifier
      self.title = title
    }
  }

  /// Identifies the parameter among those of the lab, and in tests.
  public let identifier: String
  /// A short title, in the user's language.
  public let title: String
  /// The values that it can have.
  public let kind: Kind
  /// The value to which it is reset.
  public let standard: Value
  /// Useful numbers. Each has a button below the slider.
  public let presets: [Double]
  private let read: () -> Value
  private let write: (Value) -> Void

  /// Creates a parameter of any kind.
  ///
  /// - Parameters:
  ///   - identifier: Identifies it among the parameters of the lab.
  ///   - title: A short title, in the user's language.
  ///   - kind: The values that it can have.
  ///   - standard: The value to which it is reset.
  ///   - presets: Useful numbers. Each has a button.
  ///   - get: Returns the present value. It must be of the same kind.
  ///   - set: Sets the value.
  public init(
    _ identifier: String, _ title: String, _ kind: Kind, standard: Value, presets: [Double] = [],
    get: @escaping () -> Value, set: @escaping (Value) -> Void
  ) {
    self.identifier = identifier
    self.title = title
    self.kind = kind
    self.standard = standard
    self.presets = presets
    read = get
    write = set
  }

  /// Creates a parameter that is a number in a range.
  ///
  /// - Parameters:
  ///   - identifier: Identifies it among the parameters of the lab.
  ///   - title: A short title, in the user's language.
  ///   - range: The numbers that it can have, in `unit`.
  ///   - step: The step of the slider and the arrow keys, in `unit`.
  ///   - unit: The sign of the unit, such as "s"; empty for none.
  ///   - standard: The number to which it is reset.
  ///   - presets: Useful numbers. Each has a button.
  ///   - get: Returns the present number.
  ///   - set: Sets the number.
  public static func number(
    _ identifier: String, _ title: String, _ range: ClosedRange<Double>, step: Double,
    unit: String = "", standard: Double, presets: [Double] = [], get: @escaping () -> Double,
    set: @escaping (Double) -> Void
  ) -> LabParameter {
    LabParameter(
      identifier, title, .number(range, step: step, unit: unit), standard: .number(standard),
      presets: presets, get: { .number(get()) },
      set: { if case .number(let number) = $0 { set(number) } })
  }

  /// Creates a parameter that is on or off.
  ///
  /// - Parameters:
  ///   - identifier: Identifies it among the parameters of the lab.
  ///   - title: A short title, in the user's language.
  ///   - standard: Whether it is on when it is reset.
  ///   - get: Returns whether it is on.
  ///   - set: Turns it on or off.
  public static func flag(
    _ identifier: String, _ title: String, standard: Bool, get: @escaping () -> Bool,
    set: @escaping (Bool) -> Void
  ) -> LabParameter {
    LabParameter(
      identifier, title, .flag, standard: .flag(standard), get: { .flag(get()) },
      set: { if case .flag(let isOn) = $0 { set(isOn) } })
  }

  /// The present value.
  var value: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// Whether the value is not the standard one.
  var isChanged: Bool { value != standard }
}

/// Two settings of the same parameters. One of them is in use, and one click exchanges them.
@MainActor
struct ParameterSettings {
  /// The settings.
  enum Name: Int {
    case a, b
  }

  /// The setting in use. Changes are for this one.
  private(set) var current = Name.a
  /// The values of the setting that is not in use, by the parameters' identifiers; nil until the settings are exchanged for the first time.
  private var other: [String: LabParameter.Value]?

  /// Keeps the present values as those of the setting in use, and sets those of `name`. A setting that has never been in use
  /// begins with the present values.
  mutating func use(_ name: Name, for parameters: [LabParameter]) {
    guard name != current else { return }
    let present = Self.values(of: parameters)
    Self.set(other ?? [:], of: parameters)
    (current, other) = (name, present)
  }

  /// The present values by the parameters' identifiers.
  static func values(of parameters: [LabParameter]) -> [String: LabParameter.Value] {
    Dictionary(parameters.map { ($0.identifier, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// Sets values by the parameters' identifiers, as far as they differ from the present ones.
  static func set(_ values: [String: LabParameter.Value], of parameters: [LabParameter]) {
    for parameter in parameters {
      if let value = values[parameter.identifier], value != parameter.value {
        parameter.value = value
      }
    }
  }
}
