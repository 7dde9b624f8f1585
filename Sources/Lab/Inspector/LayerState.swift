import CoreGraphics
import QuartzCore
import UIKit

/// The state of a layer, as the layer page shows it.
struct LayerState {
  /// A read-only value of the layer.
  struct ReadOnlyValue: Equatable {
    var title: String
    var text: String
  }

  /// The layer's name, or its kind.
  var title: String
  /// The owner and the superlayers, from the window down.
  var path: String
  /// The values as the app, or an edit, has set them.
  var model: LayerProperties
  /// The values on screen at the playhead: with the effect of the animations.
  var presentation: LayerProperties
  /// The properties that edits have set.
  var edited: Set<AnimatableProperty>
  /// Further read-only values.
  var values: [ReadOnlyValue]
  /// The animations, where they are at the playhead, and how long a pass takes, such as `opacity · 42 % · 350 ms, spring`.
  var animations: [String]
  /// The layer's contents as an image; nil if it has none, or if they are a snapshot, which exists only in the compositor.
  var contents: CGImage?

  /// Creates the state of a layer in a recording; nil if the layer is not in the tree at `time`.
  @MainActor
  init?(_ layer: LayerID, in recording: AnimationRecording, at time: TimeInterval) {
    guard let model = recording.modelProperties(of: layer, at: time),
      let shown = recording.properties(of: layer, at: time), let path = recording.path(of: layer)
    else { return nil }
    let row = recording.rows.first { $0.id == layer }
    self.init(
      row?.description ?? recording.description(of: layer), path: path, model, shown,
      frame: recording.corners(of: layer, at: time).map(Self.box),
      edited: recording.editedValues(of: layer))
    guard let row else { return }
    animations = row.animations.map { animation in
      let fraction = recording.curveFraction(of: animation, in: row, at: time)
      let part = fraction.map(ValueText.percent) ?? localized("not active")
      let length = ValueText.milliseconds(animation.duration)
      let motion =
        switch animation.motion {
        case .curve: localized("curve")
        case .spring: localized("spring")
        case .keyframes: localized("keyframes")
        }
      return "\(animation.id.keyPath)  ·  \(part)  ·  \(length), \(motion)"
    }
  }

  /// Creates the present state of a layer of the app.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - description: Its kind and its name.
  @MainActor
  init(_ layer: CALayer, _ description: LayerDescription) {
    let shown = layer.editedPresentationProperties(at: CACurrentMediaTime())
    let names = sequence(first: layer, next: \.superlayer).map { LayerDescription(layer: $0) }
    let path = names.reversed().map { $0.name ?? $0.kind }.joined(separator: "/")
    let root = sequence(first: layer, next: \.superlayer).reversed().first ?? layer
    self.init(
      description, path: path, layer.editedModelProperties, shown,
      frame: layer.convert(layer.bounds, to: root), edited: layer.editedValues ?? [:])
    addObjects(of: layer)
  }

  /// Adds the objects that a layer of the app belongs to or has: its view, the view's controller, and its mask.
  @MainActor
  mutating func addObjects(of layer: CALayer) {
    func name(_ object: AnyObject) -> String { String(describing: type(of: object)) }
    var objects: [ReadOnlyValue] = []
    if let view = layer.delegate as? UIView {
      let kind = type(of: layer) == CALayer.self ? "" : "  ·  " + name(layer)
      objects.append(ReadOnlyValue(title: localized("Class"), text: name(view) + kind))
      let responders = sequence(first: view as UIResponder, next: \.next)
      if let controller = responders.lazy.compactMap({ $0 as? UIViewController }).first {
        objects.append(ReadOnlyValue(title: localized("View controller"), text: name(controller)))
      }
    } else {
      objects.append(ReadOnlyValue(title: localized("Class"), text: name(layer)))
    }
    if let mask = layer.mask {
      let size = "\(ValueText.number(mask.bounds.width))×\(ValueText.number(mask.bounds.height)) pt"
      objects.append(ReadOnlyValue(title: "mask", text: "\(name(mask))  ·  \(size)"))
    }
    values = objects + values
  }

  private init(
    _ description: LayerDescription, path: String, _ model: LayerProperties,
    _ shown: LayerProperties, frame: CGRect?, edited: [AnimatableProperty: AnimatableValue]
  ) {
    (self.model, presentation, self.edited) = (model, shown, Set(edited.keys))
    title = description.name.map { "\(description.kind) \($0)" } ?? description.kind
    self.path = path.replacing("/", with: " › ")
    animations = []
    if case .image(let image) = shown.contents { contents = image }
    values = []
    if shown.transform.isAffine {
      let (size, anchor) = (shown.bounds.size, shown.anchorPoint)
      let box = CGRect(
        x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width,
        height: size.height
      ).applying(CATransform3DGetAffineTransform(shown.transform))
      let own = box.offsetBy(dx: shown.position.x, dy: shown.position.y)
      values.append(ReadOnlyValue(title: "frame", text: ValueText.text(.rect(own)) + " pt"))
    }
    if let frame {
      values.append(
        ReadOnlyValue(title: localized("In the window"), text: ValueText.text(.rect(frame)) + " pt")
      )
    }
    if !shown.sublayerTransform.isIdentity {
      values.append(
        ReadOnlyValue(
          title: "sublayerTransform", text: ValueText.text(.transform(shown.sublayerTransform))))
    }
    if let contents = shown.contents {
      let kind: String
      switch contents {
      case .image: kind = localized("a picture")
      case .snapshot: kind = localized("a snapshot")
      }
      let size = "\(Int(contents.size.width))×\(Int(contents.size.height)) px"
      values.append(ReadOnlyValue(title: "contents", text: "\(kind)  ·  \(size)"))
    }
  }

  private static func box(_ points: [CGPoint]) -> CGRect {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: x, y: y, width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
  }
}
