import Foundation

/// Ends a process after an error.
public enum ProcessEnd {
  /// Flushes the standard streams and ends the process with `status`, without running `exit` handlers.
  ///
  /// Mesa's handler frees its shader compiler, which the render thread may be using for the first shaders. On a busy machine
  /// one in six runs that ended with an error crashed in that handler.
  public static func now(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }
}
