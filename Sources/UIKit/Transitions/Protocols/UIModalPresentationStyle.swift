/// The ways in which one controller is presented over another.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The presented view fills the whole window and replaces the presenter's view.
  case fullScreen = 0
  /// A sheet that is as high as the window allows, with a width that suits text.
  case pageSheet = 1
  /// A small sheet in the middle of the window.
  case formSheet = 2
  /// The presented view replaces the view of the nearest controller that defines the presentation context.
  case currentContext = 3
  /// The app's own presentation controller manages the presentation.
  case custom = 4
  /// The presented view covers the whole window. The presenter's view stays under it.
  case overFullScreen = 5
  /// The presented view covers the view of the nearest controller that defines the presentation context.
  case overCurrentContext = 6
  /// Beside a view; see ``UIPopoverPresentationController``.
  case popover = 7
  /// No presentation: the style of a push, a pop or a change of children.
  case none = -1
  /// The system chooses: ``pageSheet``.
  case automatic = -2
}
