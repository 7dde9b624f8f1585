extension UIView {
  /// How fast time runs in the view, against the clock: 0.1 in a window that plays ten times slower.
  ///
  /// A hand moves by the clock, animations by their layer's time. A velocity of the hand that goes on
  /// as an animation's has to be divided by this, or it changes on screen. Time that is held counts as
  /// time that runs, since it will when the hand lets go.
  public var timeRate: Double {
    sequence(first: layer, next: \.superlayer).reduce(1) { rate, layer in
      layer.speed > 0 ? rate * Double(layer.speed) : rate
    }
  }
}

extension CALayer {
  /// Whether time stands still in the layer, so that no animation of it gets on.
  var isTimeHeld: Bool {
    sequence(first: self, next: \.superlayer).contains { $0.speed == 0 }
  }
}
