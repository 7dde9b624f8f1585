import CoreGraphics
import Desktop
import Foundation
import Lab
import UIKit

extension OwnPages {
  /// Takes dropped pictures: one for the page under the pointer, two for both pages in their order.
  ///
  /// Returns a sentence for the user. If a picture can't be read, the pictures stay as they were.
  ///
  /// - Parameters:
  ///   - window: The window with the exhibit.
  ///   - hasExhibit: Whether an exhibit is open. The list has no pages, so a single picture dropped there becomes the first page.
  func take(_ drop: FileDrop, in window: UIWindow?, hasExhibit: Bool) -> String {
    let paths = drop.files.map(\.path)
    guard (1...PageRole.allCases.count).contains(paths.count) else {
      return localized("Drop one picture for a page, or two for both pages.")
    }
    let read: [Picture]
    do throws(ImageError) {
      read = try paths.map { path throws(ImageError) in try Picture(path) }
    } catch {
      return error.description
    }
    let next =
      hasExhibit
      ? localized("Press N for the original pages.") : localized("Open an exhibit to see it.")
    defer { areShown = true }
    guard read.count == 1 else {
      pictures = [.first: read[0], .second: read[1]]
      return localized("%1$@ and %2$@ are the pages now.", read[0].name, read[1].name) + " " + next
    }
    let role = role(of: window?.hitTest(drop.location, with: nil)) ?? .first
    pictures[role] = read[0]
    let sentence =
      role == .first
      ? localized("%@ is now the page that transitions come from.", read[0].name)
      : localized("%@ is now the page that transitions go to.", read[0].name)
    return sentence + " " + next
  }

  /// The switch between the user's own pages and the exhibits', for the lab's panel; nil without own pages.
  var labParameter: LabParameter? {
    guard !pictures.isEmpty else { return nil }
    let names = PageRole.allCases.compactMap { pictures[$0]?.name }.joined(separator: ", ")
    return .flag(
      "own-pages", localized("Own pages: %@", names), standard: false, get: { self.areShown },
      set: { self.areShown = $0 })
  }
}
