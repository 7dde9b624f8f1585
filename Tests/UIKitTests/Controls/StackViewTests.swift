import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite("Stack views")
struct StackViewTests {
  /// A view that constraints determine does not keep the frame that it had, for example in a nib file. Content with constraints determines the height
  /// of the scroll views, the stack and the effect view around it.
  @Test(arguments: [false, true])
  func contentDeterminesTheSize(inEffectView: Bool) {
    func scrollView(_ height: CGFloat, _ priority: Float) -> UIScrollView {
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 128))
      let content = UIView()
      for view in [scroll, content] { view.translatesAutoresizingMaskIntoConstraints = false }
      scroll.addSubview(content)
      let fit = content.heightAnchor.constraint(equalTo: scroll.heightAnchor)
      fit.priority = UILayoutPriority(priority)
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: scroll.topAnchor),
        content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
        content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
        content.widthAnchor.constraint(equalTo: scroll.widthAnchor),
        content.heightAnchor.constraint(equalToConstant: height), fit,
      ])
      return scroll
    }
    let scrolls = [scrollView(145, 251), scrollView(196, 250)]
    let stack = UIStackView(arrangedSubviews: scrolls)
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    var placed: UIView = stack
    if inEffectView {
      let effect = UIVisualEffectView(effect: UIBlurEffect(style: .regular))
      effect.translatesAutoresizingMaskIntoConstraints = false
      let content = effect.contentView
      content.addSubview(stack)
      NSLayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: content.topAnchor),
        stack.bottomAnchor.constraint(equalTo: content.bottomAnchor),
        stack.leadingAnchor.constraint(equalTo: content.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      ])
      placed = effect
    }
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    root.addSubview(placed)
    NSLayoutConstraint.activate([
      placed.topAnchor.constraint(equalTo: root.topAnchor),
      placed.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      placed.widthAnchor.constraint(equalToConstant: 270),
    ])
    root.layoutIfNeeded()
    #expect(placed.frame == CGRect(x: 0, y: 0, width: 270, height: 341))
    #expect(scrolls.map(\.frame.height) == [145, 196])
  }

  private func row(
    _ bricks: [Brick], _ distribution: UIStackView.Distribution, spacing: CGFloat = 5,
    length: CGFloat
  ) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: bricks)
    stack.distribution = distribution
    stack.spacing = spacing
    stack.frame = CGRect(x: 0, y: 0, width: length, height: 10)
    stack.layoutIfNeeded()
    return stack
  }

  @Test(
    "Distributions, as starts and lengths",
    arguments: [
      (.fill, [10, 20, 30], 5, 100, [0, 40, 45, 20, 70, 30]),
      (.fill, [10, 20, 30], 5, 65, [0, 5, 10, 20, 35, 30]),
      (.fill, [10, 20, 30], 5, 60, [0, 0, 5, 20, 30, 30]),
      (.fillEqually, [10, 20, 30], 5, 100, [0, 30, 35, 30, 70, 30]),
      (.fillProportionally, [10, 20, 30], 5, 130, [0, 20, 25, 40, 70, 60]),
      (.equalSpacing, [10, 20, 30], 5, 100, [0, 10, 30, 20, 70, 30]),
      (.equalSpacing, [10, 20, 30], 5, 65, [0, 5, 10, 20, 35, 30]),
      (.equalCentering, [10, 20, 30], 5, 100, [0, 10, 35, 20, 70, 30]),
      (.equalCentering, [10, 80, 10], 5, 120, [0, 10, 20, 80, 110, 10]),
      (.equalCentering, [80, 10, 10], 5, 112, [0, 80, 85, 10, 102, 10]),
      (.equalSpacing, [40], 5, 100, [0, 100]),
      (.fill, [40], 5, 100, [0, 100]),
    ] as [(UIStackView.Distribution, [CGFloat], CGFloat, CGFloat, [CGFloat])])
  func distributions(
    _ distribution: UIStackView.Distribution, _ lengths: [CGFloat], _ spacing: CGFloat,
    _ length: CGFloat, _ expected: [CGFloat]
  ) {
    let bricks = lengths.map { Brick($0, 10) }
    _ = row(bricks, distribution, spacing: spacing, length: length)
    #expect(bricks.flatMap { [$0.frame.minX, $0.frame.width] } == expected)
  }

  @Test("Hugging, compression resistance, flexible views and custom spacings")
  func priorities() {
    func bricks(_ lengths: CGFloat...) -> [Brick] { lengths.map { Brick($0, 10) } }
    let hugging = bricks(10, 20, 30)
    hugging[0].setContentHuggingPriority(.defaultHigh, for: .horizontal)
    _ = row(hugging, .fill, spacing: 0, length: 100)
    #expect(hugging.map(\.frame.width) == [10, 60, 30])
    let flexible = bricks(10, UIView.noIntrinsicMetric, UIView.noIntrinsicMetric)
    _ = row(flexible, .fill, spacing: 0, length: 50)
    #expect(flexible.map(\.frame.width) == [10, 20, 20])
    let resistance = bricks(60, 60)
    resistance[1].setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    let stack = row(resistance, .fill, spacing: 0, length: 80)
    #expect(resistance.map(\.frame.width) == [60, 20])
    stack.frame.size.width = 30
    stack.layoutIfNeeded()
    #expect(resistance.map(\.frame.width) == [30, 0])
    let gaps = bricks(10, 10, 10)
    let spaced = row(gaps, .equalSpacing, length: 74)
    spaced.setCustomSpacing(30, after: gaps[0])
    spaced.layoutIfNeeded()
    #expect(gaps.map(\.frame.minX) == [0, 40, 64])
    #expect(spaced.sizeThatFits(.zero).width == 65)
    #expect(row(bricks(10, 10, 20), .fillEqually, length: 100).sizeThatFits(.zero).width == 70)
    #expect(UIStackView().sizeThatFits(CGSize(width: 50, height: 50)) == .zero)
  }

  @Test("Random stacks with enough room: views don't overlap and stay inside the bounds")
  func random() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let bricks = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Brick(CGFloat(Int.random(in: 0...40, using: &generator)), 10)
      }
      let spacings = bricks.map { _ in CGFloat(Int.random(in: 0...20, using: &generator)) }
      let stack = UIStackView(arrangedSubviews: bricks)
      for (brick, spacing) in zip(bricks, spacings) {
        stack.setCustomSpacing(spacing, after: brick)
      }
      let natural = stack.sizeThatFits(.zero).width
      #expect(
        natural == bricks.reduce(0) { $0 + $1.size.width } + spacings.dropLast().reduce(0, +))
      let length = natural + CGFloat(Int.random(in: 0...200, using: &generator))
      stack.frame.size = CGSize(width: length, height: 10)
      for distribution in [
        UIStackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing,
        .equalCentering,
      ] {
        stack.distribution = distribution
        stack.layoutIfNeeded()
        #expect(bricks[0].frame.minX == 0 && bricks.last?.frame.maxX == length)
        for (index, pair) in zip(bricks, bricks.dropFirst()).enumerated() {
          // Edges are rounded to pixels.
          let gap = pair.1.frame.minX - pair.0.frame.maxX
          #expect(gap >= spacings[index] - 1, "\(distribution)")
        }
      }
    }
  }

  @Test("Constraints of one's own are combined with those of the stack view")
  func ownConstraints() {
    let (icon, title, detail) = (Brick(), Brick(50, 20), Brick(70, 10))
    let text = UIStackView(arrangedSubviews: [title, detail])
    text.axis = .vertical
    text.spacing = 2
    let stack = UIStackView(arrangedSubviews: [icon, text])
    stack.spacing = 8
    stack.alignment = .center
    stack.translatesAutoresizingMaskIntoConstraints = false
    let root = box(0, 0, 300, 200)
    root.addSubview(stack)
    NSLayoutConstraint.activate([
      icon.widthAnchor.constraint(equalToConstant: 40),
      icon.heightAnchor.constraint(equalTo: icon.widthAnchor),
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
    ])
    #expect(warnings { root.layoutIfNeeded() }.isEmpty)
    #expect(stack.frame == CGRect(x: 10, y: 20, width: 118, height: 40))
    #expect(icon.frame == CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(text.frame == CGRect(x: 48, y: 4, width: 70, height: 32))
    #expect(detail.frame == CGRect(x: 0, y: 22, width: 70, height: 10))
    detail.size.width = 90
    root.layoutIfNeeded()
    #expect(stack.frame.width == 138 && title.frame.width == 90)
    detail.isHidden = true
    root.layoutIfNeeded()
    #expect(stack.frame.width == 98 && text.frame == CGRect(x: 48, y: 10, width: 50, height: 20))
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
    #expect(stack.sizeThatFits(.zero).width == 24)
    stack.distribution = .equalSpacing
    stack.layoutIfNeeded()
    #expect(bricks[2].frame.maxX == 38)
    bricks[1].isHidden = false
    stack.layoutIfNeeded()
    #expect(bricks.map(\.frame.minX) == [0, 14, 28])
    stack.setCustomSpacing(20, after: bricks[0])
    #expect(stack.customSpacing(after: bricks[0]) == 20)
    #expect(stack.sizeThatFits(.zero).width == 54)
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: bricks[0])
    #expect(stack.sizeThatFits(.zero).width == 38)
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
      // The natural sizes inside the row outweigh that of the slider.
      #expect(row.frame == CGRect(x: 2, y: 1, width: 300, height: 31))
      #expect(slider.frame == CGRect(x: 2, y: 32, width: 300, height: 65))
      #expect(plain.frame == CGRect(x: 0, y: 0, width: 40, height: 31))
      #expect(filler.frame == CGRect(x: 50, y: 0, width: 189, height: 31))
      #expect(control.frame == CGRect(x: 249, y: 0, width: 51, height: 31))
      plain.isHidden = true
      stage.turn()
      #expect(filler.frame == CGRect(x: 0, y: 0, width: 239, height: 31))
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
