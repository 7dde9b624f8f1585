/// The values that only shape and gradient layers have; on other layers their names mean nothing.
extension AnimationTarget {
  func value(in shape: ShapeProperties) -> AnimatableValue? {
    switch property {
    case .path: component == .whole ? .path(shape.path) : nil
    case .fillColor: color(shape.fillColor)
    case .strokeColor: color(shape.strokeColor)
    case .strokeStart: scalar(Double(shape.strokeStart))
    case .strokeEnd: scalar(Double(shape.strokeEnd))
    case .lineWidth: scalar(Double(shape.line.width))
    case .miterLimit: scalar(Double(shape.line.miterLimit))
    case .lineDashPhase: scalar(Double(shape.line.dashPhase))
    default: nil
    }
  }

  func value(in gradient: GradientProperties) -> AnimatableValue? {
    switch property {
    case .colors: component == .whole ? .colors(gradient.colors) : nil
    case .locations: component == .whole ? .numbers(gradient.locations) : nil
    case .startPoint: pointComponent(gradient.startPoint)
    case .endPoint: pointComponent(gradient.endPoint)
    default: nil
    }
  }

  func setDrawing(_ value: AnimatableValue, in p: inout LayerProperties) {
    switch p.drawing {
    case .shape(var shape):
      set(value, in: &shape)
      p.drawing = .shape(shape)
    case .gradient(var gradient):
      set(value, in: &gradient)
      p.drawing = .gradient(gradient)
    case nil: break
    }
  }

  private func set(_ value: AnimatableValue, in shape: inout ShapeProperties) {
    switch (property, value) {
    case (.path, .path(let path)): shape.path = path
    case (.fillColor, .color(let color)): shape.fillColor = color
    case (.strokeColor, .color(let color)): shape.strokeColor = color
    case (.strokeStart, .scalar(let number)): shape.strokeStart = CGFloat(number)
    case (.strokeEnd, .scalar(let number)): shape.strokeEnd = CGFloat(number)
    case (.lineWidth, .scalar(let number)): shape.line.width = max(CGFloat(number), 0)
    case (.miterLimit, .scalar(let number)): shape.line.miterLimit = CGFloat(number)
    case (.lineDashPhase, .scalar(let number)): shape.line.dashPhase = CGFloat(number)
    default: break
    }
  }

  private func set(_ value: AnimatableValue, in gradient: inout GradientProperties) {
    switch (property, value) {
    case (.colors, .colors(let colors)): gradient.colors = colors
    case (.locations, .numbers(let numbers)): gradient.locations = numbers
    case (.startPoint, _): gradient.startPoint = point(gradient.startPoint, setting: value)
    case (.endPoint, _): gradient.endPoint = point(gradient.endPoint, setting: value)
    default: break
    }
  }
}
