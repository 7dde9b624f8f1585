import TestSupport
import Testing

@testable import UIKit

@Suite("Flow geometry")
struct FlowGeometryTests {
  private func items(_ widths: [CGFloat], height: CGFloat = 10) -> [CGSize] {
    widths.map { CGSize(width: $0, height: height) }
  }

  @Test(
    "Lines of items: left edges for a breadth of 100 and gaps of at least 10",
    arguments: [
      // Equal items form columns that fill the breadth. The last line uses the same columns.
      ([26, 26, 26, 26], [0, 37, 74, 0]), ([40, 40, 40], [0, 60, 0]), ([26, 26], [0, 37]),
      ([30], [0]),
      // A single column is centred.
      ([60, 60], [20, 20]), ([120, 120], [0, 0]),
      // Items of different sizes fill each line but the last.
      ([30, 40, 50], [0, 60, 0]), ([20, 30], [0, 30]), ([90, 20, 30], [0, 0, 30]),
      // Items that fit exactly are on one line.
      ([45, 45, 45], [0, 55, 0]), ([80.0 / 3, 80.0 / 3, 80.0 / 3], [0, 37, 73]),
    ] as [([CGFloat], [CGFloat])])
  func lines(_ widths: [CGFloat], _ edges: [CGFloat]) {
    let geometry = FlowGeometry(
      [FlowGeometry.Request(itemSizes: items(widths), itemSpacing: 10)], breadth: 100, scale: 1)
    #expect(geometry.sections[0].items.map(\.minX) == edges)
  }

  @Test(
    "Insets, headers, footers and line gaps along the main axis; items are centred in their line")
  func lengths() {
    let sizes = [CGSize(width: 60, height: 20), CGSize(width: 20, height: 10)]
    let geometry = FlowGeometry(
      [
        .init(
          itemSizes: sizes + sizes, lineSpacing: 7, itemSpacing: 10,
          inset: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), headerLength: 30,
          footerLength: 40),
        .init(itemSizes: [], headerLength: 5),
        .init(itemSizes: items([10])),
      ], breadth: 100, scale: 1)
    let first = geometry.sections[0]
    #expect(first.items.map(\.minY) == [31, 36, 58, 63])
    #expect(first.items.map(\.minX) == [2, 76, 2, 72])
    #expect(first.footer == CGRect(x: 0, y: 81, width: 100, height: 40))
    #expect(geometry.sections[1].header.minY == 121)
    #expect(geometry.sections[2].items[0].minY == 126)
    #expect(geometry.length == 136)
  }

  @Test("Finding items in a rectangle agrees with a linear search")
  func search() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      let requests = (0..<generator.index(below: 4)).map { _ in
        FlowGeometry.Request(
          itemSizes: (0..<generator.index(below: 30)).map { _ in
            CGSize(
              width: generator.number(1...60).rounded(), height: generator.number(1...40).rounded())
          }, lineSpacing: 3, itemSpacing: 2, headerLength: 4, footerLength: 5)
      }
      let geometry = FlowGeometry(requests, breadth: 100, scale: 2)
      for _ in 0..<40 {
        let rect = CGRect(
          x: generator.number(-20...90), y: generator.number(-20...500),
          width: generator.number(1...120), height: generator.number(1...200))
        let plain = geometry.sections.enumerated().flatMap { section in
          section.element.items.enumerated().filter { $0.element.intersects(rect) }.map {
            IndexPath(item: $0.offset, section: section.offset)
          }
        }
        #expect(geometry.paths(in: rect) == plain)
      }
      // Nothing overlaps, and every item is inside.
      for section in geometry.sections {
        for (index, item) in section.items.enumerated() {
          #expect(item.minY >= section.header.maxY && item.maxY <= section.footer.minY)
          if index > 0 { #expect(!item.intersects(section.items[index - 1])) }
        }
      }
    }
  }
}
