import Foundation

/// The target of a key path such as `transform.rotation.z`: a layer property or one component of
/// it.
public struct AnimationTarget: Sendable, Hashable {
  /// A component of a property, named as in key paths after the property.
  ///
  /// `whole` is the property itself.
  public enum Component: String, Sendable {
    case whole = ""
    case x, y, width, height, origin, size
    case originX = "origin.x"
    case originY = "origin.y"
    case sizeWidth = "size.width"
    case sizeHeight = "size.height"
    case rotation
    case rotationX = "rotation.x"
    case rotationY = "rotation.y"
    case rotationZ = "rotation.z"
    case scale
    case scaleX = "scale.x"
    case scaleY = "scale.y"
    case scaleZ = "scale.z"
    case translation
    case translationX = "translation.x"
    case translationY = "translation.y"
    case translationZ = "translation.z"
  }

  /// The default values of a plain layer, a shape layer and a gradient layer.
  private static let everyKind: [LayerProperties] = {
    let drawings: [LayerDrawing?] = [
      nil, .shape(ShapeProperties()), .gradient(GradientProperties()),
    ]
    return drawings.map { drawing in
      var properties = LayerProperties()
      properties.drawing = drawing
      return properties
    }
  }()

  /// The property.
  public let property: AnimatableProperty
  /// The component of the property.
  public let component: Component

  /// Creates a target.
  public init(_ property: AnimatableProperty, _ component: Component = .whole) {
    self.property = property
    self.component = component
  }

  /// The key path, such as `transform.rotation.z`.
  public var keyPath: String {
    component == .whole ? property.rawValue : "\(property.rawValue).\(component.rawValue)"
  }

  /// Creates the target of a key path; nil if no layer has such a property or component.
  public init?(keyPath: String) {
    let parts = keyPath.split(separator: ".", maxSplits: 1)
    guard let first = parts.first else { return nil }
    let name = first == "isHidden" ? "hidden" : String(first)
    guard let property = AnimatableProperty(rawValue: name) else { return nil }
    guard let component = Component(rawValue: parts.count > 1 ? String(parts[1]) : "") else {
      return nil
    }
    self.init(property, component)
    // The property must have this component in some class of layer.
    guard component == .whole || Self.everyKind.contains(where: { value(in: $0) != nil }) else {
      return nil
    }
  }
}

extension AnimationTarget {
  /// Returns the target's value in `p`; nil if the property does not have the component.
  public func value(in p: LayerProperties) -> AnimatableValue? {
    switch property {
    case .bounds: rectComponent(p.bounds)
    case .contentsRect: rectComponent(p.contentsRect)
    case .contentsCenter: rectComponent(p.contentsCenter)
    case .position: pointComponent(p.position)
    case .anchorPoint: pointComponent(p.anchorPoint)
    case .shadowOffset: sizeComponent(p.shadowOffset)
    case .transform: transformComponent(p.transform)
    case .sublayerTransform: transformComponent(p.sublayerTransform)
    case .anchorPointZ: scalar(Double(p.anchorPointZ))
    case .zPosition: scalar(Double(p.zPosition))
    case .opacity: scalar(Double(p.opacity))
    case .hidden: scalar(p.isHidden ? 1 : 0)
    case .doubleSided: scalar(p.isDoubleSided ? 1 : 0)
    case .masksToBounds: scalar(p.masksToBounds ? 1 : 0)
    case .cornerRadius: scalar(Double(p.cornerRadius))
    case .borderWidth: scalar(Double(p.borderWidth))
    case .shadowOpacity: scalar(Double(p.shadowOpacity))
    case .shadowRadius: scalar(Double(p.shadowRadius))
    case .backdropBlurRadius: scalar(Double(p.backdropBlurRadius))
    case .contentsScale: scalar(Double(p.contentsScale))
    case .backgroundColor: color(p.backgroundColor)
    case .borderColor: color(p.borderColor)
    case .shadowColor: color(p.shadowColor)
    case .contentsMultiplyColor: color(p.contentsMultiplyColor)
    case .contents: component == .whole ? .contents(p.contents) : nil
    case .shadowPath: component == .whole ? .path(p.shadowPath) : nil
    case .path, .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit,
      .lineDashPhase:
      p.shape.flatMap(value(in:))
    case .colors, .locations, .startPoint, .endPoint: p.gradient.flatMap(value(in:))
    case .emitterTime: p.emitter.flatMap { scalar($0.time) }
    }
  }

  /// Sets the target's value in `p`. A value of another kind is ignored.
  public func set(_ value: AnimatableValue, in p: inout LayerProperties) {
    switch (property, value) {
    case (.bounds, _): p.bounds = rect(p.bounds, setting: value)
    case (.contentsRect, _): p.contentsRect = rect(p.contentsRect, setting: value)
    case (.contentsCenter, _): p.contentsCenter = rect(p.contentsCenter, setting: value)
    case (.position, _): p.position = point(p.position, setting: value)
    case (.anchorPoint, _): p.anchorPoint = point(p.anchorPoint, setting: value)
    case (.shadowOffset, _): p.shadowOffset = size(p.shadowOffset, setting: value)
    case (.transform, _): p.transform = transform(p.transform, setting: value)
    case (.sublayerTransform, _):
      p.sublayerTransform = transform(p.sublayerTransform, setting: value)
    case (.anchorPointZ, .scalar(let number)): p.anchorPointZ = CGFloat(number)
    case (.zPosition, .scalar(let number)): p.zPosition = CGFloat(number)
    case (.opacity, .scalar(let number)): p.opacity = Float(number)
    case (.hidden, .scalar(let number)): p.isHidden = number >= 0.5
    case (.doubleSided, .scalar(let number)): p.isDoubleSided = number >= 0.5
    case (.masksToBounds, .scalar(let number)): p.masksToBounds = number >= 0.5
    case (.cornerRadius, .scalar(let number)): p.cornerRadius = CGFloat(number)
    case (.borderWidth, .scalar(let number)): p.borderWidth = CGFloat(number)
    case (.shadowOpacity, .scalar(let number)): p.shadowOpacity = Float(number)
    case (.shadowRadius, .scalar(let number)): p.shadowRadius = CGFloat(number)
    case (.backdropBlurRadius, .scalar(let number)): p.backdropBlurRadius = CGFloat(number)
    case (.contentsScale, .scalar(let number)): p.contentsScale = CGFloat(number)
    case (.backgroundColor, .color(let color)): p.backgroundColor = color
    case (.borderColor, .color(let color)): p.borderColor = color
    case (.shadowColor, .color(let color)): p.shadowColor = color
    case (.contentsMultiplyColor, .color(let color)): p.contentsMultiplyColor = color
    case (.contents, .contents(let contents)): p.contents = contents
    case (.shadowPath, .path(let path)): p.shadowPath = path
    default: setDrawing(value, in: &p)
    }
  }

  /// Whether the target is an optional property that is nil in `p`.
  func isAbsent(in p: LayerProperties) -> Bool {
    switch property {
    case .backgroundColor: p.backgroundColor == nil
    case .borderColor: p.borderColor == nil
    case .shadowColor: p.shadowColor == nil
    case .contentsMultiplyColor: p.contentsMultiplyColor == nil
    case .fillColor: p.shape?.fillColor == nil
    case .strokeColor: p.shape?.strokeColor == nil
    case .contents: p.contents == nil
    case .shadowPath: p.shadowPath == nil
    case .path: p.shape?.path == nil
    default: false
    }
  }

  /// Sets the target to nil in `p` if it is an optional property.
  func clear(in p: inout LayerProperties) {
    guard component == .whole else { return }
    switch property {
    case .backgroundColor: p.backgroundColor = nil
    case .borderColor: p.borderColor = nil
    case .shadowColor: p.shadowColor = nil
    case .contentsMultiplyColor: p.contentsMultiplyColor = nil
    case .contents: p.contents = nil
    case .shadowPath: p.shadowPath = nil
    case .path, .fillColor, .strokeColor:
      guard case .shape(var shape) = p.drawing else { return }
      switch property {
      case .path: shape.path = nil
      case .fillColor: shape.fillColor = nil
      default: shape.strokeColor = nil
      }
      p.drawing = .shape(shape)
    default: break
    }
  }

  func scalar(_ number: Double) -> AnimatableValue? {
    component == .whole ? .scalar(number) : nil
  }

  func color(_ color: LayerColor?) -> AnimatableValue? {
    component == .whole ? .color(color ?? .zero) : nil
  }

  // MARK: Points, sizes, rectangles

  func pointComponent(_ point: CGPoint) -> AnimatableValue? {
    switch component {
    case .whole: .point(point)
    case .x: .scalar(Double(point.x))
    case .y: .scalar(Double(point.y))
    default: nil
    }
  }

  func point(_ old: CGPoint, setting value: AnimatableValue) -> CGPoint {
    switch (component, value) {
    case (.whole, .point(let point)): point
    case (.x, .scalar(let number)): CGPoint(x: CGFloat(number), y: old.y)
    case (.y, .scalar(let number)): CGPoint(x: old.x, y: CGFloat(number))
    default: old
    }
  }

  private func sizeComponent(_ size: CGSize) -> AnimatableValue? {
    switch component {
    case .whole: .size(size)
    case .width: .scalar(Double(size.width))
    case .height: .scalar(Double(size.height))
    default: nil
    }
  }

  private func size(_ old: CGSize, setting value: AnimatableValue) -> CGSize {
    switch (component, value) {
    case (.whole, .size(let size)): size
    case (.width, .scalar(let number)): CGSize(width: CGFloat(number), height: old.height)
    case (.height, .scalar(let number)): CGSize(width: old.width, height: CGFloat(number))
    default: old
    }
  }

  private func rectComponent(_ rect: CGRect) -> AnimatableValue? {
    switch component {
    case .whole: .rect(rect)
    case .origin: .point(rect.origin)
    case .size: .size(rect.size)
    case .originX: .scalar(Double(rect.origin.x))
    case .originY: .scalar(Double(rect.origin.y))
    case .sizeWidth: .scalar(Double(rect.size.width))
    case .sizeHeight: .scalar(Double(rect.size.height))
    default: nil
    }
  }

  private func rect(_ old: CGRect, setting value: AnimatableValue) -> CGRect {
    var rect = old
    switch (component, value) {
    case (.whole, .rect(let whole)): rect = whole
    case (.origin, .point(let origin)): rect.origin = origin
    case (.size, .size(let size)): rect.size = size
    case (.originX, .scalar(let number)): rect.origin.x = CGFloat(number)
    case (.originY, .scalar(let number)): rect.origin.y = CGFloat(number)
    case (.sizeWidth, .scalar(let number)): rect.size.width = CGFloat(number)
    case (.sizeHeight, .scalar(let number)): rect.size.height = CGFloat(number)
    default: break
    }
    return rect
  }

  // MARK: Transforms

  private func transformComponent(_ t: CATransform3D) -> AnimatableValue? {
    if component == .whole { return .transform(t) }
    guard TransformComponents.has(component) else { return nil }
    return TransformComponents(t).value(component)
  }

  private func transform(_ old: CATransform3D, setting value: AnimatableValue) -> CATransform3D {
    if component == .whole {
      if case .transform(let new) = value { return new }
      return old
    }
    guard TransformComponents.has(component) else { return old }
    var parts = TransformComponents(old)
    parts.set(component, value)
    return parts.transform
  }
}

// MARK: - Shape, gradient and emitter layers

// On other layers these properties have no value, and setting them has no effect.
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
    case .emitter(var emitter):
      guard property == .emitterTime, case .scalar(let time) = value else { return }
      emitter.time = time
      p.drawing = .emitter(emitter)
    case .replicator, nil: break
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
