import CoreGraphics
import Foundation

/// The pictures of the gallery's cards: a still of each exhibit, and the demonstration of the one under the pointer or the focus.
///
/// Stills are kept at the size of the cards, at most 544 pixels wide, so that those of ten exhibits take about 7 MB, and their
/// textures as much again. A demonstration's frames are not kept.
@MainActor
final class ThumbnailStore {
  /// Called when an exhibit has a new still.
  var onStill: ((ExhibitName) -> Void)?

  private let drawing: any ThumbnailDrawing
  private var stills: [ExhibitName: CGImage] = [:]
  /// How the stills are drawn; nil until the size of the cards is known.
  private var request: ThumbnailRequest?
  /// The exhibits that have no still of ``request`` yet.
  private var missing: [ExhibitName] = []
  private var drawingStills: AnyObject?
  /// The demonstration that plays: its exhibit, the receiver of its frames, and the drawing.
  private var playing:
    (name: ExhibitName, onFrame: @MainActor (CGImage?) -> Void, drawing: AnyObject)?

  /// The widths of stills are multiples of this, so that they aren't drawn anew for every step of a window that is being resized.
  private static let widthStep = 32
  private static let largestWidth = 544

  init(_ drawing: any ThumbnailDrawing) { self.drawing = drawing }

  /// The still of an exhibit; nil until it is drawn.
  func still(of exhibit: ExhibitName) -> CGImage? { stills[exhibit] }

  /// Draws the stills for cards of a width in pixels, unless they are there already. Meanwhile the old ones stay.
  func prepare(width: CGFloat, _ appearance: Appearance, reducesMotion: Bool) {
    guard width >= 1 else { return }
    let steps = Int((width / CGFloat(Self.widthStep)).rounded(.up))
    let needed = min(
      max(steps * Self.widthStep, ThumbnailsCommand.widths.lowerBound), Self.largestWidth)
    let new = ThumbnailRequest(
      exhibits: ExhibitName.galleryCases, width: max(needed, request?.width ?? 0),
      appearance: appearance, reducesMotion: reducesMotion)
    guard new != request else { return }
    request = new
    missing = new.exhibits
    drawStills()
    if let (name, onFrame, _) = playing { play(name, onFrame: onFrame) }
  }

  /// Whether drawing is suspended, so that it does not slow down an open exhibit.
  var isSuspended = false {
    didSet {
      guard isSuspended != oldValue else { return }
      if isSuspended {
        stopPlaying()
        drawingStills = nil
      } else {
        drawStills()
      }
    }
  }

  private func drawStills() {
    drawingStills = nil
    guard !isSuspended, !missing.isEmpty, var request else { return }
    request.exhibits = missing
    drawingStills = drawing.draw(
      request,
      onFrame: { [weak self] image in
        guard let self, !missing.isEmpty else { return }
        let name = missing.removeFirst()
        stills[name] = image
        onStill?(name)
      },
      onEnd: { [weak self] in self?.drawingStills = nil })
  }

  /// Plays an exhibit's demonstration once, instead of the one that plays now. Calls `onFrame` with each frame, and with nil at
  /// the end.
  func play(_ exhibit: ExhibitName, onFrame: @escaping @MainActor (CGImage?) -> Void) {
    guard !isSuspended, var request else { return }
    request.exhibits = [exhibit]
    request.isPlaying = true
    let drawing = drawing.draw(
      request, onFrame: onFrame,
      onEnd: { [weak self] in
        self?.playing = nil
        onFrame(nil)
      })
    playing = drawing.map { (exhibit, onFrame, $0) }
  }

  func stopPlaying() { playing = nil }
}
