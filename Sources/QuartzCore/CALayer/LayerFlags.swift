/// What a layer still has to do before the next commit.
struct LayerFlags: OptionSet, Sendable {
  let rawValue: UInt8

  static let needsLayout = LayerFlags(rawValue: 1 << 0)
  static let needsDisplay = LayerFlags(rawValue: 1 << 1)
  /// Somewhere below, a layer needs layout or display: the way down to it is marked.
  static let descendantNeedsWork = LayerFlags(rawValue: 1 << 2)
}
