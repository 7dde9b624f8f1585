extension UIViewController {
  /// A way in which a view controller appears and disappears; see ``UIViewController/preferredTransition``.
  ///
  ///     detail.preferredTransition = .zoom { [weak self] context in
  ///       self?.thumbnail(of: context.zoomedViewController)
  ///     }
  ///     navigationController?.pushViewController(detail, animated: true)
  ///
  /// As in UIKit. The four transitions without parameters are those of ``UIModalTransitionStyle``. They apply to presentations;
  /// only a zoom changes a push or pop.
  @preconcurrency @MainActor
  public final class Transition: NSObject {
    private enum Kind {
      case style(UIModalTransitionStyle)
      case zoom(ZoomOptions, (ZoomSourceViewProviderContext) -> UIView?)
    }
    private let kind: Kind

    private init(_ kind: Kind) {
      self.kind = kind
      super.init()
    }

    /// The controller slides up from below.
    public static var coverVertical: Transition { Transition(.style(.coverVertical)) }
    /// The two controllers are the sides of a card that turns over.
    public static var flipHorizontal: Transition { Transition(.style(.flipHorizontal)) }
    /// The controller fades in.
    public static var crossDissolve: Transition { Transition(.style(.crossDissolve)) }
    /// The page of the controller below turns up.
    public static var partialCurl: Transition { Transition(.style(.partialCurl)) }

    /// The controller grows out of a view, and shrinks back into it.
    ///
    /// The user can drag the page in any direction; it shrinks under the pointer, and returns to its source if it is dragged
    /// far or flicked. During the transition, the source view is hidden. The transition can be caught and turned at any
    /// moment. Where motion is reduced, the pages cross-fade.
    ///
    /// If `sourceViewProvider` returns nil, the usual transition takes the zoom's place: the slide of a navigation controller, or
    /// the presentation's ``UIViewController/modalTransitionStyle``. If it returns a view that isn't in the window, the page
    /// comes from the middle, or shrinks into it.
    ///
    /// - Parameters:
    ///   - options: further options.
    ///   - sourceViewProvider: returns the view from which the page comes or to which it returns. It is called for each
    ///     transition, and again when a drag lets the page return, because the view may have moved or been replaced.
    public static func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (_ context: ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition {
      Transition(.zoom(options ?? ZoomOptions(), sourceViewProvider))
    }

    /// The style of a presentation; nil for a zoom.
    var style: UIModalTransitionStyle? {
      if case .style(let style) = kind { style } else { nil }
    }

    /// Whether this is a zoom.
    var isZoom: Bool { style == nil }

    /// The zoom between the two controllers; nil if this isn't a zoom, or if it has no source view now.
    func zoom(of zoomed: UIViewController, from source: UIViewController) -> Zoom? {
      guard case .zoom(let options, let provider) = kind else { return nil }
      let zoom = Zoom(options: options, provider: provider, source: source, zoomed: zoomed)
      return zoom.sourceView == nil ? nil : zoom
    }

    /// The controllers of a zoom, for its source view provider.
    @preconcurrency @MainActor
    public final class ZoomSourceViewProviderContext: NSObject {
      /// The controller below: the presenting one, or the one below in a navigation stack.
      public let sourceViewController: UIViewController
      /// The controller that zooms.
      public let zoomedViewController: UIViewController

      init(source: UIViewController, zoomed: UIViewController) {
        (sourceViewController, zoomedViewController) = (source, zoomed)
        super.init()
      }
    }

    /// Options of a zoom. As in UIKit, but without blurred dimming, for which there is no visual effect here.
    @preconcurrency @MainActor
    public final class ZoomOptions: NSObject {
      /// Decides whether a drag takes the page back. nil, the default, lets UIKit decide: a drag begins unless a scroll view
      /// under it can follow it.
      public var interactiveDismissShouldBegin: ((_ context: InteractionContext) -> Bool)?
      /// Returns the rectangle of the page that the source view shows, in the coordinates of the zoomed controller's view: that
      /// of the same picture, for example. The page then grows around it. nil, the default, and a returned nil, null or empty
      /// rectangle mean the whole page.
      public var alignmentRectProvider: ((_ context: AlignmentRectContext) -> CGRect?)?
      /// The colour over the page below while the zoomed page is on its way or dragged. nil, the default, is a light shade of
      /// black; over the page behind a sheet it is the sheet's own dimming.
      public var dimmingColor: UIColor?

      /// Options with the default values.
      public override init() {
        super.init()
      }

      /// The two views that are aligned.
      @preconcurrency @MainActor
      public final class AlignmentRectContext: NSObject {
        /// The view that the source view provider has returned.
        public let sourceView: UIView
        /// The controller that zooms. Its view has its final size.
        public let zoomedViewController: UIViewController

        init(sourceView: UIView, zoomed: UIViewController) {
          (self.sourceView, zoomedViewController) = (sourceView, zoomed)
          super.init()
        }
      }

      /// A drag that may take the page back.
      @preconcurrency @MainActor
      public final class InteractionContext: NSObject {
        /// The pointer's location in the zoomed controller's view.
        public let location: CGPoint
        /// The pointer's velocity in points per second.
        public let velocity: CGVector
        /// Whether the drag would begin if the app didn't decide.
        public let willBegin: Bool

        init(location: CGPoint, velocity: CGVector, willBegin: Bool) {
          (self.location, self.velocity, self.willBegin) = (location, velocity, willBegin)
          super.init()
        }
      }
    }
  }
}

/// A zoom between two controllers.
@MainActor
struct Zoom {
  let options: UIViewController.Transition.ZoomOptions
  fileprivate let provider: (UIViewController.Transition.ZoomSourceViewProviderContext) -> UIView?
  /// The controller below.
  let source: UIViewController
  /// The controller that zooms.
  let zoomed: UIViewController

  fileprivate init(
    options: UIViewController.Transition.ZoomOptions,
    provider: @escaping (UIViewController.Transition.ZoomSourceViewProviderContext) -> UIView?,
    source: UIViewController, zoomed: UIViewController
  ) {
    (self.options, self.provider, self.source, self.zoomed) = (options, provider, source, zoomed)
  }

  /// The source view as the app returns it now.
  var sourceView: UIView? {
    provider(.init(source: source, zoomed: zoomed))
  }

  /// The rectangle of the page that `sourceView` shows, in the coordinates of the zoomed controller's view; nil for the whole
  /// page.
  func alignmentRect(for sourceView: UIView) -> CGRect? {
    let rect = options.alignmentRectProvider?(.init(sourceView: sourceView, zoomed: zoomed))
    guard let rect, !rect.isNull, !rect.isEmpty, !rect.isInfinite else { return nil }
    return rect
  }
}
