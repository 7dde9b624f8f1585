import Foundation

/// The end of a process in which something went wrong.
public enum ProcessEnd {
  /// Ends the process at once, with what was printed.
  ///
  /// `exit` takes the driver's compiler down, under a thread that may be compiling the first shaders: in a sixth of all runs on
  /// a busy machine a sentence on what was wrong ended in a crash.
  public static func now(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }
}
