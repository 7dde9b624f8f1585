/// What a bar shows in one place: a title, an image, or both.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  open var title: String? {
    didSet { didChange() }
  }

  /// Shown instead of the title; a template image takes the tint.
  open var image: UIImage? {
    didSet { didChange() }
  }

  open var isEnabled = true {
    didSet { didChange() }
  }

  /// A number of your own.
  open var tag = 0

  /// The navigation item that shows this one.
  weak var owner: UINavigationItem?

  public override init() {
    super.init()
  }

  func didChange() {
    owner?.didChange()
  }
}
