/// What a display of statistics costs a frame: what its updates take, and its share of the drawing.
///
/// The drawing of one layer can't be timed by itself. Its share is taken to be the share of its pixels among those that
/// were shaded, which is too much rather than too little: its pixels are copied, and in a frame that leaves them as
/// they are they are not drawn at all.
///
/// Old frames fade out of the mean; the memory is constant.
public struct HeadUpCost: Sendable, Hashable {
  /// How many pixels the display covers; zero while it is hidden.
  public var pixels = 0 {
    didSet { if pixels == 0 { (updating, drawing, frames) = (0, 0, 0) } }
  }

  private var updating: Double = 0
  private var drawing: Double = 0
  private var frames: Double = 0

  /// After how many frames what was before counts half.
  static let halfLife = 120.0

  public init() {}

  /// Adds what an update took, on the thread where it was made.
  public mutating func noteUpdate(_ duration: Nanoseconds) { updating += Double(duration) }

  mutating func noteFrame(_ frame: FrameRecord) {
    guard pixels > 0 else { return }
    if frame.pixelsShaded > 0 {
      let share = min(1, Double(pixels) / Double(frame.pixelsShaded))
      drawing += share * Double(frame.stages[.draw])
    }
    frames += 1
    guard frames >= 2 * Self.halfLife else { return }
    (updating, drawing, frames) = (updating / 2, drawing / 2, frames / 2)
  }

  /// The mean for one frame; nil before there is one.
  public var perFrame: Nanoseconds? {
    frames > 0 ? Nanoseconds((updating + drawing) / frames) : nil
  }
}
