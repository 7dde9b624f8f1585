extension LayerChange {
  /// The change of one number of a point, for a track of its own.
  func part(_ component: AnimationTarget.Component) -> LayerChange? {
    guard case .point(let old) = old, case .point(let new) = new else { return nil }
    let path: KeyPath<CGPoint, CGFloat> = component == .x ? \.x : \.y
    var part = self
    part.old = .scalar(Double(old[keyPath: path]))
    part.new = .scalar(Double(new[keyPath: path]))
    return part
  }
}
