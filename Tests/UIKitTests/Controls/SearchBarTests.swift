import Testing

@testable import UIKit

/// The bar with a search field.
@MainActor
struct SearchBarTests {
  private final class Delegate: NSObject, UISearchBarDelegate {
    var log: [String] = []
    var refused = ""

    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { refused != "begin" }
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { log.append("begin") }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { log.append("end") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      log.append("text \(searchText)")
    }
    func searchBar(
      _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { text != refused }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { log.append("cancel") }
    func searchBar(
      _ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
    ) { log.append("scope \(selectedScope)") }
  }

  private func withBar(_ body: (ViewStage, UISearchBar, Delegate) -> Void) {
    withStage { stage in
      let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
      let delegate = Delegate()
      bar.delegate = delegate
      stage.window.addSubview(bar)
      UIPasteboard.service = nil
      stage.turn()
      body(stage, bar, delegate)
      bar.resignFirstResponder()
    }
  }

  @Test func typingIsReported() {
    withBar { stage, bar, delegate in
      bar.placeholder = "Search"
      #expect(bar.searchTextField.placeholder == "Search")
      stage.click(CGPoint(x: 150, y: 28))
      #expect(bar.isFirstResponder && delegate.log == ["begin"])
      stage.type("a")
      delegate.refused = "x"
      stage.type("x")
      stage.press(.keyboardReturnOrEnter)
      #expect(bar.text == "a" && delegate.log == ["begin", "text a", "search"])
      bar.text = "b"
      #expect(delegate.log.count == 3)
      bar.resignFirstResponder()
      #expect(!bar.isFirstResponder && delegate.log.last == "end")
      delegate.refused = "begin"
      #expect(!bar.becomeFirstResponder())
    }
  }

  @Test func theCancelButtonTakesRoomFromTheField() {
    withBar { stage, bar, delegate in
      let field = bar.searchTextField
      #expect(field.frame == CGRect(x: 8, y: 10, width: 304, height: 36))
      bar.setShowsCancelButton(true, animated: true)
      stage.turn()
      stage.advance(by: 0.1)
      let between = field.layer.presentation()?.frame.width ?? 0
      #expect(between < 304 && between > field.frame.width)
      stage.advance(by: 1)
      #expect(field.frame.maxX < 260)
      stage.click(CGPoint(x: (field.frame.maxX + 320) / 2, y: 28))
      #expect(delegate.log == ["cancel"] && bar.showsCancelButton)
      bar.semanticContentAttribute = .forceRightToLeft
      bar.setNeedsLayout()
      stage.turn()
      #expect(field.frame.maxX == 312)
      bar.showsCancelButton = false
      stage.turn()
      #expect(field.frame.width == 304)
    }
  }

  @Test func scopesAreBelow() {
    withBar { stage, bar, delegate in
      bar.scopeButtonTitles = ["All", "Mail"]
      #expect(bar.intrinsicContentSize.height == 56)
      bar.showsScopeBar = true
      bar.sizeToFit()
      stage.turn()
      #expect(bar.frame.height == 100 && bar.searchTextField.frame.minY == 10)
      stage.click(CGPoint(x: 240, y: 74))
      #expect(delegate.log == ["scope 1"] && bar.selectedScopeButtonIndex == 1)
      bar.selectedScopeButtonIndex = 0
      #expect(delegate.log.count == 1)
      // There may be no button of this index, or none at all.
      bar.selectedScopeButtonIndex = 5
      bar.scopeButtonTitles = nil
      bar.showsScopeBar = false
      stage.turn()
      #expect(bar.intrinsicContentSize.height == 56)
    }
  }

  @Test func theStyleDecidesOnTheBackground() {
    let bar = UISearchBar()
    #expect(bar.backgroundColor != nil)
    bar.searchBarStyle = .minimal
    #expect(bar.backgroundColor == nil)
    bar.barTintColor = .red
    #expect(bar.backgroundColor == .red)
    (bar.barTintColor, bar.searchBarStyle, bar.backgroundImage) = (nil, .default, UIImage())
    #expect(bar.backgroundColor == nil)
  }
}
