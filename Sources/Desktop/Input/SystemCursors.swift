internal import CSDL2
import UIKit

/// Shows UIKit's cursors with the desktop theme's cursors, by way of SDL. Each is created at its first use.
@MainActor
final class SystemCursors: PointerDisplay {
  private var cursors: [PointerCursor: OpaquePointer] = [:]

  /// Shows a cursor, or hides the pointer.
  func show(_ cursor: PointerCursor) {
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

  /// SDL's cursor. SDL has no open or closed hand: draggable things show the pointing hand, and dragged things the four arrows.
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
