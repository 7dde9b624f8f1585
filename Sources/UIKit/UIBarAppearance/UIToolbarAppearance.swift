/// The looks of a toolbar. As in UIKit, without the appearances of buttons.
open class UIToolbarAppearance: UIBarAppearance {
  /// Creates an appearance with the default background and line.
  public override init() {
    super.init()
  }

  /// Creates a copy of an appearance, which may be that of another kind of bar.
  public required init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
  }
}
