/// A view that shows that the pointer is over it, or gives the pointer a look.
@MainActor
protocol PointerTarget: UIView {
  /// Whether the pointer means anything to the view now.
  var answersPointer: Bool { get }
  /// Whether it is tinted while the pointer is over it.
  var highlightsUnderPointer: Bool { get }
  /// The cursor over it, at `location` in its coordinates; `isDown` while a button is held that went down here.
  func cursor(at location: CGPoint, isDown: Bool) -> PointerCursor
}

extension PointerTarget {
  var highlightsUnderPointer: Bool { true }
  func cursor(at location: CGPoint, isDown: Bool) -> PointerCursor { .hand }
}

extension UIControl: PointerTarget {
  var answersPointer: Bool { isEnabled }

  /// Those that show a value have a look of their own.
  var highlightsUnderPointer: Bool {
    !(self is UISlider || self is UISwitch || self is UISegmentedControl)
  }

  func cursor(at location: CGPoint, isDown: Bool) -> PointerCursor {
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
