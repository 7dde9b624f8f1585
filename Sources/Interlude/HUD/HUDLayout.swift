import ArgumentParser
import Foundation

/// The positions of the HUD's texts and graphs, in points from the panel's upper left corner.
///
/// Numbers are right-aligned and their digits are equally wide, so nothing moves when they change.
enum HUDLayout {
  static let left: CGFloat = 12
  static let right: CGFloat = 212

  /// A column of a table: captions begin at its left edge, numbers end at its right edge, and units follow the numbers.
  struct Column {
    var begin: CGFloat
    var end: CGFloat
    var unit: CGFloat { end + 3 }
  }

  /// The two columns of the tables.
  static let columns = [Column(begin: left, end: 92), Column(begin: 118, end: 193)]

  // MARK: The head

  static let headHeight: CGFloat = 62
  /// The large frame time on the left. It has room for three digits and a decimal point.
  static let headNumber = Column(begin: left, end: 60)
  /// The two rows on the right. Their units are longer than those of the tables.
  static let headRows = Column(begin: columns[1].begin, end: 186)
  static let captionBaseline: CGFloat = 19
  static let numberBaseline: CGFloat = 40
  static let rowBaselines = [captionBaseline, numberBaseline]
  static let footBaseline: CGFloat = 55

  // MARK: The graphs

  /// The graph of frame times: one frame per point.
  static let graph = CGRect(x: left, y: headHeight + 2, width: right - left, height: 54)
  /// The graph of the stages' durations.
  static let stages = CGRect(x: left, y: graph.maxY + 8, width: right - left, height: 36)

  // MARK: The tables

  /// The baseline's distance from the upper edge of a row, in points.
  static let rowBaseline: CGFloat = 10
  static let rowHeight: CGFloat = 14
  static let legendTop: CGFloat = stages.maxY + 6
  static let legendRows = 3
  static let factsTop: CGFloat = legendTop + CGFloat(legendRows) * rowHeight + 6
  static let factRows = 4
  /// The line that names the sources of the definitions.
  static let sourceTop: CGFloat = factsTop + CGFloat(factRows) * rowHeight + 3
}

/// The amount of detail in the HUD: the values of `--hud`.
enum HUDSize: String, CaseIterable, ExpressibleByArgument {
  case off
  /// Frame time, 1 % low and hitches.
  case small
  /// In addition, a graph of the last frames.
  case medium
  /// In addition, the stages and a table of layers, draw calls, memory, input latency, late frames and animation error.
  case large

  static let help: ArgumentHelp = "Show frame statistics over everything."

  /// The next size in the order of the gallery's key; after the largest the HUD is off.
  var next: HUDSize {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// The next smaller size that shows something; nil for the smallest.
  var smaller: HUDSize? {
    switch self {
    case .large: .medium
    case .medium: .small
    case .small, .off: nil
    }
  }

  /// The panel's size in points. All sizes have the same width, so that the numbers do not move.
  var size: CGSize {
    switch self {
    case .off: .zero
    case .small: CGSize(width: 224, height: HUDLayout.headHeight)
    case .medium: CGSize(width: 224, height: HUDLayout.graph.maxY + 12)
    case .large: CGSize(width: 224, height: HUDLayout.sourceTop + 20)
    }
  }
}
