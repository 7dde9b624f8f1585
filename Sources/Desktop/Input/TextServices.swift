internal import CSDL2
import CoreGraphics
import UIKit

/// Connects text fields with the desktop's input methods and clipboards, by way of SDL.
///
/// SDL's text input stays on while no field is edited, because only then does SDL report which characters a key types, such as `?` for
/// Shift and a key that depends on the keyboard's layout.
@MainActor
final class TextServices: TextInputService, PasteboardService {
  /// Returns the points in one unit of the window system.
  private let pointsPerUnit: () -> CGFloat
  private var isReceiving = false
  private var shownRect = CGRect.null

  init(pointsPerUnit: @escaping () -> CGFloat) {
    self.pointsPerUnit = pointsPerUnit
  }

  // MARK: Input methods

  func textInputDidBegin(at rect: CGRect) {
    if !isReceiving {
      SDL_StartTextInput()
      isReceiving = true
    }
    guard rect != shownRect else { return }
    shownRect = rect
    let unit = pointsPerUnit()
    guard unit > 0, rect.minX.isFinite, rect.minY.isFinite else { return }
    func units(_ points: CGFloat) -> Int32 {
      Int32(min(max((points / unit).rounded(), -32_768), 32_767))
    }
    var area = SDL_Rect(
      x: units(rect.minX), y: units(rect.minY), w: units(rect.width), h: units(rect.height))
    SDL_SetTextInputRect(&area)
  }

  func textInputDidEnd() {
    isReceiving = false
    shownRect = .null
    SDL_ClearComposition()
  }

  // MARK: Clipboards

  func text(of kind: UIPasteboard.Kind) -> String? {
    let text =
      switch kind {
      case .clipboard: SDL_GetClipboardText()
      case .primary: csdl_primary_selection()
      }
    guard let text else { return nil }
    defer { SDL_free(text) }
    // SDL returns an empty text for an empty clipboard and after an error.
    return text.pointee == 0 ? nil : String(cString: text)
  }

  func setText(_ text: String?, of kind: UIPasteboard.Kind) {
    switch kind {
    case .clipboard: SDL_SetClipboardText(text ?? "")
    case .primary: csdl_set_primary_selection(text ?? "")
    }
  }
}
