/// How a controller is presented over another.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet = 1
  case formSheet = 2
  case currentContext = 3
  case custom = 4
  case overFullScreen = 5
  case overCurrentContext = 6
  case popover = 7
  /// No presentation: the style of a push, a pop or a change of children.
  case none = -1
  /// The system chooses.
  case automatic = -2
}
