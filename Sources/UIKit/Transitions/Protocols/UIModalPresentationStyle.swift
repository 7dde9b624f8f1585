/// How a controller is presented over another.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The presented view takes the place of the presenter's, in the whole window.
  case fullScreen = 0
  /// A sheet of a width that suits text, as high as the window allows.
  case pageSheet = 1
  /// A small sheet in the middle of the window.
  case formSheet = 2
  /// The presented view takes the place of the view of the nearest controller that defines the presentation context.
  case currentContext = 3
  /// A presentation controller of the app's own manages the presentation.
  case custom = 4
  /// The presented view covers the whole window; the presenter's stays under it.
  case overFullScreen = 5
  /// The presented view covers the view of the nearest controller that defines the presentation context.
  case overCurrentContext = 6
  /// Shown as ``formSheet``: there are no popovers.
  case popover = 7
  /// No presentation: the style of a push, a pop or a change of children.
  case none = -1
  /// The system chooses: ``pageSheet``.
  case automatic = -2
}
