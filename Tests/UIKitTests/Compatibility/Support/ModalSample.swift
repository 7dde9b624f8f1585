import UIKit

/// The modal transitions of this suite.
enum ModalSample: CaseIterable, Sendable {
  case slide, fade, zoom, bubble, flip, door, card, drop, shimmer, strips, grow, spring, sheet
  case cube, iris, transaction, arc, tiles, staged, blur, wipe, blinds, matched, pageTurn
  case constraints, spin, curtain, drawer, stack, displayLink, gravity, later

  @MainActor
  func animator(presenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    switch self {
    case .slide:
      let slide = SlideTransition()
      slide.isPresenting = presenting
      return slide
    case .fade: return FadeTransition()
    case .zoom: return ZoomTransition()
    case .bubble:
      return BubbleTransition(
        origin: CGRect(x: 20, y: 20, width: 40, height: 40), presenting: presenting)
    case .flip: return FlipTransition()
    case .door: return DoorTransition()
    case .card: return CardTransition()
    case .drop: return DropTransition()
    case .shimmer: return ShimmerTransition()
    case .strips: return StripsTransition()
    case .grow:
      return GrowTransition(rect: CGRect(x: 0, y: 0, width: 40, height: 60), grows: presenting)
    case .spring: return SpringTransition(presenting: presenting)
    case .sheet: return BottomSheetTransition(isPresentation: presenting)
    case .cube: return CubeTransition()
    case .iris: return IrisTransition()
    case .transaction: return TransactionSlide()
    case .arc: return ArcTransition()
    case .tiles: return TilesTransition()
    case .staged: return StagedTransition()
    case .blur: return BlurDissolve()
    case .wipe: return WipeTransition()
    case .blinds: return BlindsTransition()
    case .matched: return MatchedViewsTransition()
    case .pageTurn: return PageTurnTransition()
    case .constraints: return ConstraintReveal()
    case .spin: return SpinZoomTransition()
    case .curtain: return CurtainTransition()
    case .drawer: return DrawerTransition(isPresentation: presenting)
    case .stack: return StackBehindTransition(isPresentation: presenting)
    case .displayLink: return DisplayLinkTransition()
    case .gravity: return GravityTransition()
    case .later: return PerformLaterTransition()
    }
  }

  /// Whether the page below stays in the window.
  var covers: Bool { [.spring, .sheet, .drawer, .stack].contains(self) }

  /// Whether a percent-driven interaction can move the transition: not if it isn't made of animations, or begins some of them in the completion
  /// of others. On iOS neither.
  var isDriven: Bool { ![.staged, .curtain, .displayLink, .gravity, .later].contains(self) }

  var style: UIModalPresentationStyle { covers ? .custom : .fullScreen }
}

/// A page that presents another one with one of the samples, with a manual clock.
@MainActor
final class ModalScene {
  let scene: PresentationScene
  let sample: ModalSample
  let page: RecordingViewController
  var interaction: UIPercentDrivenInteractiveTransition? {
    didSet { scene.delegate.interaction = interaction }
  }

  init(_ sample: ModalSample) {
    self.sample = sample
    scene = PresentationScene(size: CGSize(width: 400, height: 600))
    scene.root.view.backgroundColor = .red
    page = scene.page("B", sample.style)
    page.view.backgroundColor = .blue
    switch sample {
    case .sheet:
      scene.delegate.makePresentation = {
        BottomSheetPresentationController(presentedViewController: $0, presenting: $1)
      }
    case .drawer:
      scene.delegate.makePresentation = {
        DrawerPresentation(presentedViewController: $0, presenting: $1)
      }
    default: break
    }
    scene.screen.flush()
    _ = scene.log.take()
  }

  func present() {
    scene.delegate.animator = sample.animator(presenting: true)
    scene.root.present(page, animated: true) { [log = scene.log] in log.note("completion") }
    scene.screen.flush()
  }

  func dismiss() {
    scene.delegate.animator = sample.animator(presenting: false)
    page.dismiss(animated: true) { [log = scene.log] in log.note("completion") }
    scene.screen.flush()
  }

  func advance(_ seconds: TimeInterval) { scene.screen.advance(by: seconds) }

  func runUntilIdle() {
    // Physics are computed frame by frame.
    if sample == .gravity { for _ in 0..<300 { advance(1.0 / 60) } }
    scene.screen.runUntilIdle()
  }

  var from: CALayer { shown(scene.root.view) }
  var to: CALayer { shown(page.view) }
  /// The container's subviews other than the two pages, from back to front.
  var extras: [CALayer] {
    let container = page.view.superview?.layer
    return (container?.sublayers ?? [])
      .filter { $0 !== page.view.layer && $0 !== scene.root.view.layer }
      .map { $0.presentation() ?? $0 }
  }
}

/// The view's layer properties on screen now.
@MainActor
func shown(_ view: UIView) -> CALayer { view.layer.presentation() ?? view.layer }
