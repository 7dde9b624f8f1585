import Lab

extension ExhibitSettings {
  /// The parameters for the lab's panel. `exhibit` is part of their identifiers, so that exhibits do not share settings.
  func labParameters(of exhibit: ExhibitName) -> [LabParameter] {
    parameters.map { parameter in
      LabParameter(
        "\(exhibit.rawValue).\(parameter.name)", parameter.title, parameter.kind.forLab,
        standard: parameter.standard.forLab, presets: parameter.presets,
        get: { (self[parameter.name] ?? parameter.standard).forLab },
        set: { self[parameter.name] = ParameterValue($0) })
    }
  }
}

extension ExhibitParameter.Kind {
  fileprivate var forLab: LabParameter.Kind {
    switch self {
    case .number(let range, let step, let unit): .number(range, step: step, unit: unit.rawValue)
    case .choice(let options): .choice(options.map { LabParameter.Choice($0.word, $0.title) })
    case .timing: .timing
    }
  }
}

extension ParameterValue {
  fileprivate var forLab: LabParameter.Value {
    switch self {
    case .number(let number): .number(number)
    case .choice(let word): .choice(word)
    case .timing(let timing): .timing(timing)
    }
  }

  /// Nil for a flag: exhibits have none.
  fileprivate init?(_ value: LabParameter.Value) {
    switch value {
    case .number(let number): self = .number(number)
    case .choice(let identifier): self = .choice(identifier)
    case .timing(let timing): self = .timing(timing)
    case .flag: return nil
    }
  }
}
