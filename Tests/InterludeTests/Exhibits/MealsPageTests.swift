import Desktop
import Testing
import UIKit

@testable import Interlude

/// The page of pet care that is all figures.
@MainActor @Suite struct MealsPageTests {
  /// Names begin under each other after whatever times, and digits of portions stand under each other.
  @Test func theFiguresOfMealsStandInColumns() throws {
    let stage = try ExhibitStage(.petCare, width: 1280, height: 800, draws: false)
    let meals = MealsViewController(Household())
    stage.navigation.pushViewController(meals, animated: false)
    stage.finish()
    let cells = views(UITableViewCell.self, in: meals.view)
    var (starts, ends) = (Set<CGFloat>(), Set<CGFloat>())
    for cell in cells {
      let (line, portion) = (try #require(cell.textLabel), try #require(cell.detailTextLabel))
      let time = try #require(line.text?.prefix { !$0.isLetter })
      starts.insert(String(time).size(withAttributes: [.font: line.font as Any]).width)
      ends.insert(portion.convert(portion.bounds, to: nil).maxX)
      let digits = (0...9).map { "\($0)".size(withAttributes: [.font: portion.font as Any]).width }
      #expect(Set(digits).count == 1)
    }
    #expect(cells.count > 5 && starts.count == 1 && ends.count == 1)
  }
}
