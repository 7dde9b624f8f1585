extension UIView {
  /// The speed of time in the view relative to the media clock: the product of the `speed` of its layers. 0.1
  /// in a window that plays ten times slower. UIKit has no such property.
  ///
  /// A finger's velocity is measured in clock time, an animation's in its layer's time. Divide a finger's
  /// velocity by this value before an animation continues with it; otherwise the speed on screen would change.
  /// Layers with speed 0 are left out: a gesture has paused them, and their time runs again when it ends.
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
