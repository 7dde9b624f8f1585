extension UIViewController {
  /// The transition with which a view controller appears and disappears; see ``UIViewController/preferredTransition``.
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
    /// The views of the two controllers are the sides of a card that turns over.
    public static var flipHorizontal: Transition { Transition(.style(.flipHorizontal)) }
    /// The controller fades in.
    public static var crossDissolve: Transition { Transition(.style(.crossDissolve)) }
    /// The view of the controller below curls up like a page.
    public static var partialCurl: Transition { Transition(.style(.partialCurl)) }

    /// The controller's view grows out of a source view, and shrinks back into it.
    ///
    /// The user can drag the zoomed page in any direction. It shrinks during the drag, and returns to its source after a long
    /// drag or a flick. The source view is hidden during the transition. A drag can catch and reverse the transition at any
    /// moment. With reduced motion, the pages cross-fade instead.
    ///
    /// If `sourceViewProvider` returns nil, the usual transition replaces the zoom: the slide of a navigation controller, or
    /// the presentation's ``UIViewController/modalTransitionStyle``. If it returns a view that isn't in the window, the page
    /// grows out of the middle of the transition's container, or shrinks into it.
    ///
    /// - Parameters:
    ///   - options: further options.
    ///   - sourceViewProvider: returns the source view. It is called for each transition, and again when a released page
    ///     returns to its source, because the view may have moved or been replaced.
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

    /// The zoom between the two controllers; nil if this isn't a zoom, or if the app returns no source view now.
    func zoom(of zoomed: UIViewController, from source: UIViewController) -> Zoom? {
      guard case .zoom(let options, let provider) = kind else { return nil }
      let zoom = Zoom(options: options, provider: provider, source: source, zoomed: zoomed)
      return zoom.sourceView == nil ? nil : zoom
    }

    /// The two controllers of a zoom, passed to its source view provider.
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

    /// Options of a zoom. As in UIKit, but without `dimmingVisualEffect`, because there are no visual effects here.
    @preconcurrency @MainActor
    public final class ZoomOptions: NSObject {
      /// Decides whether a drag that returns the page to its source may begin. nil, the default, lets UIKit decide: the drag
      /// begins unless a scroll view under the pointer can follow it.
      public var interactiveDismissShouldBegin: ((_ context: InteractionContext) -> Bool)?
      /// Returns the part of the page that the source view shows, for example the frame of the same image, in the coordinates
      /// of the zoomed controller's view. The page then grows around this rectangle. If this property is nil, the default, or
      /// if the returned rectangle is nil, null, empty or infinite, the page's whole width, from its top, covers the source
      /// view.
      public var alignmentRectProvider: ((_ context: AlignmentRectContext) -> CGRect?)?
      /// The colour over the page below during the transition, including its drags. nil, the default, means black with an
      /// opacity of 0.15 or, for a sheet, the sheet's own dimming.
      public var dimmingColor: UIColor?

      /// Options with the default values.
      public override init() {
        super.init()
      }

      /// The views whose alignment an alignment rectangle determines.
      @preconcurrency @MainActor
      public final class AlignmentRectContext: NSObject {
        /// The view that the source view provider returned.
        public let sourceView: UIView
        /// The controller that zooms. Its view has its final size.
        public let zoomedViewController: UIViewController

        init(sourceView: UIView, zoomed: UIViewController) {
          (self.sourceView, zoomedViewController) = (sourceView, zoomed)
          super.init()
        }
      }

      /// A drag that may return the page to its source.
      @preconcurrency @MainActor
      public final class InteractionContext: NSObject {
        /// The pointer's location in the zoomed controller's view.
        public let location: CGPoint
        /// The pointer's velocity in points per second, in window coordinates.
        public let velocity: CGVector
        /// Whether UIKit would let the drag begin.
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

  /// The source view that the app returns now; nil if it returns none.
  var sourceView: UIView? {
    provider(.init(source: source, zoomed: zoomed))
  }

  /// The part of the page that `sourceView` shows, in the coordinates of the zoomed controller's view; nil for the page's
  /// whole width, from its top.
  func alignmentRect(for sourceView: UIView) -> CGRect? {
    let rect = options.alignmentRectProvider?(.init(sourceView: sourceView, zoomed: zoomed))
    guard let rect, !rect.isNull, !rect.isEmpty, !rect.isInfinite else { return nil }
    return rect
  }
}
