/// The clipboard. As in UIKit, for text only.
@preconcurrency @MainActor
public final class UIPasteboard: NSObject {
  /// The desktop's clipboard.
  public static let general = UIPasteboard(.clipboard)
  /// The desktop's primary selection: the text that was selected last, which the middle mouse button pastes. Not in UIKit.
  public static let primarySelection = UIPasteboard(.primary)

  /// The desktop's clipboards; nil if there is no desktop window. Not retained. Not in UIKit.
  public static weak var service: (any PasteboardService)?

  private let kind: Kind
  /// The text, where there is no desktop.
  private var ownText: String?

  /// The clipboards of a desktop. Not in UIKit.
  public enum Kind: Hashable, Sendable {
    /// The one that *Copy* and *Paste* use.
    case clipboard
    /// The text that was selected last. Not every window system has it.
    case primary
  }

  private init(_ kind: Kind) {
    self.kind = kind
    super.init()
  }

  /// The text; nil if there is none. Without a desktop window it stays within the program.
  ///
  /// Reading it blocks the main thread until the program that owns the clipboard has sent the text.
  public var string: String? {
    get { Self.service.map { $0.text(of: kind) } ?? ownText }
    set {
      if let service = Self.service {
        service.setText(newValue, of: kind)
      } else {
        ownText = newValue
      }
    }
  }

  /// Whether there is text. As in UIKit.
  public var hasStrings: Bool { string != nil }
}

/// The desktop's clipboards. Not in UIKit; the window system implements it.
@preconcurrency @MainActor
public protocol PasteboardService: AnyObject {
  /// The text of a clipboard; nil if it has none, or if there is no such clipboard.
  func text(of kind: UIPasteboard.Kind) -> String?
  /// Puts text on a clipboard; nil empties it.
  func setText(_ text: String?, of kind: UIPasteboard.Kind)
}
