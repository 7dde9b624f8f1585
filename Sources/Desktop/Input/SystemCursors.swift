internal import CSDL2
import UIKit

/// Shows UIKit's cursors as SDL's, which are the desktop theme's. Each is made when it is first wanted.
@MainActor
public final class SystemCursors: PointerDisplay {
  private var cursors: [PointerCursor: OpaquePointer] = [:]

  public init() {}

  public func show(_ cursor: PointerCursor) {
    guard cursor != .hidden else {
      SDL_ShowCursor(SDL_DISABLE)
      return
    }
    SDL_ShowCursor(SDL_ENABLE)
    if let known = cursors[cursor] ?? SDL_CreateSystemCursor(Self.shape(of: cursor)) {
      cursors[cursor] = known
      SDL_SetCursor(known)
    }
  }

  /// SDL has no hands that grab: what can be dragged gets the hand, what is dragged the four arrows.
  static func shape(of cursor: PointerCursor) -> SDL_SystemCursor {
    switch cursor {
    case .arrow, .hidden: SDL_SYSTEM_CURSOR_ARROW
    case .hand, .grab: SDL_SYSTEM_CURSOR_HAND
    case .grabbing: SDL_SYSTEM_CURSOR_SIZEALL
    case .text: SDL_SYSTEM_CURSOR_IBEAM
    case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
    case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
    }
  }
}
