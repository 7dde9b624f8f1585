/// A scroll view whose delegate has a type of its own: a table, a collection or a text view. Not in UIKit.
///
/// UIKit's tables declare `delegate` once more, with the type `UITableViewDelegate`. A class in Swift can't change the type of a property that it
/// inherits, so an extension of this protocol adds the property beside ``UIScrollView/delegate``. Where both fit, the compiler takes this one.
/// A subclass that overrides `delegate` overrides the scroll view's, with the type of the scroll view's delegate.
@preconcurrency @MainActor
public protocol UIScrollViewSubclass: UIScrollView {}

extension UITableView: UIScrollViewSubclass {}
extension UICollectionView: UIScrollViewSubclass {}
extension UITextView: UIScrollViewSubclass {}

extension UIScrollViewSubclass where Self: UITableView {
  /// The object that is told of the table's events. Not retained. Nil also if the delegate is only one of scroll views.
  public var delegate: (any UITableViewDelegate)? {
    get { (self as UIScrollView).delegate as? any UITableViewDelegate }
    set { (self as UIScrollView).delegate = newValue }
  }
}

extension UIScrollViewSubclass where Self: UICollectionView {
  /// The object that is told of the collection's events. Not retained. Nil also if the delegate is only one of scroll views.
  public var delegate: (any UICollectionViewDelegate)? {
    get { (self as UIScrollView).delegate as? any UICollectionViewDelegate }
    set { (self as UIScrollView).delegate = newValue }
  }
}

extension UIScrollViewSubclass where Self: UITextView {
  /// The object that is told of changes of the text. Not retained. Nil also if the delegate is only one of scroll views.
  public var delegate: (any UITextViewDelegate)? {
    get { (self as UIScrollView).delegate as? any UITextViewDelegate }
    set { (self as UIScrollView).delegate = newValue }
  }
}
