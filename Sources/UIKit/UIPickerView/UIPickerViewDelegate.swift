/// Provides the numbers of columns and rows of a picker view. As in UIKit.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
  /// The number of columns, which UIKit calls components.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// The number of rows of a column.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Provides the rows of a picker view and is told of the user's choices. As in UIKit; all methods have default implementations.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: AnyObject {
  /// The width of a column in points; 0, the default, shares the picker's width among the columns.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  /// The height of a column's rows in points; 0, the default, for the usual height.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  /// The text of a row; nil by default.
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String?
  /// The text of a row with attributes, in place of ``pickerView(_:titleForRow:forComponent:)``; nil by default.
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString?
  /// A view that shows a row in place of a text; nil by default. `view` was returned for another row, and may be used again.
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView?
  /// Called when a column has come to rest after the user moved it.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// 0.
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    0
  }
  /// 0.
  public func pickerView(
    _ pickerView: UIPickerView, rowHeightForComponent component: Int
  ) -> CGFloat { 0 }
  /// Nil.
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  /// Nil.
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { nil }
  /// Nil.
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView? { nil }
  /// Does nothing.
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
}
