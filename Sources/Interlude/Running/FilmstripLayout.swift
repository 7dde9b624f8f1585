import CoreGraphics
import Foundation
import UIKit

/// Puts the frames of a filmstrip on one sheet, light or dark as the app. Above each row are its name and the meaning of its
/// percents; above each frame is its percent, for a drag also that of its transition.
@MainActor
struct FilmstripLayout {
  /// The width of one frame on the sheet, in pixels.
  var pictureWidth: Int

  /// The space between two frames and around all of them, in pixels.
  static let gap = 16

  enum Failure: LocalizedError {
    /// There is no step, or no fraction to draw it at.
    case noFrames
    case tooLarge(width: Int, height: Int)

    var errorDescription: String? {
      switch self {
      case .noFrames:
        "The strip has no frames; use an exhibit or a script that has steps, and at least one value for --at."
      case .tooLarge(let width, let height):
        "The strip would have \(width)×\(height) pixels, which is too large for an image; use fewer values for --at or a smaller --width."
      }
    }
  }

  /// The colours of the sheet.
  private struct Style {
    let ground: CGColor
    let border: CGColor
    let name: UIColor
    let note: UIColor

    @MainActor static var current: Style {
      switch Appearance.current {
      case .light:
        Style(
          ground: CGColor(gray: 0.96, alpha: 1), border: CGColor(gray: 0.8, alpha: 1),
          name: UIColor(white: 0.1, alpha: 1), note: UIColor(white: 0.36, alpha: 1))
      case .dark:
        Style(
          ground: CGColor(gray: 0.12, alpha: 1), border: CGColor(gray: 0.3, alpha: 1),
          name: UIColor(white: 0.95, alpha: 1), note: UIColor(white: 0.7, alpha: 1))
      }
    }
  }

  func draw(_ rows: [Filmstrip.Row], fractions: [Double]) throws -> CGImage {
    guard let first = rows.first?.frames.first else { throw Failure.noFrames }
    let pictureHeight = max(1, pictureWidth * first.height / first.width)
    let gap = Self.gap
    let picturesWidth = gap + fractions.count * (pictureWidth + gap)
    // Large enough to read when the whole sheet is shown a thousand pixels wide, as in a document.
    let fontSize = min(max(CGFloat(picturesWidth) / 66, 14), 36).rounded()
    let nameFont = UIFont.systemFont(ofSize: fontSize, weight: .semibold)
    let noteFont = UIFont.systemFont(ofSize: (fontSize * 0.85).rounded())
    func nameWidth(_ row: Filmstrip.Row) -> CGFloat {
      row.name.size(withAttributes: [.font: nameFont]).width + fontSize
    }
    let widest =
      rows.map { row in
        nameWidth(row) + row.meaning.size(withAttributes: [.font: noteFont]).width
      }.max() ?? 0
    let lineHeight = Int((1.5 * fontSize).rounded())
    let rowHeight = 2 * lineHeight + pictureHeight + 2 * gap
    let width = max(picturesWidth, Int(widest.rounded(.up)) + 2 * gap)
    let height = rows.count * rowHeight
    guard let sheet = CGContext(width: width, height: height) else {
      throw Failure.tooLarge(width: width, height: height)
    }
    let style = Style.current
    sheet.setFillColor(style.ground)
    sheet.fill(CGRect(x: 0, y: 0, width: width, height: height))
    sheet.interpolationQuality = .high
    UIGraphicsPushContext(sheet)
    defer { UIGraphicsPopContext() }
    for (index, row) in rows.enumerated() {
      let top = gap + index * rowHeight
      let baseline = CGFloat(top) + nameFont.ascender
      row.name.draw(
        at: CGPoint(x: CGFloat(gap), y: CGFloat(top)),
        withAttributes: [.font: nameFont, .foregroundColor: style.name])
      row.meaning.draw(
        at: CGPoint(x: CGFloat(gap) + nameWidth(row), y: baseline - noteFont.ascender),
        withAttributes: [.font: noteFont, .foregroundColor: style.note])
      for (column, fraction) in fractions.enumerated() where column < row.frames.count {
        let x = gap + column * (pictureWidth + gap)
        let caption = row.caption(column, fraction)
        // A caption that does not fit would run into the next one.
        let fits =
          caption.size(withAttributes: [.font: noteFont]).width <= CGFloat(pictureWidth + gap / 2)
        (fits ? caption : Self.percent(fraction)).draw(
          at: CGPoint(x: x, y: top + lineHeight),
          withAttributes: [.font: noteFont, .foregroundColor: style.note])
        let place = CGRect(
          x: x, y: top + 2 * lineHeight, width: pictureWidth, height: pictureHeight)
        sheet.setFillColor(style.border)
        sheet.fill(place.insetBy(dx: -1, dy: -1))
        sheet.drawUpright(row.frames[column], in: place)
      }
    }
    guard let image = sheet.makeImage() else {
      throw Failure.tooLarge(width: width, height: height)
    }
    return image
  }

  /// The percent of a fraction, without the error of the multiplication, such as "14 %" rather than "14.000000000000002 %".
  nonisolated static func percent(_ fraction: Double) -> String {
    "\(((fraction * 1e8).rounded() / 1e6).formatted) %"
  }
}
