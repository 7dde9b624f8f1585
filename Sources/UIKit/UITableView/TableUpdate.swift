/// The changes of an update of a table, with the animations of the rows and sections that they bring and remove.
struct TableChanges {
  var list = ListChanges()
  var arrivals: [IndexPath: UITableView.RowAnimation] = [:]
  var departures: [IndexPath: UITableView.RowAnimation] = [:]
  var sectionArrivals: [Int: UITableView.RowAnimation] = [:]
  var sectionDepartures: [Int: UITableView.RowAnimation] = [:]
}

/// An update of a table while its rows are laid out anew.
struct TableUpdate {
  /// Where a row's cell comes from.
  enum Origin {
    /// The row that it was before the update.
    case row(IndexPath)
    /// The row is new, and comes in this way.
    case new(UITableView.RowAnimation)
  }

  let changes: TableChanges
  let list: ListUpdate
  /// Where the rows were before.
  let geometry: TableGeometry

  func origin(ofRowAt path: IndexPath) -> Origin {
    if let old = list.oldPath(of: path) {
      guard list.isReloaded(old) else { return .row(old) }
      return .new(changes.departures[old] ?? .fade)
    }
    let section = list.oldSection(of: path.section)
    return .new(
      changes.arrivals[path] ?? changes.sectionArrivals[path.section]
        ?? section.flatMap { changes.sectionDepartures[$0] } ?? .fade)
  }

  func departure(ofRowAt path: IndexPath) -> UITableView.RowAnimation {
    changes.departures[path] ?? changes.sectionDepartures[path.section] ?? .fade
  }

  /// Whether a section, by its number after the update, has been inserted or reloaded.
  func isNew(section: Int) -> Bool {
    list.oldSection(of: section).map(list.isReloaded(section:)) ?? true
  }
}

extension UITableView.RowAnimation {
  /// Whether rows fade in and out.
  var fades: Bool { self == .fade || self == .automatic || self == .middle }

  /// The frame at which a row begins to appear, or ends to disappear, whose own frame is `rect`.
  func offset(_ rect: CGRect) -> CGRect {
    switch self {
    case .left: rect.offsetBy(dx: -rect.maxX, dy: 0)
    case .right: rect.offsetBy(dx: rect.maxX, dy: 0)
    case .top: rect.offsetBy(dx: 0, dy: -rect.height)
    case .bottom: rect.offsetBy(dx: 0, dy: rect.height)
    case .fade, .none, .middle, .automatic: rect
    }
  }
}
