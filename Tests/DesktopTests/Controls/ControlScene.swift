import Compositor
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Desktop

/// A page with every control, drawn without a display.
@MainActor
final class ControlScene: NSObject {
  static let size = CGSize(width: 760, height: 520)

  let session: HeadlessSession
  let window: UIWindow
  let scale: Int
  // The controls are created lazily, after the screen has its scale.
  private(set) lazy var switchOn = UISwitch()
  private(set) lazy var slider = UISlider()
  private(set) lazy var segments = UISegmentedControl(items: ["Top", "Left", "Bottom", "Right"])

  init(scale: Int, style: UIUserInterfaceStyle) throws {
    self.scale = scale
    session = try HeadlessSession(width: Int(Self.size.width), height: Int(Self.size.height))
    if scale != 1 {
      try session.producer.compositor.resize(
        pixelWidth: Int(Self.size.width) * scale, pixelHeight: Int(Self.size.height) * scale,
        scale: CGFloat(scale))
      UIScreen.main.configure(
        size: Self.size, scale: CGFloat(scale), maximumFramesPerSecond: 60)
    }
    window = UIWindow(frame: UIScreen.main.bounds)
    window.overrideUserInterfaceStyle = style
    super.init()
    let controller = UIViewController()
    controller.view.backgroundColor = .systemBackground
    window.rootViewController = controller
    window.makeKeyAndVisible()
    fill(controller.view)
    session.runUntilIdle()
  }

  func close() {
    window.isHidden = true
    if scale != 1 {
      UIScreen.main.configure(size: Self.size, scale: 1, maximumFramesPerSecond: 60)
    }
  }

  func picture() throws -> Bitmap {
    session.frame()
    return Bitmap(try #require(session.image()))
  }

  private func fill(_ view: UIView) {
    let column = UIStackView(arrangedSubviews: [
      switches(), sliders(), segmented(), buttons(),
    ])
    column.axis = .vertical
    column.spacing = 24
    column.distribution = .equalSpacing
    column.frame = CGRect(x: 24, y: 24, width: 340, height: 472)
    view.addSubview(column)
    view.addSubview(table())
    view.addSubview(grid())
  }

  private func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: .subheadline)
    label.textColor = .secondaryLabel
    return label
  }

  private func switches() -> UIView {
    switchOn.isOn = true
    let tinted = UISwitch()
    tinted.isOn = true
    tinted.onTintColor = .systemIndigo
    let disabled = UISwitch()
    disabled.isOn = true
    disabled.isEnabled = false
    let row = UIStackView(arrangedSubviews: [
      label("Switch"), switchOn, UISwitch(), tinted, disabled,
    ])
    row.spacing = 8
    row.alignment = .center
    return row
  }

  private func sliders() -> UIView {
    slider.value = 0.4
    let tinted = UISlider()
    tinted.minimumTrackTintColor = .systemOrange
    tinted.value = 1
    let disabled = UISlider()
    disabled.value = 0.7
    disabled.isEnabled = false
    let rows = ["Alpha", "Scale", "Off"].map { label($0) }
    let column = UIStackView(
      arrangedSubviews: zip(rows, [slider, tinted, disabled]).map { title, slider in
        let row = UIStackView(arrangedSubviews: [title, slider])
        row.spacing = 12
        row.alignment = .center
        return row
      })
    column.axis = .vertical
    column.spacing = 10
    return column
  }

  private func segmented() -> UIView {
    segments.selectedSegmentIndex = 1
    let two = UISegmentedControl(items: ["On", "Off, and longer"])
    two.apportionsSegmentWidthsByContent = true
    two.selectedSegmentIndex = 0
    two.selectedSegmentTintColor = .systemYellow
    let disabled = UISegmentedControl(items: ["One", "Two", "Three"])
    disabled.selectedSegmentIndex = 2
    disabled.isEnabled = false
    let column = UIStackView(arrangedSubviews: [segments, two, disabled])
    column.axis = .vertical
    column.spacing = 12
    return column
  }

  private func buttons() -> UIView {
    let plain = UIButton(type: .system)
    plain.setTitle("Present", for: .normal)
    let disabled = UIButton(type: .system)
    disabled.setTitle("Dismiss", for: .normal)
    disabled.isEnabled = false
    let row = UIStackView(arrangedSubviews: [plain, disabled])
    row.distribution = .fillEqually
    return row
  }

  private func table() -> UIView {
    let table = UITableView(
      frame: CGRect(x: 384, y: 0, width: 376, height: 320), style: .insetGrouped)
    table.dataSource = self
    table.reloadData()
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    return table
  }

  private func grid() -> UIView {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 72, height: 72)
    layout.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    let grid = UICollectionView(
      frame: CGRect(x: 384, y: 320, width: 376, height: 200), collectionViewLayout: layout)
    grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    grid.dataSource = self
    return grid
  }
}

extension ControlScene: UITableViewDataSource {
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    "Animals"
  }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    "Sorted by name."
  }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let styles: [UITableViewCell.CellStyle] = [.default, .subtitle, .value1, .default]
    let cell = UITableViewCell(style: styles[indexPath.row], reuseIdentifier: nil)
    cell.textLabel?.text = ["Cat", "Dog", "Hare", "Owl"][indexPath.row]
    cell.detailTextLabel?.text = ["", "Basil, 4 years", "12", ""][indexPath.row]
    if indexPath.row == 1 { cell.imageView?.image = ControlScene.disc }
    if indexPath.row < 3 { cell.accessoryType = .disclosureIndicator }
    if indexPath.row == 3 { cell.accessoryView = UISwitch() }
    return cell
  }

  private static let disc = CGImage.drawing(width: 72, height: 72, pixelFormat: .alpha8) {
    context in
    context.fillEllipse(in: CGRect(x: 0, y: 0, width: 72, height: 72))
  }.map { UIImage(cgImage: $0, scale: 2, orientation: .up).withRenderingMode(.alwaysTemplate) }
}

extension ControlScene: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 20 }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    let colors: [UIColor] = [.systemTeal, .systemPink, .systemIndigo, .systemOrange, .systemGreen]
    cell.contentView.backgroundColor = colors[indexPath.item % colors.count]
    cell.contentView.layer.cornerRadius = 8
    return cell
  }
}
