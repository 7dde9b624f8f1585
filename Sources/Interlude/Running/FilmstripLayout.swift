import CoreGraphics
import Foundation
import UIKit

/// Puts the frames of a filmstrip on one sheet, with what they are above and beside them.
@MainActor
struct FilmstripLayout {
  /// The size of one frame on the sheet, in pixels.
  var pictureWidth: Int

  private static let gap = 12
  private static let captionHeight = 28
  private static let narrowestSide = 72
  private static let captionFont = UIFont.systemFont(ofSize: 13)

  enum Failure: LocalizedError {
    case tooLarge(width: Int, height: Int)

    var errorDescription: String? {
      switch self {
      case .tooLarge(let width, let height):
        "The strip would have \(width)×\(height) pixels, more than a picture can: ask for fewer percents or a smaller --width."
      }
    }
  }

  func draw(_ rows: [Filmstrip.Row], fractions: [Double]) throws -> CGImage {
    guard let first = rows.first?.frames.first else { throw Failure.tooLarge(width: 0, height: 0) }
    let pictureHeight = max(1, pictureWidth * first.height / first.width)
    let names = rows.map { Int($0.name.size(withAttributes: [.font: Self.captionFont]).width) }
    let sideWidth = max(Self.narrowestSide, (names.max() ?? 0) + 2 * Self.gap)
    let width = sideWidth + fractions.count * (pictureWidth + Self.gap)
    let height = Self.captionHeight + rows.count * (pictureHeight + Self.gap)
    guard let sheet = CGContext(width: width, height: height) else {
      throw Failure.tooLarge(width: width, height: height)
    }
    sheet.setFillColor(CGColor(gray: 0.12, alpha: 1))
    sheet.fill(CGRect(x: 0, y: 0, width: width, height: height))
    sheet.interpolationQuality = .high
    UIGraphicsPushContext(sheet)
    defer { UIGraphicsPopContext() }
    for (column, fraction) in fractions.enumerated() {
      let x = sideWidth + column * (pictureWidth + Self.gap)
      caption("\((fraction * 100).formatted) %", x: x, y: 6)
      for (row, film) in rows.enumerated() where column < film.frames.count {
        let y = Self.captionHeight + row * (pictureHeight + Self.gap)
        sheet.draw(
          film.frames[column],
          in: CGRect(x: x, y: y, width: pictureWidth, height: pictureHeight))
      }
    }
    for (row, film) in rows.enumerated() {
      caption(
        film.name, x: Self.gap,
        y: Self.captionHeight + row * (pictureHeight + Self.gap) + pictureHeight / 2 - 8)
    }
    guard let image = sheet.makeImage() else {
      throw Failure.tooLarge(width: width, height: height)
    }
    return image
  }

  private func caption(_ text: String, x: Int, y: Int) {
    text.draw(
      at: CGPoint(x: x, y: y),
      withAttributes: [
        .font: Self.captionFont, .foregroundColor: UIColor(white: 0.85, alpha: 1),
      ])
  }
}
