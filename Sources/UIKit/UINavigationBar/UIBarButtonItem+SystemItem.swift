import CoreGraphics

extension UIBarButtonItem {
  /// Shows an edit button: the word for ending the editing, or for beginning it.
  func showEditing(_ isEditing: Bool) {
    title = (isEditing ? SystemItem.done : .edit).word
    style = isEditing ? .done : .plain
  }
}

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
    case .compose:
      line(4, 18, 18, 18)
      line(6, 14, 7, 10)
      line(7, 10, 15, 2)
      line(15, 2, 18, 5)
      line(18, 5, 10, 13)
      line(10, 13, 6, 14)
    case .reply:
      line(9, 5, 3, 10.5)
      line(3, 10.5, 9, 16)
      path.move(to: CGPoint(x: 3, y: 10.5))
      path.addLine(to: CGPoint(x: 12, y: 10.5))
      path.addQuadCurve(to: CGPoint(x: 19, y: 17), controlPoint: CGPoint(x: 19, y: 10.5))
    case .action:
      line(11, 14, 11, 2)
      line(7, 6, 11, 2)
      line(11, 2, 15, 6)
      line(8, 9, 5, 9)
      line(5, 9, 5, 19)
      line(5, 19, 17, 19)
      line(17, 19, 17, 9)
      line(17, 9, 14, 9)
    case .organize:
      path.append(
        UIBezierPath(roundedRect: CGRect(x: 3, y: 5, width: 16, height: 13), cornerRadius: 2))
      line(3, 9, 19, 9)
    case .bookmarks:
      line(6, 3, 16, 3)
      line(16, 3, 16, 19)
      line(16, 19, 11, 15)
      line(11, 15, 6, 19)
      line(6, 19, 6, 3)
    case .refresh:
      path.addArc(
        withCenter: CGPoint(x: 11, y: 11), radius: 7.5, startAngle: -0.3, endAngle: 5.2,
        clockwise: true)
      line(18.6, 3.5, 18, 9)
      line(18, 9, 12.8, 8)
    case .camera:
      path.append(
        UIBezierPath(roundedRect: CGRect(x: 2, y: 6, width: 18, height: 12), cornerRadius: 2))
      path.append(UIBezierPath(ovalIn: CGRect(x: 7.5, y: 8.5, width: 7, height: 7)))
      line(8, 6, 9, 4)
      line(9, 4, 13, 4)
      line(13, 4, 14, 6)
    case .trash:
      line(4, 6, 18, 6)
      line(6, 6, 7, 19)
      line(7, 19, 15, 19)
      line(15, 19, 16, 6)
      line(9, 6, 9.5, 3)
      line(9.5, 3, 12.5, 3)
      line(12.5, 3, 13, 6)
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
