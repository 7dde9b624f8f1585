extension CALayer {
  /// Makes `mask` this layer's mask, in place of the one before.
  ///
  /// A mask belongs to what it masks as a sublayer does, in space, in time and on screen, but is in
  /// no list of sublayers.
  func replaceMask(with mask: CALayer?) {
    guard mask !== maskLayer else { return }
    precondition(mask !== self, "a layer can't mask itself")
    precondition(
      mask.map { !isDescendant(of: $0) } ?? true, "a layer can't mask what is in it")
    maskLayer?.removeFromSuperlayer()
    noteChange(.sublayers)
    noteLooks()
    guard let mask else { return }
    mask.removeFromSuperlayer()
    maskLayer = mask
    mask.parent = self
    if let context { mask.enter(context) }
    if mask.hasWork { mask.markPathToWork() }
  }
}
