import Testing

@testable import UIKit

@MainActor
@Suite("Format strings for constraints")
struct VisualFormatTests {
  private let first = Brick()
  private let second = Brick()
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

  private func layOut(
    _ formats: String..., options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil
  ) {
    root.addSubview(first)
    root.addSubview(second)
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: metrics,
          views: ["first": first, "second": second]))
    }
    root.layoutIfNeeded()
  }

  @Test("Rows, columns, distances, lengths and metrics")
  func formats() {
    layOut(
      "H:|-20-[first(60)]-[second(>=10)]-gap-|", "V:|[first(==second)]-(0)-[second]|",
      metrics: ["gap": 30])
    #expect(first.frame == CGRect(x: 20, y: 0, width: 60, height: 100))
    #expect(second.frame == CGRect(x: 88, y: 100, width: 182, height: 100))
  }

  @Test("Standard distances to the superview are its margins; options align the views")
  func options() {
    root.layoutMargins = UIEdgeInsets(top: 1, left: 11, bottom: 2, right: 22)
    layOut("|-[first(40)][second(first)]", "V:|-[first(30)]", options: .alignAllTop)
    layOut("V:[second(10)]")
    #expect(first.frame == CGRect(x: 11, y: 1, width: 40, height: 30))
    #expect(second.frame == CGRect(x: 51, y: 1, width: 40, height: 10))
  }

  @Test("Priorities and ranges")
  func priorities() {
    layOut("H:|-(>=10,==50@200)-[first(100@700,<=80)]-0-|")
    #expect(first.frame.minX == 220 && first.frame.width == 80)
  }

  @Test("From right to left")
  func rightToLeft() {
    layOut("H:|-10-[first(40)]-5-[second(20)]", options: .directionRightToLeft)
    #expect(first.frame.maxX == 290 && second.frame.maxX == 245)
  }

  @Test(
    "An invalid string is reported with the place",
    arguments: [
      ("H:|-[first", "expected ] at character 11"),
      ("H:[third]", "there is no view third at character 4"),
      ("[first]-20[second]", "expected - after the distance at character 11"),
      ("[first(@10)]", "expected a name at character 8"),
      ("|", "expected [, - or | at character 2"),
      ("[first]-", "expected a view in brackets or | at character 9"),
      ("[first]x", "expected [, - or | at character 8"),
    ])
  func failures(_ format: String, _ message: String) {
    var parser = VisualFormatParser(format, [], [:], ["first": first, "second": second])
    #expect {
      try parser.parse()
    } throws: { error in
      let text = (error as? VisualFormatParser.Failure)?.message ?? ""
      #expect(text.contains(message), "\(text)")
      return true
    }
  }
}
