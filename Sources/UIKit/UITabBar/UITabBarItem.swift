/// A view controller's item in a tab bar: an image above a title, and an optional badge. As in UIKit.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// The image that is shown while the item is selected; nil for `image`.
  open var selectedImage: UIImage? {
    didSet { didChange() }
  }

  /// The text of a badge at the image's upper right corner; nil for no badge.
  open var badgeValue: String? {
    didSet { didChange() }
  }

  /// The badge's background colour; nil for red.
  open var badgeColor: UIColor? {
    didSet { didChange() }
  }

  /// The distance by which the title is moved from its usual place, in points.
  open var titlePositionAdjustment = UIOffset.zero {
    didSet { didChange() }
  }

  /// The looks of the bar and its items while this item is selected, in place of ``UITabBar/standardAppearance``; nil for that.
  ///
  /// As in UIKit, the item has a copy of the appearance that is set. Unlike in UIKit there is no other appearance at the scroll edge,
  /// because content never lies under the bar.
  open var standardAppearance: UITabBarAppearance? {
    get { ownAppearance }
    set {
      ownAppearance = newValue.map { UITabBarAppearance(barAppearance: $0) }
      ownAppearance?.onChange = { [weak self] in self?.didChange() }
      didChange()
    }
  }
  private var ownAppearance: UITabBarAppearance?

  override var template: UIBarItem? { Self.appearance() }

  /// The bar that contains this item.
  weak var tabBar: UITabBar?

  /// Creates an item without title or image.
  public override init() {
    super.init()
  }

  /// Creates an item without title or image. As in UIKit, but nothing is decoded: storyboards set an item's properties themselves.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Creates an item with a title, an image and a tag.
  public init(title: String?, image: UIImage?, tag: Int) {
    super.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// The items whose title and image the system knows. As in UIKit; the titles are English, and the images are our own.
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed

    var title: String {
      switch self {
      case .more: "More"
      case .favorites: "Favorites"
      case .featured: "Featured"
      case .topRated: "Top Rated"
      case .recents: "Recents"
      case .contacts: "Contacts"
      case .history: "History"
      case .bookmarks: "Bookmarks"
      case .search: "Search"
      case .downloads: "Downloads"
      case .mostRecent: "Most Recent"
      case .mostViewed: "Most Viewed"
      }
    }

    var symbol: String {
      switch self {
      case .more: "ellipsis"
      case .favorites, .topRated: "star.fill"
      case .featured: "star"
      case .recents, .history, .mostRecent: "clock"
      case .contacts: "person.crop.circle"
      case .bookmarks: "book"
      case .search: "magnifyingglass"
      case .downloads: "arrow.down.circle"
      case .mostViewed: "list.bullet"
      }
    }
  }

  /// Creates an item of the system, with its title and image.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: systemItem.title, image: UIImage(systemName: systemItem.symbol), tag: tag)
  }

  /// Creates an item with a title, an image and an image for the selected state.
  public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    super.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  override var shownView: UIView? { tabBar?.button(of: self) }

  override func didChange() {
    super.didChange()
    tabBar?.itemDidChange(self)
  }
}
