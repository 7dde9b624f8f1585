import Foundation

extension UISheetPresentationController {
  /// A height at which a sheet rests. As in UIKit.
  @preconcurrency @MainActor
  open class Detent: NSObject {
    /// The name of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name as text.
      public let rawValue: String
      /// Creates an identifier from its text.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Creates an identifier from its text.
      public init(_ rawValue: String) { self.rawValue = rawValue }

      /// The identifier of the system's medium detent.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The identifier of the system's large detent.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// The detent's name.
    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    init(
      _ identifier: Identifier,
      _ resolver:
        @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      self.identifier = identifier
      self.resolver = resolver
    }

    /// About half of the screen: 0.56 of the largest height, as measured.
    public class func medium() -> Detent {
      Detent(.medium) { ($0 as? SheetDetentContext)?.medium }
    }

    /// The largest height, up to the upper safe area.
    public class func large() -> Detent {
      Detent(.large) { $0.maximumDetentValue }
    }

    /// A custom height in points, without the lower safe area. `resolver` returns nil while the detent is inactive. Without an
    /// identifier, the detent gets a unique one. Heights are limited to the largest.
    public class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier(UUID().uuidString), resolver)
    }

    /// The detent's height in points, without the lower safe area; nil if it is inactive.
    open func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? {
      guard let value = resolver(context), value.isFinite, value > 0 else { return nil }
      return min(value, context.maximumDetentValue)
    }
  }
}

/// The properties of the container from which a detent's resolver computes a height. As in UIKit.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext {
  /// The container's traits.
  var containerTraitCollection: UITraitCollection { get }
  /// The greatest height of a detent in points, without the lower safe area.
  var maximumDetentValue: CGFloat { get }
}

/// The context in which a sheet resolves its detents.
struct SheetDetentContext: UISheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection: UITraitCollection
  let maximumDetentValue: CGFloat
  /// The height of the system's medium detent; nil where it is inactive, as in UIKit in compact height.
  let medium: CGFloat?
}

/// Receives a sheet's changes. As in UIKit, except that it is set as the presentation controller's `delegate`, a property
/// with the type of the adaptive delegate.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// The user has moved the sheet to another detent. Not called for changes by the app.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

extension UIViewController {
  /// The presentation controller of this controller or its nearest presented ancestor; nil if it is not a sheet's. Before
  /// the presentation, it is created for this controller's `modalPresentationStyle`. As in UIKit, nil for a popover.
  public var sheetPresentationController: UISheetPresentationController? {
    let sheet = presentationController as? UISheetPresentationController
    return sheet?.hasOwnShape == true ? nil : sheet
  }
}
