import Desktop
import Foundation
import UIKit

/// One example of the gallery: a view controller, and how it shows itself off.
@MainActor
protocol Exhibit {
  var name: ExhibitName { get }
  /// A word or two, for the list.
  var title: String { get }
  /// One sentence.
  var summary: String { get }

  /// The exhibit's own gestures and keys, in the order of the list of keys.
  var keys: [KeyHint] { get }

  /// The pictures of the exhibit. They are loaded before it opens, so that a missing or damaged file is reported as an error.
  var pictures: [Picture] { get }

  /// The name, without extension, of the file with its demonstration. See ``Demonstration``.
  var script: String { get }

  /// A new instance of the exhibit, as it is when it is opened.
  ///
  /// The same `seed` gives the same colours and the same order of everything, on every run.
  func open(seed: UInt64) -> OpenExhibit
}

extension Exhibit {
  var pictures: [Picture] { [] }
  var keys: [KeyHint] { [] }
  var script: String { name.rawValue }

  /// Opens the exhibit when its pictures are there, and its demonstration.
  func load(seed: UInt64) throws -> OpenExhibit {
    for picture in pictures { _ = try UIImage.load(named: picture.rawValue) }
    var open = open(seed: seed)
    if open.demonstration.isEmpty { open.demonstration = try Demonstration.steps(of: self) }
    return open
  }
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
}

/// An exhibit on show.
@MainActor
struct OpenExhibit {
  var root: UIViewController
  /// The transitions that show it, in an order that can be repeated without end. Where the exhibit itself gives none,
  /// those of its script: ``Demonstration``.
  var demonstration: [Step] = []

  /// A user's action that begins a transition.
  struct Step {
    /// Such as "push".
    var name: String
    /// How long the transition takes, in seconds, where no view controller comes or goes and says so.
    var duration: TimeInterval?
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

/// The exhibits there are, as the command line names them.
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
  // Of the benchmark.
  case benchCard = "bench-card"
  case benchFlip = "bench-flip"
  case benchDissolve = "bench-dissolve"
  case benchReveal = "bench-reveal"
  case benchStill = "bench-still"
  case benchCrowd = "bench-crowd"
  case benchPart = "bench-part"
  case benchWorld = "bench-world"
  case benchCursor = "bench-cursor"

  /// Those in the gallery. The benchmark's are left out, but can be named on the command line.
  static let allCases: [ExhibitName] = [
    .corner, .photos, .container, .calendar, .year, .petCare, .flip, .styles, .reference,
    .referenceSplit,
  ]

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
