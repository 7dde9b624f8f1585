import UIKit

/// The reference scene's two pages in transitions that are more expensive than a push. Its steps are code, like those of the
/// reference scene.
struct BenchPagesExhibit: Exhibit {
  enum Motion: String {
    /// A push, below a moving card with round corners, a shadow, text and transparency.
    case card
    /// Both pages turn about the vertical axis, in perspective.
    case flip
    /// The new page fades in over the old one.
    case dissolve
    /// A circle opens on the new page.
    case reveal
  }

  private let motion: Motion

  init(_ motion: Motion) { self.motion = motion }

  var name: ExhibitName {
    switch motion {
    case .card: .benchCard
    case .flip: .benchFlip
    case .dissolve: .benchDissolve
    case .reveal: .benchReveal
    }
  }
  var title: String { "Benchmark, \(motion.rawValue)" }
  var summary: String { "The reference scene's pages in the benchmark's \(motion.rawValue)." }
  var source: String { "Bench/BenchAnimators.swift" }
  var images: [ImageAsset] { [.reference] }
  var hasPages: Bool { false }

  func open(seed: UInt64) -> OpenExhibit {
    let navigation = ReferenceNavigationController { reverse in
      switch motion {
      case .card: BenchCardAnimator(reverse: reverse)
      case .flip: BenchFlipAnimator(reverse: reverse)
      case .dissolve: BenchDissolveAnimator()
      case .reveal: BenchRevealAnimator(reverse: reverse)
      }
    }
    return OpenExhibit(
      root: navigation,
      demonstration: [
        OpenExhibit.Step(name: "push") { navigation.goForward() },
        OpenExhibit.Step(name: "pop") { navigation.popViewController(animated: true) },
      ])
  }
}
