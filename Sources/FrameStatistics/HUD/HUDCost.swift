/// The mean cost of the HUD per frame: the duration of its updates, and its fraction of the time spent on drawing.
///
/// The drawing of one layer cannot be timed separately. It is estimated as the HUD's fraction of the pixels that were
/// shaded. This estimate is an upper bound: the HUD's pixels are only copied, which takes less time than shading, and a
/// frame that does not damage them does not draw them at all.
///
/// The mean is weighted toward recent frames; its memory is constant.
public struct HUDCost: Sendable, Hashable {
  /// The number of pixels that the HUD covers; zero while it is hidden. Setting zero resets the mean.
  public var pixels = 0 {
    didSet { if pixels == 0 { (updating, drawing, frames) = (0, 0, 0) } }
  }

  private var updating: Double = 0
  private var drawing: Double = 0
  private var frames: Double = 0

  /// The sums are halved when they cover twice this many frames, so that older frames lose weight.
  private static let halfLife = 120.0

  /// Creates a cost with no frames.
  public init() {}

  /// Adds the duration of an update, as measured on the thread that made it.
  public mutating func addUpdate(lasting duration: Nanoseconds) { updating += Double(duration) }

  mutating func addFrame(_ frame: FrameRecord) {
    guard pixels > 0 else { return }
    if frame.pixelsShaded > 0 {
      let fraction = min(1, Double(pixels) / Double(frame.pixelsShaded))
      drawing += fraction * Double(frame.stages[.draw])
    }
    frames += 1
    guard frames >= 2 * Self.halfLife else { return }
    (updating, drawing, frames) = (updating / 2, drawing / 2, frames / 2)
  }

  /// The mean cost of a frame; `nil` before the first frame.
  public var perFrame: Nanoseconds? {
    frames > 0 ? Nanoseconds((updating + drawing) / frames) : nil
  }
}
