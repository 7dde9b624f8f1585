import Foundation
import UIKit

/// The cost of layout by constraints.
extension MicroBenchmark {
  static func constraints() -> [MicroBenchmark] {
    let cells = (0..<50).map(makeCell)
    for (cell, constraints) in cells {
      NSLayoutConstraint.activate(constraints)
      cell.layoutIfNeeded()
    }
    // A change of the direction builds the systems anew.
    var isMirrored = false
    let solved = MicroBenchmark("1,000 constraints in 50 cells, solved", repetitions: 20) {
      isMirrored.toggle()
      for (cell, _) in cells {
        cell.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
        cell.layoutIfNeeded()
      }
    }
    let toggled = MicroBenchmark("the same, activated and deactivated", repetitions: 20) {
      for (cell, constraints) in cells {
        NSLayoutConstraint.deactivate(constraints)
        NSLayoutConstraint.activate(constraints)
        cell.layoutIfNeeded()
      }
    }
    // All cells in one view, so that there is one system of 1,000 constraints.
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 50 * 60))
    var heights: [NSLayoutConstraint] = []
    for number in 0..<50 {
      let (cell, constraints) = makeCell(number)
      NSLayoutConstraint.activate(constraints)
      cell.translatesAutoresizingMaskIntoConstraints = false
      page.addSubview(cell)
      let height = cell.heightAnchor.constraint(equalToConstant: 60)
      heights.append(height)
      NSLayoutConstraint.activate([
        height, cell.leadingAnchor.constraint(equalTo: page.leadingAnchor),
        cell.trailingAnchor.constraint(equalTo: page.trailingAnchor),
        cell.topAnchor.constraint(
          equalTo: number == 0 ? page.topAnchor : page.subviews[number - 1].bottomAnchor),
      ])
    }
    page.layoutIfNeeded()
    let moved = MicroBenchmark("a constant of 1,200 constraints, changed", repetitions: 100) {
      heights[40].constant = heights[40].constant == 60 ? 61 : 60
      page.layoutIfNeeded()
    }
    let free = UIView()
    let unused = MicroBenchmark("layout of a view without constraints", repetitions: 10_000) {
      free.setNeedsLayout()
      free.layoutIfNeeded()
    }
    return [solved, toggled, moved, unused]
  }

  /// A cell with an icon, three labels and a switch, and 20 constraints between them.
  private static func makeCell(_ number: Int) -> (UIView, [NSLayoutConstraint]) {
    let cell = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 60))
    let (icon, control) = (UIView(), UISwitch())
    let labels = ["Title \(number % 10)", "Subtitle", "12:34"].map { text in
      let label = UILabel()
      label.text = text
      return label
    }
    for view in [icon, control] + labels {
      view.translatesAutoresizingMaskIntoConstraints = false
      cell.addSubview(view)
    }
    let (title, subtitle, time) = (labels[0], labels[1], labels[2])
    let constraints = [
      icon.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 16),
      icon.centerYAnchor.constraint(equalTo: cell.centerYAnchor),
      icon.widthAnchor.constraint(equalToConstant: 40),
      icon.heightAnchor.constraint(equalTo: icon.widthAnchor),
      title.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
      title.topAnchor.constraint(equalTo: cell.topAnchor, constant: 8),
      title.trailingAnchor.constraint(lessThanOrEqualTo: time.leadingAnchor, constant: -8),
      subtitle.leadingAnchor.constraint(equalTo: title.leadingAnchor),
      subtitle.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 2),
      subtitle.trailingAnchor.constraint(equalTo: time.trailingAnchor),
      subtitle.bottomAnchor.constraint(lessThanOrEqualTo: cell.bottomAnchor, constant: -8),
      time.firstBaselineAnchor.constraint(equalTo: title.firstBaselineAnchor),
      time.trailingAnchor.constraint(equalTo: control.leadingAnchor, constant: -8),
      time.widthAnchor.constraint(greaterThanOrEqualToConstant: 44),
      control.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -16),
      control.centerYAnchor.constraint(equalTo: cell.centerYAnchor),
      control.topAnchor.constraint(greaterThanOrEqualTo: cell.topAnchor),
      control.bottomAnchor.constraint(lessThanOrEqualTo: cell.bottomAnchor),
      title.heightAnchor.constraint(greaterThanOrEqualToConstant: 10),
      subtitle.heightAnchor.constraint(greaterThanOrEqualToConstant: 10),
    ]
    return (cell, constraints)
  }
}
