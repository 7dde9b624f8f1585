import Desktop
import Foundation
import QuartzCore
import UIKit

/// One example of the gallery: a view controller, its description, and its demonstration.
@MainActor
protocol Exhibit {
  var name: ExhibitName { get }
  /// A word or two, for the list.
  var title: String { get }
  /// One sentence.
  var summary: String { get }

  /// The group of the gallery's list that contains it.
  var group: ExhibitGroup { get }

  /// The moment of its demonstration that its card shows. Choose one at which no titles overlap.
  var moment: DemonstrationMoment { get }

  /// The exhibit's own gestures and keys, in the order of the list of keys.
  var keys: [KeyHint] { get }

  /// The images of the exhibit. They are loaded before it opens, so that a missing or damaged file is reported as an error.
  var images: [ImageAsset] { get }

  /// The name, without extension, of the file with its demonstration. See ``Demonstration``.
  var script: String { get }

  /// The file with its transition, below the folder of exhibits, such as `Corner/CornerTransition.swift`. The other files in the
  /// same folder belong to the exhibit, too.
  var source: String { get }

  /// The adjustable values of its transitions, in the order of the lab's panel.
  var parameters: [ExhibitParameter] { get }

  /// Changes of its animations, such as those that the lab wrote into its source. Their layer paths begin at a window whose root view
  /// controller is the exhibit's.
  var edits: AnimationEdits { get }

  /// Whether the user's own pictures can take the place of its pages. See ``OwnPages``.
  var hasPages: Bool { get }

  /// Whether a click may start the motion inside of a view again, which makes its parts jump. Random input looks for all other jumps.
  func restarts(_ view: UIView) -> Bool

  /// A new instance of the exhibit, as it is when it is opened.
  ///
  /// The same `seed` gives the same colours and the same order of everything, on every run.
  func open(seed: UInt64) -> OpenExhibit
}

extension Exhibit {
  var group: ExhibitGroup { .transitions }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "push", fraction: 0.5) }
  var images: [ImageAsset] { [] }
  var keys: [KeyHint] { [] }
  var script: String { name.rawValue }
  var parameters: [ExhibitParameter] { [] }
  var edits: AnimationEdits { [:] }
  var hasPages: Bool { true }
  func restarts(_ view: UIView) -> Bool { false }

  /// Opens the exhibit after loading its images, with the demonstration of its script if it has none of its own.
  func load(seed: UInt64) throws -> OpenExhibit {
    for image in images { _ = try UIImage.load(named: image.rawValue) }
    var open = open(seed: seed)
    if open.demonstration.isEmpty { open.demonstration = try Demonstration.steps(of: self) }
    return open
  }
}

/// The parts of the gallery.
enum ExhibitGroup: CaseIterable {
  /// The examples of transitions.
  case transitions
  /// The scenes that benchmarks measure.
  case measure

  /// The title above the cards.
  var title: String {
    switch self {
    case .transitions: localized("Transitions")
    case .measure: localized("Measure")
    }
  }
}

/// A moment of a demonstration: a fraction of the duration of one of its steps, which can be played without those before it.
struct DemonstrationMoment {
  var step: String
  var fraction: Double
}

/// An entry of the list of keys: a key or a gesture, and its effect.
struct KeyHint: Equatable {
  /// Such as `←  →` or `Drag a card`.
  var input: String
  /// Such as `go to the next photo`: a verb first, in lower case.
  var meaning: String

  init(_ input: String, _ meaning: String) {
    self.input = input
    self.meaning = meaning
  }

  /// The hint without those of its inputs that have another meaning, unless none would be left. Inputs are two spaces apart.
  func leavingOut(_ taken: Set<String>) -> KeyHint {
    let left = input.components(separatedBy: "  ").filter { !taken.contains($0) }
    return left.isEmpty ? self : KeyHint(left.joined(separator: "  "), meaning)
  }
}

/// An open exhibit.
@MainActor
struct OpenExhibit {
  var root: UIViewController
  /// The steps of its demonstration, which can be repeated without end. If it is empty, ``Exhibit/load(seed:)`` takes the steps of
  /// the exhibit's script.
  var demonstration: [Step] = []
  /// The values of its parameters.
  var settings = ExhibitSettings()

  /// A user's action that begins a transition.
  struct Step {
    /// Such as "push".
    var name: String
    /// The transition's duration, in seconds; nil if a transition of view controllers reports it.
    var duration: TimeInterval?
    /// The time in seconds from the step's beginning to the part that a filmstrip shows.
    var leadIn: TimeInterval = 0
    var action: Action

    enum Action {
      /// Calls the method that a click would call.
      case perform(@MainActor () -> Void)
      /// Replays lines of the script at `path`. Their times count from the step's beginning.
      case replay([InputScript.Line], path: String)
    }

    init(name: String, duration: TimeInterval? = nil, action: Action) {
      self.name = name
      self.duration = duration
      self.action = action
    }

    init(name: String, duration: TimeInterval? = nil, perform: @escaping @MainActor () -> Void) {
      self.init(name: name, duration: duration, action: .perform(perform))
    }
  }
}

/// The names of the exhibits on the command line.
enum ExhibitName: String, CaseIterable {
  case corner
  case photos
  case container
  case calendar
  case year
  case petCare = "pet-care"
  case flip
  case styles
  case reference
  case referenceSplit = "reference-split"
  /// UIKit's own motions, for `interlude motion`.
  case feel
  // The benchmark's scenes.
  case benchCard = "bench-card"
  case benchFlip = "bench-flip"
  case benchDissolve = "bench-dissolve"
  case benchReveal = "bench-reveal"
  case benchStill = "bench-still"
  case benchCrowd = "bench-crowd"
  case benchPart = "bench-part"
  case benchWorld = "bench-world"
  case benchCursor = "bench-cursor"

  /// The exhibits of the gallery, in its order.
  static let galleryCases: [ExhibitName] = [
    .corner, .photos, .container, .calendar, .year, .petCare, .flip, .styles, .reference,
    .referenceSplit,
  ]

  /// Whether the exhibit is a scene of the benchmark. The command line accepts the names of these scenes, but does not list them.
  var isBenchmarkScene: Bool { rawValue.hasPrefix("bench-") }

  @MainActor
  func make() -> any Exhibit {
    switch self {
    case .corner: CornerExhibit()
    case .photos: PhotosExhibit()
    case .container: ContainerExhibit()
    case .calendar: CalendarExhibit()
    case .year: YearExhibit()
    case .petCare: PetCareExhibit()
    case .flip: FlipExhibit()
    case .styles: StylesExhibit()
    case .reference: ReferenceExhibit(isSplit: false)
    case .referenceSplit: ReferenceExhibit(isSplit: true)
    case .feel: FeelExhibit()
    case .benchCard: BenchPagesExhibit(.card)
    case .benchFlip: BenchPagesExhibit(.flip)
    case .benchDissolve: BenchPagesExhibit(.dissolve)
    case .benchReveal: BenchPagesExhibit(.reveal)
    case .benchStill: BenchLayersExhibit(.still)
    case .benchCrowd: BenchLayersExhibit(.crowd)
    case .benchPart: BenchLayersExhibit(.part)
    case .benchWorld: BenchLayersExhibit(.world)
    case .benchCursor: BenchLayersExhibit(.cursor)
    }
  }
}
