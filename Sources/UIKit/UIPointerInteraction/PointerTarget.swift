/// A view that reacts to the pointer: with a tint, with a cursor, or both.
@MainActor
protocol PointerTarget: UIView {
  /// Whether the view reacts to the pointer now.
  var answersPointer: Bool { get }
  /// Whether the view is tinted under the pointer.
  var highlightsUnderPointer: Bool { get }
  /// The cursor at `location`, in the view's coordinates. `isDown` is true while a button is held
  /// that was pressed in this view.
  func cursor(at location: CGPoint, isDown: Bool) -> PointerCursor
}

extension PointerTarget {
  var highlightsUnderPointer: Bool { true }
  func cursor(at location: CGPoint, isDown: Bool) -> PointerCursor { .hand }
}

extension UIControl: PointerTarget {
  var answersPointer: Bool { isEnabled }

  /// Sliders, switches, segmented controls and text fields are not tinted.
  var highlightsUnderPointer: Bool {
    !(self is UISlider || self is UISwitch || self is UISegmentedControl || self is UITextField)
  }

  func cursor(at location: CGPoint, isDown: Bool) -> PointerCursor {
    if self is UITextField { return .text }
    guard self is UISlider else { return .hand }
    return isDown ? .grabbing : .grab
  }
}

extension UITableViewCell: PointerTarget {
  var answersPointer: Bool { isChoosable }
}

extension UICollectionViewCell: PointerTarget {
  var answersPointer: Bool { isChoosable }
}
