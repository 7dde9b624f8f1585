internal import CSDL2

/// How the C library's heap keeps what was freed.
enum HeapSettings {
  /// One heap for all threads: what one frees, the others use.
  ///
  /// Else each thread has its own. That of the one that draws would keep what compiling has needed, megabytes, while the
  /// app's grows. It alone allocates while the app does, and little in a steady frame: nobody waits for the lock.
  /// Pictures go back to the system when they go, whatever was freed before.
  static func share() { once }

  private static let once: Void = csdl_set_heap(1, pictureBytes, keptBytes)

  /// From here on it is a picture's.
  private static let pictureBytes: Int32 = 1 << 20
  /// More than a frame takes and frees: what went back to the system, the next frame would have to get again.
  private static let keptBytes: Int32 = 8 << 20
}
