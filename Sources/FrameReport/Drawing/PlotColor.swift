import FrameStatistics

/// A colour by its meaning in a plot. Its value depends on the appearance.
///
/// The colours of the stages are Paul Tol's *muted* scheme, and those of late frames come from Okabe and Ito. Readers
/// with colour vision deficiency can distinguish them. Late frames are never marked by colour alone.
enum PlotColor: String, Sendable, Hashable, CaseIterable {
  case paper
  case text
  case faint
  case grid
  case frame
  case band
  case late
  case refresh
  case transition
  case other
  case input
  case gesture
  case update
  case layout
  case commit
  case evaluate
  case draw
  case swap

  /// The colour of a stage.
  init(_ stage: FrameStage) {
    switch stage {
    case .input: self = .input
    case .gesture: self = .gesture
    case .update: self = .update
    case .layout: self = .layout
    case .commit: self = .commit
    case .evaluate: self = .evaluate
    case .draw: self = .draw
    }
  }

  /// The value `0xRRGGBB` on a white background.
  var light: UInt32 {
    switch self {
    case .paper: 0xFFFFFF
    case .text: 0x1C2430
    case .faint: 0x5B6675
    case .grid: 0xE3E7EC
    case .frame: 0x0B5FA5
    case .band: 0xCFE3F5
    case .late: 0xC74A00
    case .refresh: 0x1B7F5C
    case .transition: 0xF1EEF8
    case .other: 0xB5459B
    case .input: 0x88CCEE
    case .gesture: 0x44AA99
    case .update: 0x117733
    case .layout: 0xDDCC77
    case .commit: 0xCC6677
    case .evaluate: 0xAA4499
    case .draw: 0x332288
    case .swap: 0xB9C0C9
    }
  }

  /// The value `0xRRGGBB` on a dark background.
  var dark: UInt32 {
    switch self {
    case .paper: 0x14181E
    case .text: 0xE8ECF1
    case .faint: 0x9AA6B4
    case .grid: 0x2A313B
    case .frame: 0x6CB8F5
    case .band: 0x1F3A54
    case .late: 0xFF8A4C
    case .refresh: 0x4FC79E
    case .transition: 0x23212F
    case .other: 0xE48CD0
    case .input: 0x88CCEE
    case .gesture: 0x44AA99
    case .update: 0x3C9A5B
    case .layout: 0xDDCC77
    case .commit: 0xCC6677
    case .evaluate: 0xC86BB8
    case .draw: 0x7F78E0
    case .swap: 0x59636F
    }
  }
}

/// The appearance of a plot.
public enum PlotAppearance: Sendable, Hashable, CaseIterable {
  /// Dark marks on a white background.
  case light
  /// Light marks on a dark background.
  case dark
}

extension PlotColor {
  func value(in appearance: PlotAppearance) -> UInt32 { appearance == .light ? light : dark }
}
