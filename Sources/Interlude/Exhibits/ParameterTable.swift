import QuartzCore
import UIKit

/// The parameters of an exhibit, each of them a property of `Subject`: the value or the object from which the exhibit's
/// transitions take their numbers.
///
/// The standard values are those of a new subject, so they stand in the code only once.
///
///     ParameterTable(
///       CalendarAnimator(),
///       .number("duration", localized("Duration"), \.duration, 0.1...5, .seconds),
///       .curve("curve", localized("Curve"), \.curve))
@MainActor
struct ParameterTable<Subject> {
  private let standard: Subject
  private let rows: [Row]

  /// A parameter and the property that has its value.
  @MainActor
  struct Row {
    fileprivate let name: String
    fileprivate let title: String
    fileprivate let kind: ExhibitParameter.Kind
    fileprivate var presets: [Double] = []
    fileprivate let read: (Subject) -> ParameterValue
    /// Ignores a value of another kind.
    fileprivate let write: (inout Subject, ParameterValue) -> Void
  }

  init(_ standard: Subject, _ rows: Row...) {
    self.standard = standard
    self.rows = rows
  }

  /// The presets and the rows.
  var parameters: [ExhibitParameter] {
    let own = own
    return (ParameterPreset.parameter(for: own).map { [$0] } ?? []) + own
  }

  /// The rows as parameters.
  private var own: [ExhibitParameter] {
    rows.map {
      ExhibitParameter(
        name: $0.name, title: $0.title, kind: $0.kind, standard: $0.read(standard),
        presets: $0.presets)
    }
  }

  /// The settings of an open exhibit, whose subject `get` returns and `set` replaces.
  func settings(
    get: @escaping @MainActor () -> Subject, set: @escaping @MainActor (Subject) -> Void
  ) -> ExhibitSettings {
    let (rows, own) = (Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) }), own)
    return ExhibitSettings(
      parameters: parameters,
      read: { name in
        guard name == ParameterPreset.parameter else { return rows[name]?.read(get()) }
        let preset = ParameterPreset.matching(own) { rows[$0]?.read(get()) }
        return .choice(preset?.rawValue ?? "")
      },
      write: { name, value in
        var subject = get()
        if name != ParameterPreset.parameter {
          rows[name]?.write(&subject, value)
        } else if case .choice(let word) = value, let preset = ParameterPreset(rawValue: word) {
          for parameter in own {
            if let value = preset.value(of: parameter) {
              rows[parameter.name]?.write(&subject, value)
            }
          }
        }
        set(subject)
      })
  }

  /// The settings of an open exhibit whose subject is an object.
  func settings(of object: Subject) -> ExhibitSettings where Subject: AnyObject {
    settings(get: { object }, set: { _ in })
  }
}

extension ParameterTable.Row {
  /// A number in `range`. Sliders move in steps of a power of ten, the nearest to a hundredth of the range.
  static func number<Number: BinaryFloatingPoint>(
    _ name: String, _ title: String, _ property: WritableKeyPath<Subject, Number>,
    _ range: ClosedRange<Double>, _ unit: ExhibitParameter.Unit = .none, presets: [Double] = []
  ) -> Self {
    let rough = (range.upperBound - range.lowerBound) / 100
    let step = pow(10, log10(rough).rounded())
    return Self(
      name: name, title: title, kind: .number(range, step: step, unit), presets: presets,
      read: { .number(Double($0[keyPath: property])) },
      write: { subject, value in
        if case .number(let number) = value { subject[keyPath: property] = Number(number) }
      })
  }

  /// A curve or a spring.
  static func timing(
    _ name: String, _ title: String, _ property: WritableKeyPath<Subject, AnimationTiming>
  ) -> Self {
    Self(
      name: name, title: title, kind: .timing, read: { .timing($0[keyPath: property]) },
      write: { subject, value in
        if case .timing(let timing) = value { subject[keyPath: property] = timing }
      })
  }

  /// One of the curves that an animation block can have.
  static func curve(
    _ name: String, _ title: String, _ property: WritableKeyPath<Subject, UIView.AnimationOptions>
  ) -> Self {
    let curves: [(word: String, title: String, value: UIView.AnimationOptions)] = [
      ("easeInOut", localized("Ease in and out"), .curveEaseInOut),
      ("easeIn", localized("Ease in"), .curveEaseIn),
      ("easeOut", localized("Ease out"), .curveEaseOut),
      ("linear", localized("Linear"), .curveLinear),
    ]
    return choice(
      name, title, property,
      curves.map { curve in
        let name = "curve" + curve.word.prefix(1).uppercased() + curve.word.dropFirst()
        return (
          curve.value,
          ExhibitParameter.Option(
            word: curve.word, title: curve.title, code: "UIView.AnimationOptions.\(name)")
        )
      })
  }

  /// One of these values, such as the directions of a motion. Another value of the property counts as the first one.
  static func choice<Value: Equatable>(
    _ name: String, _ title: String, _ property: WritableKeyPath<Subject, Value>,
    _ choices: [(value: Value, option: ExhibitParameter.Option)]
  ) -> Self {
    Self(
      name: name, title: title, kind: .choice(choices.map(\.option)),
      read: { subject in
        let value = subject[keyPath: property]
        return .choice((choices.first { $0.value == value } ?? choices[0]).option.word)
      },
      write: { subject, value in
        guard case .choice(let word) = value,
          let choice = choices.first(where: { $0.option.word == word })
        else { return }
        subject[keyPath: property] = choice.value
      })
  }
}

/// The parameters of an open exhibit, and their present values.
@MainActor
struct ExhibitSettings {
  var parameters: [ExhibitParameter] = []
  fileprivate var read: (_ name: String) -> ParameterValue? = { _ in nil }
  fileprivate var write: (_ name: String, ParameterValue) -> Void = { _, _ in }

  /// The value of the parameter with this name; nil if there is none. Setting nil has no effect.
  subscript(name: String) -> ParameterValue? {
    get { read(name) }
    nonmutating set {
      if let newValue { write(name, newValue) }
    }
  }

  /// Sets the given values and leaves the others. A preset comes first, so that the others change it.
  func apply(_ values: ParameterValues) {
    self[ParameterPreset.parameter] = values[ParameterPreset.parameter]
    for (name, value) in values where name != ParameterPreset.parameter { self[name] = value }
  }

  /// The values of all parameters. They say more than the preset, which is left out.
  var values: ParameterValues {
    var values: ParameterValues = [:]
    for parameter in parameters where parameter.name != ParameterPreset.parameter {
      values[parameter.name] = self[parameter.name]
    }
    return values
  }

  /// The values that are not the standard ones.
  var changes: ParameterValues {
    let standards = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.standard) })
    return values.filter { $0.value != standards[$0.key] }
  }
}
