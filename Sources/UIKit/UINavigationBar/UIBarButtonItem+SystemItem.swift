import CoreGraphics

extension UIBarButtonItem.SystemItem {
  /// The title; nil for an item that is an image or a space.
  var word: String? {
    switch self {
    case .done: "Done"
    case .cancel: "Cancel"
    case .edit: "Edit"
    case .save: "Save"
    case .undo: "Undo"
    case .redo: "Redo"
    default: nil
    }
  }

  /// The image, a template of 22 × 22 points; nil for an item that is a word or a space.
  @MainActor
  var image: UIImage? {
    let path = UIBezierPath()
    path.lineWidth = 1.6
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    func line(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) {
      path.move(to: CGPoint(x: x1, y: y1))
      path.addLine(to: CGPoint(x: x2, y: y2))
    }
    func triangle(from x: CGFloat, to tip: CGFloat) {
      path.move(to: CGPoint(x: x, y: 5))
      path.addLine(to: CGPoint(x: tip, y: 11))
      path.addLine(to: CGPoint(x: x, y: 17))
      path.close()
    }
    var isFilled = false
    switch self {
    case .add:
      line(11, 3, 11, 19)
      line(3, 11, 19, 11)
    case .stop, .close:
      line(5, 5, 17, 17)
      line(17, 5, 5, 17)
    case .search:
      path.append(UIBezierPath(ovalIn: CGRect(x: 3, y: 3, width: 12, height: 12)))
      line(13.5, 13.5, 19, 19)
    case .play:
      triangle(from: 6, to: 17)
      isFilled = true
    case .pause:
      path.append(UIBezierPath(rect: CGRect(x: 6, y: 5, width: 3.5, height: 12)))
      path.append(UIBezierPath(rect: CGRect(x: 12.5, y: 5, width: 3.5, height: 12)))
      isFilled = true
    case .rewind:
      triangle(from: 11, to: 3)
      triangle(from: 19, to: 11)
      isFilled = true
    case .fastForward:
      triangle(from: 3, to: 11)
      triangle(from: 11, to: 19)
      isFilled = true
    default: return nil
    }
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 22, height: 22))
    return renderer.image { _ in
      UIColor.black.set()
      if isFilled { path.fill() } else { path.stroke() }
    }.withRenderingMode(.alwaysTemplate)
  }
}
