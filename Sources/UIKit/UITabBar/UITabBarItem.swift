/// What a view controller shows of itself in a tab bar: a picture over a title, perhaps a badge.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// Takes the place of `image` while the item is selected.
  open var selectedImage: UIImage? {
    didSet { didChange() }
  }

  /// A word or number in a coloured pill at the picture's upper right corner; nil for none.
  open var badgeValue: String? {
    didSet { didChange() }
  }

  /// The badge's background; nil for red.
  open var badgeColor: UIColor? {
    didSet { didChange() }
  }

  /// The bar that shows this item.
  weak var tabBar: UITabBar?

  public override init() {
    super.init()
  }

  public init(title: String?, image: UIImage?, tag: Int) {
    super.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    super.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  override func didChange() {
    super.didChange()
    tabBar?.itemDidChange(self)
  }
}
