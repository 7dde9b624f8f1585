import Desktop
import Foundation
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The files that hold an exhibit's example as its author would write it, and nothing else: each imports UIKit only,
/// fits on a screen, compiles without the exhibit's other files, and runs without them, there and back.
@MainActor @Suite struct ByTheBookTests {
  /// To add an exhibit's example, add a line here.
  nonisolated static let examples = [
    Example("Calendar/CalendarTransition.swift", duration: 1) {
      let navigation = CalendarNavigationController(rootViewController: page(.systemTeal))
      return Scene(navigation) {
        navigation.pushViewController(page(.systemIndigo), animated: true)
      } back: {
        navigation.popViewController(animated: true)
      }
    },
    Example("Corner/CornerTransition.swift", duration: 1) {
      let (root, transition) = (page(.systemTeal), CornerTransitioningDelegate())
      return Scene(root) {
        let next = page(.systemIndigo)
        next.modalPresentationStyle = .fullScreen
        next.transitioningDelegate = transition
        root.present(next, animated: true)
      } back: {
        root.dismiss(animated: true)
      }
    },
    Example("Flip/FlipContainerViewController.swift", duration: 1) {
      let container = FlipContainerViewController(page(.systemTeal), page(.systemIndigo))
      return Scene(container, begin: container.crossFade, back: container.crossFade)
    },
    Example("Flip/FlipContainerViewController.swift", duration: 1) {
      let container = FlipContainerViewController(page(.systemTeal), page(.systemIndigo))
      return Scene(container, begin: container.flip, back: container.flip)
    },
    Example("Container/ContainerViewController.swift", duration: 1) {
      let first = page(.systemTeal)
      let container = ContainerViewController(first)
      return Scene(container) {
        container.show(page(.systemIndigo))
      } back: {
        // The example leaves a child as it was when it left.
        first.view.transform = .identity
        first.view.alpha = 1
        container.show(first)
      }
    },
    Example("Photos/DecoupledTransition.swift", duration: 0.5) {
      let (root, target) = (page(.systemTeal), DecoupledPage())
      return Scene(root) {
        root.present(target, animated: true)
      } back: {
        root.dismiss(animated: true)
      }
    },
    Example("PetCare/Segues/ScaleSegue.swift", duration: 2) {
      scaleScene(.presentModally(.fullScreen))
    },
  ]

  /// The same animators under the exhibits' second files, which let a pointer catch them.
  nonisolated static let caught = [
    Example("Calendar/CalendarTransition.swift", duration: 1) {
      let navigation = CalendarNavigationController(rootViewController: page(.systemTeal))
      DraggableNavigationDelegate.wrapDelegate(of: navigation)
      return Scene(navigation, interaction: navigation.interactivePopTransition) {
        navigation.pushViewController(page(.systemIndigo), animated: true)
      } back: {
        navigation.popViewController(animated: true)
      }
    },
    Example("Corner/CornerTransition.swift", duration: 1) {
      let (root, next) = (page(.systemTeal), page(.systemIndigo))
      let transition = DraggedPresentation(CornerTransitioningDelegate()) {
        CGVector(dx: $0.width, dy: $0.height)
      }
      next.modalPresentationStyle = .fullScreen
      next.transitioningDelegate = transition
      return Scene(root, interaction: transition) {
        root.present(next, animated: true)
      } back: {
        root.dismiss(animated: true)
      }
    },
    Example("Photos/DecoupledTransition.swift", duration: 0.5) {
      let (root, target) = (page(.systemTeal), DecoupledPage())
      let transition = DraggedPresentation(DecoupledTransition()) {
        CGVector(dx: 0, dy: $0.height)
      }
      target.transitioningDelegate = transition
      return Scene(root, interaction: transition) {
        root.present(target, animated: true)
      } back: {
        root.dismiss(animated: true)
      }
    },
    Example("PetCare/Segues/ScaleSegue.swift", duration: 2) {
      let next = page(.systemIndigo)
      let source = ScaleablePage()
      let transition = DraggedPresentation(
        ScaleSegue(identifier: nil, source: source, destination: next)
      ) { CGVector(dx: $0.width, dy: 0) }
      let root = UINavigationController(rootViewController: source)
      next.modalPresentationStyle = .fullScreen
      next.transitioningDelegate = transition
      return Scene(root, interaction: transition) {
        root.present(next, animated: true)
      } back: {
        root.dismiss(animated: true)
      }
    },
  ]

  /// A page that is scaled out of another one's view.
  private static func scaleScene(_ kind: UIStoryboardSegue.Kind) -> Scene {
    let source = ScaleablePage()
    source.registerSegue(withIdentifier: "page", kind: kind, as: ScaleSegue.init) { _ in
      page(.systemIndigo)
    }
    return Scene(UINavigationController(rootViewController: source)) {
      source.performSegue(withIdentifier: "page", sender: nil)
    } back: {
      source.dismiss(animated: true)
    }
  }

  /// The source of a ``ScaleSegue``.
  private final class ScaleablePage: UIViewController, ViewScaleable {
    let scaleView = UIView(frame: CGRect(x: 30, y: 20, width: 40, height: 40))

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemTeal
      scaleView.backgroundColor = .white
      view.addSubview(scaleView)
    }
  }

  struct Example: CustomTestStringConvertible, Sendable {
    /// Below `Sources/Interlude/Exhibits`.
    let path: String
    /// Of its transition, in seconds.
    let duration: TimeInterval
    /// Makes a scene of the file's own types and plain pages.
    let makeScene: @MainActor @Sendable () -> Scene

    init(
      _ path: String, duration: TimeInterval,
      makeScene: @escaping @MainActor @Sendable () -> Scene
    ) {
      self.path = path
      self.duration = duration
      self.makeScene = makeScene
    }

    var testDescription: String { path }

    var file: URL { App.sources.appendingPathComponent("Sources/Interlude/Exhibits/" + path) }

    /// The lines that hold neither nothing nor a comment alone.
    func code() throws -> [String] {
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && !$0.hasPrefix("//") }
    }
  }

  /// A window's first page, and the transitions to another page and back.
  @MainActor
  struct Scene {
    let root: UIViewController
    /// The object that catches the transitions, in ``caught``.
    let interaction: PanDrivenInteractiveTransition?
    let begin: () -> Void
    let back: () -> Void

    init(
      _ root: UIViewController, interaction: PanDrivenInteractiveTransition? = nil,
      begin: @escaping () -> Void, back: @escaping () -> Void
    ) {
      self.root = root
      self.interaction = interaction
      self.begin = begin
      self.back = back
    }
  }

  /// A page in one colour, with a smaller view off its middle.
  static func page(_ color: UIColor) -> UIViewController {
    let controller = UIViewController()
    controller.view.backgroundColor = color
    let mark = UIView(frame: CGRect(x: 30, y: 20, width: 40, height: 40))
    mark.backgroundColor = .white
    controller.view.addSubview(mark)
    return controller
  }

  @Test(arguments: examples)
  func importsUIKitOnly(example: Example) throws {
    #expect(try example.code().filter { $0.contains("import ") } == ["import UIKit"])
  }

  @Test(arguments: examples)
  func fitsOnAScreen(example: Example) throws {
    let count = try example.code().count
    #expect(count <= 60, "\(example.path) has \(count) lines of code, 60 fit on a screen")
  }

  @Test(arguments: examples)
  func compilesAlone(example: Example) async throws {
    // The modules import these for themselves only, but the compiler wants to have seen them.
    let modules = try TemporaryFolder()
    _ = try modules.write("module CPango {} module CTurboJPEG {}", to: "module.modulemap")
    let built = URL(fileURLWithPath: App.binary).deletingLastPathComponent()
    let outcome = try await Program.run(
      "swiftc",
      [
        "-typecheck", "-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny",
        "-warnings-as-errors", "-I", built.appendingPathComponent("Modules").path,
        "-I", modules.url.path, example.file.path,
      ])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  /// A window on a clock that is moved by hand.
  @MainActor
  private final class Stage {
    let session: HeadlessSession
    let scene: Scene
    private let window: UIWindow

    init(_ scene: Scene, width: Int = 240, height: Int = 160) throws {
      session = try HeadlessSession(width: width, height: height)
      _ = try AppStart.findResources()
      self.scene = scene
      window = AppStart.makeWindow(showing: scene.root)
      session.runUntilIdle()
    }

    isolated deinit {
      window.isHidden = true
      endWhatRuns()
    }

    /// Shows the first moment of a transition there or back.
    func begin(back: Bool = false) {
      if back { scene.back() } else { scene.begin() }
      session.frame()
    }

    func picture() throws -> Bitmap { Bitmap(try #require(session.image())) }
  }

  /// At each quarter of its time a transition looks different, and the way back ends where the way there began.
  @Test(arguments: examples)
  func isFilmedAlone(example: Example) throws {
    let stage = try Stage(example.makeScene())
    let first = try stage.picture()
    for back in [false, true] {
      var film = [try stage.picture()]
      stage.begin(back: back)
      for _ in 1...3 {
        stage.session.advance(by: example.duration / 4)
        film.append(try stage.picture())
      }
      stage.session.runUntilIdle()
      film.append(try stage.picture())
      for (index, picture) in film.enumerated() {
        for (other, earlier) in film[..<index].enumerated() {
          #expect(
            picture.difference(from: earlier).count > 0,
            "\(25 * index) % looks like \(25 * other) %")
        }
      }
    }
    #expect(try stage.picture().difference(from: first).count == 0)
  }

  /// Caught on its way there or back, a transition stands; moved by percent it follows; let go, it ends at the end that it
  /// is sent to, as if nobody had touched it.
  @Test(arguments: caught, [false, true])
  func canBeCaught(example: Example, finishes: Bool) throws {
    let stage = try Stage(example.makeScene())
    let interaction = try #require(stage.scene.interaction)
    for back in [false, true] {
      if back, !finishes {
        stage.begin()
        stage.session.runUntilIdle()
      }
      let before = try stage.picture()
      stage.begin(back: back)
      stage.session.advance(by: example.duration * 0.4)
      let shown = try stage.picture()
      #expect(interaction.canCatch)
      interaction.pause()
      stage.session.advance(by: 1)
      #expect(try stage.picture().difference(from: shown, tolerance: 2).count == 0)
      interaction.update(0.8)
      stage.session.advance(by: 0.1)
      let later = try stage.picture()
      #expect(later.difference(from: shown).count > 0)
      if finishes { interaction.finish() } else { interaction.cancel() }
      stage.session.runUntilIdle()
      let end = try stage.picture()
      #expect((end.difference(from: before).count == 0) != finishes)
      #expect(end.difference(from: later).count > 0)
    }
    #expect(stage.scene.root.presentedViewController == nil || !finishes)
  }

  /// A form sheet leaves its presenter where it is, so there is no view of it for the animator, which must not take it.
  @Test func aScaleSegueMayPresentAFormSheet() throws {
    let stage = try Stage(
      Self.scaleScene(.formSheet), width: 800, height: 600)
    let first = try stage.picture()
    let root: UIView = stage.scene.root.view
    let home = root.superview
    stage.begin()
    stage.session.runUntilIdle()
    #expect(root.superview === home && root.alpha == 1)
    let sheet = try stage.picture()
    #expect(sheet.difference(from: first).count > 1000)
    stage.begin(back: true)
    stage.session.advance(by: 1)
    #expect(root.superview === home)
    stage.session.runUntilIdle()
    #expect(root.superview === home && root.window != nil)
    #expect(try stage.picture().difference(from: first).count == 0)
  }

  /// The library takes care of that: in the end everything is as in a window that always had that size.
  @Test(arguments: examples, [0.3, 0.7])
  func survivesAResize(example: Example, fraction: Double) throws {
    for back in [false, true] {
      try survivesAResize(of: example, at: fraction, back: back)
    }
  }

  private func survivesAResize(of example: Example, at fraction: Double, back: Bool) throws {
    func lastPicture(resized: Bool) throws -> Bitmap {
      let size = (width: 300, height: 220)
      let scene = example.makeScene()
      let stage =
        try resized ? Stage(scene) : Stage(scene, width: size.width, height: size.height)
      if back {
        stage.begin()
        stage.session.runUntilIdle()
      }
      stage.begin(back: back)
      stage.session.advance(by: example.duration * fraction)
      if resized { try stage.session.resize(width: size.width, height: size.height) }
      stage.session.runUntilIdle()
      return try stage.picture()
    }
    let there = try lastPicture(resized: false)
    #expect(try lastPicture(resized: true).difference(from: there).count == 0)
  }
}

extension ByTheBookTests {
  /// An arriving page that is not removed later, as below a dismissal, gets the frame that the context has for it.
  @Test func theArrivingViewGetsItsFinalFrame() throws {
    let session = try HeadlessSession(width: 240, height: 160, draws: false)
    let root = Self.page(.systemTeal)
    let window = AppStart.makeWindow(showing: root)
    defer {
      window.isHidden = true
      endWhatRuns()
    }
    session.runUntilIdle()
    let corner = CornerAnimator()
    corner.presenting = false
    let calendar = CalendarAnimator()
    calendar.reverse = true
    for animator in [corner, calendar] as [any UIViewControllerAnimatedTransitioning] {
      let context = FixedContext(
        in: root.view, from: Self.page(.systemIndigo), to: Self.page(.systemPink),
        finalFrame: CGRect(x: 0, y: 0, width: 200, height: 120))
      animator.animateTransition(using: context)
      #expect(context.to.view.frame == CGRect(x: 0, y: 0, width: 200, height: 120))
      session.runUntilIdle()
      #expect(context.isComplete)
    }
  }
}

/// A context without a runner: two controllers in a container, and a final frame of its own.
private final class FixedContext: NSObject, UIViewControllerContextTransitioning {
  let containerView: UIView
  let from: UIViewController
  let to: UIViewController
  private let frame: CGRect
  private(set) var isComplete = false

  init(
    in view: UIView, from: UIViewController, to: UIViewController, finalFrame frame: CGRect
  ) {
    containerView = UIView(frame: view.bounds)
    view.addSubview(containerView)
    (self.from, self.to, self.frame) = (from, to, frame)
    from.view.frame = view.bounds
    containerView.addSubview(from.view)
  }

  var isAnimated: Bool { true }
  var isInteractive: Bool { false }
  var transitionWasCancelled: Bool { false }
  var presentationStyle: UIModalPresentationStyle { .fullScreen }
  var targetTransform: CGAffineTransform { .identity }
  func updateInteractiveTransition(_ percentComplete: CGFloat) {}
  func finishInteractiveTransition() {}
  func cancelInteractiveTransition() {}
  func pauseInteractiveTransition() {}
  func completeTransition(_ didComplete: Bool) { isComplete = didComplete }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : to
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? from.view : to.view
  }

  func initialFrame(for viewController: UIViewController) -> CGRect { containerView.bounds }
  func finalFrame(for viewController: UIViewController) -> CGRect { frame }
}

/// A target of the photos' transition that rises from below.
private final class DecoupledPage: UIViewController, DecoupledTransitionDelegate {
  private let transition = DecoupledTransition()

  init() {
    super.init(nibName: nil, bundle: nil)
    transitioningDelegate = transition
    modalPresentationStyle = .overFullScreen
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemIndigo
  }

  func willPresent(from: UIView, to: UIView) {
    to.transform = CGAffineTransform(translationX: 0, y: to.bounds.height)
  }
  func onPresent(from: UIView, to: UIView) { to.transform = .identity }
  func didPresent(from: UIView, to: UIView) {}
  func willDismiss(from: UIView, to: UIView) {}
  func onDismiss(from: UIView, to: UIView) {
    from.transform = CGAffineTransform(translationX: 0, y: from.bounds.height)
  }
  func didDismiss(from: UIView, to: UIView) {}
}
