import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite("Stack views")
struct StackViewTests {
  private typealias Request = StackGeometry.Request

  /// A view with an intrinsic size.
  private final class Brick: UIView {
    var size: CGSize {
      didSet { invalidateIntrinsicContentSize() }
    }
    init(_ width: CGFloat, _ height: CGFloat) {
      size = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { size }
  }

  @Test(
    "Distributions, as starts and lengths",
    arguments: [
      (.fill, [10, 20, 30], 5, 100, [0, 40, 45, 20, 70, 30]),
      (.fill, [10, 20, 30], 5, 40, [0, 5, 10, 10, 25, 15]),
      (.fillEqually, [10, 20, 30], 5, 100, [0, 30, 35, 30, 70, 30]),
      (.fillProportionally, [10, 20, 30], 5, 130, [0, 20, 25, 40, 70, 60]),
      (.equalSpacing, [10, 20, 30], 5, 100, [0, 10, 30, 20, 70, 30]),
      (.equalSpacing, [10, 20, 30], 5, 40, [0, 5, 10, 10, 25, 15]),
      (.equalCentering, [10, 20, 30], 5, 100, [0, 10, 35, 20, 70, 30]),
      (.equalCentering, [10, 80, 10], 5, 120, [0, 10, 20, 80, 110, 10]),
      (.equalCentering, [80, 10, 10], 5, 112, [0, 80, 85, 10, 102, 10]),
      (.equalSpacing, [40], 5, 100, [0, 40]),
      (.equalCentering, [40], 5, 100, [0, 40]),
      (.fill, [40], 5, 100, [0, 100]),
    ] as [(UIStackView.Distribution, [CGFloat], CGFloat, CGFloat, [CGFloat])])
  func distributions(
    _ distribution: UIStackView.Distribution, _ lengths: [CGFloat], _ spacing: CGFloat,
    _ length: CGFloat, _ expected: [CGFloat]
  ) {
    let requests = lengths.map { Request(length: $0, spacingAfter: spacing) }
    let spans = StackGeometry.spans(requests, length: length, distribution)
    #expect(spans.flatMap { [$0.start, $0.length] } == expected)
  }

  @Test("Hugging, compression resistance and custom spacings")
  func priorities() {
    let hugging = [
      Request(length: 10, hugging: 750), Request(length: 20), Request(length: 30),
    ]
    #expect(StackGeometry.spans(hugging, length: 100, .fill).map(\.length) == [10, 60, 30])
    let flexible = [
      Request(length: 10), Request(length: 0, isFlexible: true),
      Request(length: 0, isFlexible: true),
    ]
    #expect(StackGeometry.spans(flexible, length: 50, .fill).map(\.length) == [10, 20, 20])
    let resistance = [Request(length: 60), Request(length: 60, resistance: 250)]
    #expect(StackGeometry.spans(resistance, length: 80, .fill).map(\.length) == [60, 20])
    #expect(StackGeometry.spans(resistance, length: 30, .fill).map(\.length) == [30, 0])
    let gaps = [10, 10, 10].map { Request(length: $0, spacingAfter: 5) }
    var wide = gaps
    wide[0].spacingAfter = 30
    #expect(StackGeometry.spans(wide, length: 74, .equalSpacing).map(\.start) == [0, 40, 64])
    #expect(StackGeometry.naturalLength(wide, .fill) == 65)
    #expect(StackGeometry.naturalLength(gaps, .fillEqually) == 40)
    #expect(StackGeometry.spans([], length: 50, .fill).isEmpty)
  }

  @Test("Random stacks with enough room: views don't overlap and stay inside the bounds")
  func random() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let requests = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Request(
          length: CGFloat(Int.random(in: 0...40, using: &generator)),
          spacingAfter: CGFloat(Int.random(in: 0...20, using: &generator)))
      }
      let natural = StackGeometry.naturalLength(requests, .fill)
      let length = natural + CGFloat(Int.random(in: 0...200, using: &generator))
      for distribution in [
        UIStackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing,
        .equalCentering,
      ] {
        let spans = StackGeometry.spans(requests, length: length, distribution)
        #expect((spans.first?.start ?? 0) >= -1e-9)
        #expect((spans.last.map { $0.start + $0.length } ?? 0) <= length + 1e-9)
        for index in spans.indices.dropLast() {
          let gap = spans[index + 1].start - spans[index].start - spans[index].length
          #expect(gap >= requests[index].spacingAfter - 1e-9, "\(distribution) \(requests)")
        }
      }
    }
  }

  @Test(
    "Alignments in a row",
    arguments: [
      (.fill, 0, 50), (.leading, 0, 20), (.center, 15, 20), (.trailing, 30, 20),
    ] as [(UIStackView.Alignment, CGFloat, CGFloat)])
  func alignments(_ alignment: UIStackView.Alignment, _ y: CGFloat, _ height: CGFloat) {
    let brick = Brick(30, 20)
    let stack = UIStackView(arrangedSubviews: [brick])
    stack.alignment = alignment
    stack.frame = CGRect(x: 0, y: 0, width: 30, height: 50)
    stack.layoutIfNeeded()
    #expect(brick.frame == CGRect(x: 0, y: y, width: 30, height: height))
    stack.axis = .vertical
    stack.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
    brick.size = CGSize(width: 30, height: 20)
    stack.layoutIfNeeded()
    let x: CGFloat = alignment == .center ? 15 : alignment == .trailing ? 30 : 0
    #expect(brick.frame.minX == x && brick.frame.height == 20)
  }

  @Test(
    "Hidden views take no space; removed ones stay subviews; views that leave the hierarchy are no longer arranged"
  )
  func membership() {
    let bricks = (0..<3).map { _ in Brick(10, 10) }
    let stack = UIStackView(arrangedSubviews: bricks)
    stack.spacing = 4
    stack.sizeToFit()
    #expect(stack.bounds.size == CGSize(width: 38, height: 10))
    bricks[1].isHidden = true
    #expect(stack.intrinsicContentSize.width == 24)
    stack.distribution = .equalSpacing
    stack.layoutIfNeeded()
    #expect(bricks[2].frame.maxX == 38)
    bricks[1].isHidden = false
    stack.layoutIfNeeded()
    #expect(bricks.map(\.frame.minX) == [0, 14, 28])
    stack.setCustomSpacing(20, after: bricks[0])
    #expect(stack.customSpacing(after: bricks[0]) == 20)
    #expect(stack.intrinsicContentSize.width == 54)
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: bricks[0])
    #expect(stack.intrinsicContentSize.width == 38)
    stack.removeArrangedSubview(bricks[0])
    #expect(stack.arrangedSubviews == [bricks[1], bricks[2]] && stack.subviews.count == 3)
    bricks[2].removeFromSuperview()
    #expect(stack.arrangedSubviews == [bricks[1]])
    stack.insertArrangedSubview(bricks[0], at: 0)
    stack.insertArrangedSubview(bricks[0], at: 1)
    #expect(stack.arrangedSubviews == [bricks[1], bricks[0]] && stack.subviews.count == 2)
  }

  @Test("Text is broken into lines, in columns and in rows")
  func text() {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "Some words that are too long for one short line"
    let column = UIStackView(arrangedSubviews: [label, Brick(20, 20)])
    column.axis = .vertical
    let oneLine = label.intrinsicContentSize
    let fitting = column.sizeThatFits(CGSize(width: 120, height: 0))
    #expect(fitting.height > 2 * oneLine.height + 20 && fitting.width <= 120)
    column.frame = CGRect(x: 0, y: 0, width: 120, height: fitting.height)
    column.layoutIfNeeded()
    #expect(label.frame.height == fitting.height - 20)
    let row = UIStackView(arrangedSubviews: [label, Brick(20, 20)])
    row.alignment = .top
    row.frame = CGRect(x: 0, y: 0, width: 120, height: 300)
    row.arrangedSubviews[1].setContentCompressionResistancePriority(.required, for: .horizontal)
    row.layoutIfNeeded()
    #expect(label.frame.width == 100 && label.frame.height > 2 * oneLine.height)
  }

  @Test("Nested stacks, views with given sizes, and controls with a fixed size")
  func nesting() {
    withStage { stage in
      let plain = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 12))
      let filler = UIView()
      let control = UISwitch()
      let row = UIStackView(arrangedSubviews: [plain, filler, control])
      row.spacing = 10
      let slider = UISlider()
      let column = UIStackView(arrangedSubviews: [row, slider])
      column.axis = .vertical
      column.isLayoutMarginsRelativeArrangement = true
      column.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      column.frame = CGRect(x: 0, y: 0, width: 306, height: 100)
      stage.window.addSubview(column)
      stage.turn()
      #expect(row.frame == CGRect(x: 2, y: 1, width: 300, height: 65))
      #expect(slider.frame == CGRect(x: 2, y: 66, width: 300, height: 31))
      #expect(plain.frame == CGRect(x: 0, y: 0, width: 40, height: 65))
      #expect(filler.frame == CGRect(x: 50, y: 0, width: 189, height: 65))
      #expect(control.frame == CGRect(x: 249, y: 17, width: 51, height: 31))
      plain.isHidden = true
      stage.turn()
      #expect(filler.frame == CGRect(x: 0, y: 0, width: 239, height: 65))
      // A layout pass that changes nothing requests no further pass.
      #expect(!CATransaction.needsFlush)
    }
  }

  @Test("Baselines are aligned")
  func baselines() {
    let labels = [12.0, 30].map { size in
      let label = UILabel()
      label.font = .systemFont(ofSize: size)
      label.text = "Ag"
      return label
    }
    let stack = UIStackView(arrangedSubviews: labels)
    stack.alignment = .firstBaseline
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    stack.layoutIfNeeded()
    let lines = labels.map { $0.frame.minY + $0.font.ascender }
    #expect(abs(lines[0] - lines[1]) <= 1)
    #expect(labels[0].frame.minY > labels[1].frame.minY)
  }

  /// The view is removed before it is inserted. The index, which is the old count, is then one too large and must not
  /// trap.
  @Test("A view that is arranged already can be moved to the end")
  func moveToEnd() {
    let stack = UIStackView(arrangedSubviews: [Brick(10, 10), Brick(20, 10), Brick(30, 10)])
    let first = stack.arrangedSubviews[0]
    stack.insertArrangedSubview(first, at: 3)
    #expect(stack.arrangedSubviews.map(\.intrinsicContentSize.width) == [20, 30, 10])
    stack.insertArrangedSubview(first, at: 1)
    #expect(stack.arrangedSubviews.map(\.intrinsicContentSize.width) == [20, 10, 30])
  }

  @Test("An index beyond the end is reported")
  func wrongIndex() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        UIStackView(arrangedSubviews: [UIView()]).insertArrangedSubview(UIView(), at: 2)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("insertArrangedSubview") && message.contains("0...1"))
  }
}
