import Foundation

/// Turns the numbers of an animation into transforms, so that an animation of `transform` can turn a layer by more than half a turn. As in Core Animation.
///
///     let turn = CABasicAnimation(keyPath: "transform")
///     turn.valueFunction = CAValueFunction(name: .rotateZ)
///     turn.fromValue = 0
///     turn.toValue = 4 * CGFloat.pi
@preconcurrency @MainActor
public final class CAValueFunction: NSObject {
  /// The name of the function.
  public let name: CAValueFunctionName
  private let components: [AnimationTarget.Component]

  /// Creates a function; nil if there is none with that name.
  public init?(name: CAValueFunctionName) {
    guard let components = Self.components[name] else { return nil }
    self.name = name
    self.components = components
    super.init()
  }

  private static let components: [CAValueFunctionName: [AnimationTarget.Component]] = [
    .rotateX: [.rotationX], .rotateY: [.rotationY], .rotateZ: [.rotationZ],
    .scale: [.scaleX, .scaleY, .scaleZ],
    .scaleX: [.scaleX], .scaleY: [.scaleY], .scaleZ: [.scaleZ],
    .translate: [.translationX, .translationY, .translationZ],
    .translateX: [.translationX], .translateY: [.translationY], .translateZ: [.translationZ],
  ]

  /// The animation of `property` by the transforms of `path`'s numbers. If it is not additive, they replace the layer's own transform.
  func body(
    of path: PropertyAnimation.Path, for property: AnimatableProperty, isAdditive: Bool,
    duration: CFTimeInterval
  ) -> CompiledAnimation.Body {
    let identity = AnimatableValue.transform(CATransform3DIdentity)
    var parts: [PropertyAnimation] = []
    if !isAdditive {
      parts.append(
        PropertyAnimation(
          target: AnimationTarget(property), path: .basic(from: identity, to: identity, by: nil),
          isAdditive: false, isCumulative: false))
    }
    parts += components.enumerated().map { index, component in
      PropertyAnimation(
        target: AnimationTarget(property, component),
        path: path.mapped { $0.number(at: index, of: self.components.count) },
        isAdditive: isAdditive, isCumulative: false)
    }
    var timing = MediaTiming()
    timing.duration = duration
    timing.fillMode = .both
    return .group(
      parts.map { CompiledAnimation(timing: timing, curve: nil, body: .property($0)) })
  }
}

/// The name of a function of ``CAValueFunction``. As in Core Animation.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name as text.
  public let rawValue: String
  /// Creates a name from text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A number is an angle about the x axis, in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A number is an angle about the y axis, in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A number is an angle about the z axis, in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// An array of three numbers is the scale along the axes.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A number is the scale along the x axis.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A number is the scale along the y axis.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A number is the scale along the z axis.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// An array of three numbers is the movement along the axes, in points.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A number is the movement along the x axis, in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A number is the movement along the y axis, in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A number is the movement along the z axis, in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

extension PropertyAnimation.Path {
  /// The path with other values.
  fileprivate func mapped(_ change: (AnimatableValue) -> AnimatableValue) -> Self {
    switch self {
    case .basic(let from, let to, let by):
      return .basic(from: from.map(change), to: to.map(change), by: by.map(change))
    case .spring(let spring, let from, let to, let by):
      return .spring(spring, from: from.map(change), to: to.map(change), by: by.map(change))
    case .keyframes(let frames): return .keyframes(frames.mapped(change))
    }
  }
}

extension AnimatableValue {
  /// The number at `index` of a value that stands for `count` numbers; zero if it has none.
  fileprivate func number(at index: Int, of count: Int) -> AnimatableValue {
    switch self {
    case .numbers(let numbers) where numbers.indices.contains(index): .scalar(numbers[index])
    case .scalar where count == 1: self
    default: .scalar(0)
    }
  }
}
