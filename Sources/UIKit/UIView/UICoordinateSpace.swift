import Foundation

/// A coordinate system that points and rectangles can be converted from and to: that of a view, the screen or the scene. As in UIKit.
///
/// All coordinates are in points.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  /// The area of the space, in its own coordinates.
  var bounds: CGRect { get }
  /// Converts a point from this space to another one.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a point from another space to this one.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a rectangle from this space to another one, and returns its bounding box there.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Converts a rectangle from another space, and returns its bounding box in this one.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

// Conversions between two views are those with an optional view.
extension UIView: UICoordinateSpace {
  /// Converts a point from this space to another one.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, to: view as UIView?) }
    let point = layer.convert(point, to: nil)
    return coordinateSpace is UIScreen
      ? point : coordinateSpace.convert(point, from: UIScreen.main)
  }

  /// Converts a point from another space to this one.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, from: view as UIView?) }
    let point =
      coordinateSpace is UIScreen ? point : coordinateSpace.convert(point, to: UIScreen.main)
    return layer.convert(point, from: nil)
  }

  /// Converts a rectangle from this space to another one, and returns its bounding box there.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, to: view as UIView?) }
    let rect = layer.convert(rect, to: nil)
    return coordinateSpace is UIScreen
      ? rect : coordinateSpace.convert(rect, from: UIScreen.main)
  }

  /// Converts a rectangle from another space, and returns its bounding box in this one.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, from: view as UIView?) }
    let rect =
      coordinateSpace is UIScreen ? rect : coordinateSpace.convert(rect, to: UIScreen.main)
    return layer.convert(rect, from: nil)
  }
}

extension UIScreen: UICoordinateSpace {
  /// The screen's coordinates. As in UIKit they follow the interface's orientation, which never changes here.
  public var coordinateSpace: any UICoordinateSpace { self }
  /// The screen's coordinates: the same as ``coordinateSpace``, because a desktop's screen isn't turned.
  public var fixedCoordinateSpace: any UICoordinateSpace { self }

  /// Converts a point from this space to another one.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace is UIScreen ? point : coordinateSpace.convert(point, from: self)
  }

  /// Converts a point from another space to this one.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace is UIScreen ? point : coordinateSpace.convert(point, to: self)
  }

  /// Converts a rectangle from this space to another one, and returns its bounding box there.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace is UIScreen ? rect : coordinateSpace.convert(rect, from: self)
  }

  /// Converts a rectangle from another space, and returns its bounding box in this one.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace is UIScreen ? rect : coordinateSpace.convert(rect, to: self)
  }
}

extension UIWindowScene {
  /// The scene's coordinates, which are the screen's.
  public var coordinateSpace: any UICoordinateSpace { screen }
}
