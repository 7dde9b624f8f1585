import Foundation

/// Where everything is in a head-up display, in points from the panel's upper left corner.
///
/// Numbers end at a fixed place and their digits are equally wide: nothing moves when they change.
enum HeadUpLayout {
  static let left: CGFloat = 12
  static let right: CGFloat = 212

  /// A column: from where its captions begin to where its numbers end; their units follow.
  struct Column {
    var begin: CGFloat
    var end: CGFloat
    var unit: CGFloat { end + 3 }
  }

  /// The rows that have a caption. A number without a unit is aligned with the other numbers.
  static let columns = [Column(begin: left, end: 92), Column(begin: 118, end: 193)]

  // MARK: The head

  static let headHeight: CGFloat = 62
  /// The head has one large number on the left, under its caption and as far left, and on the right two rows, whose units
  /// are longer than any other. The number has room for three large digits and a point.
  static let headNumber = Column(begin: left, end: 60)
  static let headRows = Column(begin: columns[1].begin, end: 186)
  static let captionBaseline: CGFloat = 18
  static let numberBaseline: CGFloat = 40
  static let rowBaselines: [CGFloat] = [20, numberBaseline]
  static let footBaseline: CGFloat = 55

  // MARK: The graphs

  /// One point a frame.
  static let graph = CGRect(x: left, y: headHeight + 2, width: right - left, height: 64)
  static let stages = CGRect(x: left, y: graph.maxY + 8, width: right - left, height: 40)

  // MARK: The tables

  /// From a row's upper edge.
  static let rowBaseline: CGFloat = 10
  static let rowHeight: CGFloat = 14
  static let legendTop: CGFloat = stages.maxY + 6
  static let legendRows = 3
  static let factsTop: CGFloat = legendTop + CGFloat(legendRows) * rowHeight + 6
  static let factRows = 3
  static let ruleTop: CGFloat = factsTop + CGFloat(factRows) * rowHeight + 3
}
