import Foundation
import Lab
import QuartzCore

/// Something about an exhibit's transition that users can change: a number, a choice or a timing.
///
/// The exhibit reads the value when a transition begins, so a change takes effect on the next run.
struct ExhibitParameter {
  /// The name on the command line, such as `duration`.
  let name: String
  /// A word or two for the panel, in the user's language.
  let title: String
  let kind: Kind
  /// The default value, with which the exhibit behaves like the example that it reproduces.
  let standard: ParameterValue
  /// Numbers that the panel offers as buttons, such as those of the example that the exhibit reproduces.
  var presets: [Double] = []

  /// The values that a parameter can have.
  enum Kind {
    /// A number in `range`; sliders move it in `step`s.
    case number(ClosedRange<Double>, step: Double, Unit)
    /// One of these.
    case choice([Option])
    /// A curve or a spring, in the notation of `interlude curve`.
    case timing
  }

  /// A value of a choice.
  struct Option {
    /// The word on the command line, such as `easeOut`.
    let word: String
    /// For the panel, in the user's language.
    let title: String
    /// The value in Swift, such as `UIView.AnimationOptions.curveLinear`.
    let code: String
  }

  /// The unit of a number.
  enum Unit: String {
    case seconds = "s"
    case points = "pt"
    case degrees = "°"
    /// A fraction, a factor or a ratio.
    case none = ""
  }

  /// The values as the command line takes them, such as `0.1 to 10 s`.
  var values: String {
    switch kind {
    case .number(let range, _, let unit):
      "\(range.lowerBound.formatted) to \(range.upperBound.formatted)"
        + (unit == .none ? "" : " \(unit.rawValue)")
    case .choice(let options): options.map(\.word).joined(separator: ", ")
    case .timing: "a curve or a spring, as 'interlude curve' takes them"
    }
  }

  /// A value as Swift source, with every digit.
  ///
  /// - Parameter isTyped: Whether the declaration of the property names its type.
  func code(of value: ParameterValue, isTyped: Bool) -> String {
    switch value {
    case .number(let number): return "\(number)"
    case .timing(let timing): return (isTyped ? "" : "AnimationTiming") + timing.swiftCode
    case .choice(let word):
      guard case .choice(let options) = kind,
        let option = options.first(where: { $0.word == word })
      else { return word }
      return isTyped ? "." + (option.code.split(separator: ".").last ?? "") : option.code
    }
  }

  /// Reads a value from the command line; nil if the parameter does not accept it.
  func value(_ text: String) -> ParameterValue? {
    switch kind {
    case .number(let range, _, _):
      guard let number = Double(text), range.contains(number) else { return nil }
      return .number(number)
    case .choice(let options):
      return options.contains { $0.word == text } ? .choice(text) : nil
    case .timing:
      return AnimationTiming(text: text, duration: 1).map(ParameterValue.timing)
    }
  }
}

/// The value of a parameter.
enum ParameterValue: Equatable, CustomStringConvertible {
  /// In the parameter's unit.
  case number(Double)
  /// The word of an option.
  case choice(String)
  case timing(AnimationTiming)

  /// The value as the command line takes it.
  var description: String {
    switch self {
    case .number(let number): String(format: "%.6g", locale: nil, number)
    case .choice(let word): word
    // The command line's notation does not depend on the duration.
    case .timing(let timing): timing.text(.commandLine, duration: 1)
    }
  }
}

/// Values of some of an exhibit's parameters, by name.
typealias ParameterValues = [String: ParameterValue]

/// An exhibit that opens with values of its parameters that are not the standard ones.
struct AdjustedExhibit: Exhibit {
  /// The exhibit with its standard values.
  let base: any Exhibit
  let values: ParameterValues

  var name: ExhibitName { base.name }
  var title: String { base.title }
  var summary: String { base.summary }
  var group: ExhibitGroup { base.group }
  var moment: DemonstrationMoment { base.moment }
  var keys: [KeyHint] { base.keys }
  var images: [ImageAsset] { base.images }
  var script: String { base.script }
  var source: String { base.source }
  var parameters: [ExhibitParameter] { base.parameters }
  var edits: AnimationEdits { base.edits }
  var hasPages: Bool { base.hasPages }

  func open(seed: UInt64) -> OpenExhibit {
    let open = base.open(seed: seed)
    open.settings.apply(values)
    return open
  }
}
