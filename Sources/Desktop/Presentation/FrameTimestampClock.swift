import FrameStatistics

/// A clock that uses `EGL_ANDROID_get_frame_timestamps`, which tells the display's time of each frame.
final class FrameTimestampClock: PresentationClock {
  private typealias Handle = EGLFunctions.Handle
  private typealias SetAttribute = @convention(c) (Handle, Handle, Int32, Int32) -> UInt32
  private typealias NextFrame =
    @convention(c) (
      Handle, Handle, UnsafeMutablePointer<UInt64>
    ) -> UInt32
  private typealias Timestamps =
    @convention(c) (
      Handle, Handle, UInt64, Int32, UnsafePointer<Int32>, UnsafeMutablePointer<Int64>
    ) -> UInt32

  private static let name = "EGL_ANDROID_get_frame_timestamps"
  private static let timestamps: Int32 = 0x3430
  private static let displayPresentTime: Int32 = 0x343A
  private static let pending: Int64 = -2

  private let egl: EGLFunctions
  private let nextFrame: NextFrame
  private let read: Timestamps

  /// Enables the extension; nil where EGL lacks it or refuses.
  init?(_ egl: EGLFunctions) {
    guard
      let setAttribute = egl.function(
        "eglSurfaceAttrib", of: Self.name, as: SetAttribute.self),
      let nextFrame = egl.function(
        "eglGetNextFrameIdANDROID", of: Self.name, as: NextFrame.self),
      let read = egl.function(
        "eglGetFrameTimestampsANDROID", of: Self.name, as: Timestamps.self),
      setAttribute(egl.display, egl.surface, Self.timestamps, 1) != 0
    else { return nil }
    self.egl = egl
    self.nextFrame = nextFrame
    self.read = read
  }

  func willSwap() -> PresentationTicket? {
    var number: UInt64 = 0
    guard nextFrame(egl.display, egl.surface, &number) != 0 else { return nil }
    return PresentationTicket(number: number)
  }

  func answer(for ticket: PresentationTicket) -> PresentationAnswer {
    var name = Self.displayPresentTime
    var time: Int64 = 0
    guard read(egl.display, egl.surface, ticket.number, 1, &name, &time) != 0 else {
      return .unknown
    }
    if time == Self.pending { return .pending }
    return time > 0 ? .shown(time) : .unknown
  }
}
