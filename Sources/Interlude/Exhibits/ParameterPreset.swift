import Foundation
import Lab
import QuartzCore

/// Values of all of an exhibit's durations, curves and springs under one name. They differ from the standard values in tempo.
///
/// A preset is itself a parameter of the exhibit, the first one: `--set preset=snappy` sets it, and the lab's panel has a button for each.
enum ParameterPreset: String, CaseIterable {
  /// The standard values of all parameters.
  case standard = "default"
  case gentle
  case snappy
  case slow

  /// The name of the parameter.
  static let parameter = "preset"

  /// The parameter, for an exhibit with such parameters; nil if none of them has another value in a preset.
  @MainActor
  static func parameter(for parameters: [ExhibitParameter]) -> ExhibitParameter? {
    guard parameters.contains(where: { snappy.value(of: $0) != nil }) else { return nil }
    let options = allCases.map {
      ExhibitParameter.Option(word: $0.rawValue, title: $0.title, code: $0.rawValue)
    }
    return ExhibitParameter(
      name: parameter, title: localized("Preset"), kind: .choice(options),
      standard: .choice(standard.rawValue))
  }

  /// The preset with these values; nil if there is none.
  @MainActor
  static func matching(
    _ parameters: [ExhibitParameter], _ value: (String) -> ParameterValue?
  ) -> ParameterPreset? {
    allCases.first { preset in
      parameters.allSatisfy { parameter in
        guard let wanted = preset.value(of: parameter) else { return true }
        // The property may have fewer digits than the preset.
        return value(parameter.name)?.description == wanted.description
      }
    }
  }

  @MainActor
  private var title: String {
    switch self {
    case .standard: localized("Default")
    case .gentle: localized("Gentle")
    case .snappy: localized("Snappy")
    case .slow: localized("Slow")
    }
  }

  /// The factor of all durations. *Slow* is slow enough to watch each layer.
  private var slowdown: Double {
    switch self {
    case .standard: 1
    case .gentle: 1.5
    case .snappy: 0.6
    case .slow: 4
    }
  }

  /// The value that a parameter has in this preset; nil for one that the preset leaves as it is.
  @MainActor
  func value(of parameter: ExhibitParameter) -> ParameterValue? {
    if self == .standard { return parameter.standard }
    switch (parameter.kind, parameter.standard) {
    case (.number(let range, _, .seconds), .number(let number)):
      let seconds = (number * slowdown * 1000).rounded() / 1000
      return .number(min(max(seconds, range.lowerBound), range.upperBound))
    case (.choice(let options), .choice(let word)):
      // The curves of animation blocks.
      let words = options.map(\.word)
      guard words.contains("easeInOut"), words.contains("easeOut") else { return nil }
      return .choice(self == .gentle ? "easeInOut" : self == .snappy ? "easeOut" : word)
    case (.timing, .timing(.spring(let spring))):
      return .timing(
        .spring(
          Spring(
            perceptualDuration: spring.perceptualDuration * slowdown, bounce: spring.bounce,
            mass: spring.mass, initialVelocity: spring.initialVelocity / slowdown)))
    default: return nil
    }
  }
}
