import Desktop
import Foundation
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The files that hold an exhibit's example as its author would write it, and nothing else: each imports UIKit only,
/// fits on a screen, compiles without the exhibit's other files, and runs without them.
@MainActor @Suite struct ByTheBookTests {
  /// To add an exhibit's example, add a line here.
  nonisolated static let examples = [
    Example("Calendar/CalendarTransition.swift", duration: 1) {
      let navigation = CalendarNavigationController(rootViewController: page(.systemTeal))
      return Scene(navigation) {
        navigation.pushViewController(page(.systemIndigo), animated: true)
      }
    },
    Example("Corner/CornerTransition.swift", duration: 1) {
      let (root, transition) = (page(.systemTeal), CornerTransitioningDelegate())
      return Scene(root) {
        let next = page(.systemIndigo)
        next.modalPresentationStyle = .fullScreen
        next.transitioningDelegate = transition
        root.present(next, animated: true)
      }
    },
    Example("Flip/FlipContainerViewController.swift", duration: 1) {
      let container = FlipContainerViewController(page(.systemTeal), page(.systemIndigo))
      return Scene(container) { container.crossFade() }
    },
    Example("Flip/FlipContainerViewController.swift", duration: 1) {
      let container = FlipContainerViewController(page(.systemTeal), page(.systemIndigo))
      return Scene(container) { container.flip() }
    },
    Example("Container/ContainerViewController.swift", duration: 0.8) {
      let container = ContainerViewController(page(.systemTeal))
      return Scene(container) { container.show(page(.systemIndigo)) }
    },
    Example("Photos/DecoupledTransition.swift", duration: 0.5) {
      let (root, target) = (page(.systemTeal), DecoupledPage())
      return Scene(root) { root.present(target, animated: true) }
    },
    Example("PetCare/Segues/ScaleSegue.swift", duration: 2) {
      let source = ScaleablePage()
      source.registerSegue(
        withIdentifier: "page", kind: .presentModally(.fullScreen), as: ScaleSegue.init
      ) { _ in page(.systemIndigo) }
      return Scene(UINavigationController(rootViewController: source)) {
        source.performSegue(withIdentifier: "page", sender: nil)
      }
    },
  ]

  /// What a ``ScaleSegue`` starts from.
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

  /// What a window shows first, and what begins the transition.
  @MainActor
  struct Scene {
    let root: UIViewController
    let begin: () -> Void

    init(_ root: UIViewController, begin: @escaping () -> Void) {
      self.root = root
      self.begin = begin
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
    private let scene: Scene
    private let window: UIWindow

    init(_ example: Example, width: Int = 240, height: Int = 160) throws {
      session = try HeadlessSession(width: width, height: height)
      _ = try AppStart.findResources()
      scene = example.makeScene()
      window = AppStart.makeWindow(showing: scene.root)
      session.runUntilIdle()
    }

    isolated deinit {
      window.isHidden = true
      endWhatRuns()
    }

    func begin() {
      scene.begin()
      session.frame()
    }

    func picture() throws -> Bitmap { Bitmap(try #require(session.image())) }
  }

  @Test(arguments: examples)
  func isFilmedAlone(example: Example) throws {
    let stage = try Stage(example)
    var film = [try stage.picture()]
    stage.begin()
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

  /// The library takes care of that: in the end everything is as in a window that always had that size.
  @Test(arguments: examples, [0.3, 0.7])
  func survivesAResize(example: Example, share: Double) throws {
    func lastPicture(resized: Bool) throws -> Bitmap {
      let size = (width: 300, height: 220)
      let stage =
        try resized ? Stage(example) : Stage(example, width: size.width, height: size.height)
      stage.begin()
      stage.session.advance(by: example.duration * share)
      if resized { try stage.session.resize(width: size.width, height: size.height) }
      stage.session.runUntilIdle()
      return try stage.picture()
    }
    let there = try lastPicture(resized: false)
    #expect(try lastPicture(resized: true).difference(from: there).count == 0)
  }
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
