/// The object that provides a table's content. As in UIKit, without editing.
@preconcurrency @MainActor
public protocol UITableViewDataSource: AnyObject {
  /// The number of sections; 1 by default.
  func numberOfSections(in tableView: UITableView) -> Int
  /// The number of rows in a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// The cell of a row that becomes visible. Get it from `dequeueReusableCell(withIdentifier:for:)` and
  /// configure it.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// The title above a section; nil, the default, for none.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /// The text below a section; nil, the default, for none.
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
}

extension UITableViewDataSource {
  /// Returns 1.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Returns nil: no title.
  public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }
  /// Returns nil: no text.
  public func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { nil }
}

/// The object that is told of the user's actions in a table, and determines the heights of rows and headers. All
/// methods are optional.
@preconcurrency @MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
  /// The height of a row, in points; the table's `rowHeight` by default.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  /// The height of a section's header, in points; `automaticDimension` by default.
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  /// The header of a section, in place of its title; nil, the default, for the title.
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  /// Called before the cell of a row that becomes visible is inserted.
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  /// Whether a row is highlighted by a press and can be selected by the user; true by default.
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
  /// The row to select when the user selects `indexPath`: that row by default, nil for none.
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  /// Called after the user has selected a row.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  /// Called after a row was deselected because the user has selected another one.
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  /// Returns the table's `rowHeight`.
  public func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> CGFloat { tableView.rowHeight }
  /// Returns `automaticDimension`.
  public func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> CGFloat { UITableView.automaticDimension }
  /// Returns nil: the title is shown.
  public func tableView(
    _ tableView: UITableView, viewForHeaderInSection section: Int
  ) -> UIView? { nil }
  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// Returns true.
  public func tableView(
    _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool { true }
  /// Returns `indexPath`.
  public func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }
  /// Does nothing.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
}
