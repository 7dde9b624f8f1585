import Foundation

/// Where everything is in a head-up display, in points from the panel's upper left corner.
///
/// Numbers end at a fixed place and their digits are equally wide: nothing moves when they change.
enum HeadUpLayout {
  static let left: CGFloat = 12
  static let right: CGFloat = 212

  // MARK: The head

  static let headHeight: CGFloat = 62
  static let captionTop: CGFloat = 7
  /// Baselines of the numbers in the head.
  static let numberBaseline: CGFloat = 38
  static let footBaseline: CGFloat = 54
  /// Where the columns of the head begin.
  static let columns: [CGFloat] = [12, 94, 156]
  /// Where the numbers of the head end; their units follow.
  static let numberEnds: [CGFloat] = [68, 131, 184]

  // MARK: The graphs

  /// One point a frame.
  static let graph = CGRect(x: left, y: headHeight + 2, width: right - left, height: 64)
  static let stages = CGRect(x: left, y: graph.maxY + 8, width: right - left, height: 40)

  // MARK: The tables

  static let rowHeight: CGFloat = 14
  static let legendTop: CGFloat = stages.maxY + 6
  static let legendRows = 3
  static let factsTop: CGFloat = legendTop + CGFloat(legendRows) * rowHeight + 6
  static let factRows = 3
  static let ruleTop: CGFloat = factsTop + CGFloat(factRows) * rowHeight + 3
  /// A table has two columns, each from its caption's beginning to its number's end.
  static let tableColumns: [(begin: CGFloat, end: CGFloat)] = [(left, 106), (118, right)]
}
