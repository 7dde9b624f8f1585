extension UIView {
  /// The speed of time in the view relative to the media clock: the product of the `speed` of its layers. 0.1
  /// in a window that plays ten times slower. UIKit has no such property.
  ///
  /// A finger moves in clock time, animations move in their layer's time. Divide a finger's velocity by this
  /// value before an animation continues with it, or the speed on screen changes. Layers with speed 0 are
  /// left out, because their time runs again when the gesture ends.
  public var timeRate: Double {
    sequence(first: layer, next: \.superlayer).reduce(1) { rate, layer in
      layer.speed > 0 ? rate * Double(layer.speed) : rate
    }
  }
}

extension CALayer {
  /// Whether the layer or an ancestor has speed 0, so that its animations don't advance.
  var isTimePaused: Bool {
    sequence(first: self, next: \.superlayer).contains { $0.speed == 0 }
  }
}
