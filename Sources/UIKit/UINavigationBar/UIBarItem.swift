/// A title, an image, or both, shown in a bar: the base class of bar buttons and tab bar items. As in UIKit.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  /// The text; nil by default.
  open var title: String? {
    didSet { didChange() }
  }

  /// The image, which is shown in place of the title. A template image takes the tint colour.
  open var image: UIImage? {
    didSet { didChange() }
  }

  /// Whether the item can be clicked; true by default. A disabled item is dimmed.
  open var isEnabled = true {
    didSet { didChange() }
  }

  /// A number that identifies the item to your code; 0 by default.
  open var tag = 0

  /// The navigation item that contains this bar item.
  weak var owner: UINavigationItem?

  /// Creates an item without title or image.
  public override init() {
    super.init()
  }

  func didChange() {
    owner?.didChange()
  }
}
