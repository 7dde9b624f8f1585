import Foundation
import Testing

@testable import UIKit

/// Replays the recordings of a phone's sheets in `Resources/Recordings/sheets.json`: the same touches must have the same outcome
/// and the same curve. The tests print their rows of the table in `docs/FEEL.md` with ``FeelTable``.
@MainActor
@Suite("Sheets as recorded")
struct SheetReplayTests {
  /// One recording. Touches are time, place and phase; layers are time and value.
  struct Recording: Decodable {
    struct Frame: Decodable {
      let detent: Name
      let frame: [Double]
    }
    enum Name: Decodable {
      case system(String)
      case custom(Double)
      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let name = try? value.decode(String.self) {
          self = .system(name)
        } else {
          self = .custom(try value.decode(Double.self))
        }
      }
    }
    let id: String
    let touch: [[Double]]?
    let release_t: Double?
    let layers: [String: [[Double]]]?
    let outcome: String?
    let detents: [Frame]?
  }

  private struct File: Decodable { let records: [Recording] }

  private static let recordings: [String: Recording] = {
    let file = MotionRecording.file("sheets")
    let records = (try? JSONDecoder().decode(File.self, from: Data(contentsOf: file)))?.records
    return Dictionary(uniqueKeysWithValues: (records ?? []).map { ($0.id, $0) })
  }()

  /// The maximum delay, in seconds, of the recorded values after the touches, and after a call.
  private static let touchLag = 0.033
  private static let callLag = 0.065

  @Test(
    "A drag has the recorded outcome and curve",
    arguments: [
      "sheet-fd-900", "sheet-fd-1100", "sheet-fu-700", "sheet-lfd-900", "sheet-drag-down-far",
      "sheet-l-drag-down",
    ])
  func drags(id: String) throws {
    let recording = try #require(Self.recordings[id])
    let touches = try #require(recording.touch)
    let release = try #require(recording.release_t)
    let isOnlyLarge = id == "sheet-l-drag-down"
    let stage = PhoneStage(isOnlyLarge ? nil : [.medium(), .large()])
    if id == "sheet-lfd-900" { stage.sheet.selectedDetentIdentifier = .large }
    stage.present()
    let before = stage.sheet.selectedDetentIdentifier ?? (isOnlyLarge ? .large : .medium)
    let start = stage.screen.clock.now()
    var values: [String: [MotionRecording.Row]] = [:]
    var isDown = false
    var place = touches[0][1]
    var last = CGRect.null
    for t in Self.frameTimes(of: touches, release: release) {
      stage.screen.advance(by: start + t - stage.screen.clock.now())
      if t == 0 {
        stage.send(.pointerDown(location: CGPoint(x: 201, y: place)))
        isDown = true
      } else if isDown {
        let next = MotionDifference.value(at: t, in: touches.map { ($0[0], $0[1]) })
        if next != place {
          stage.send(.pointerMoved(location: CGPoint(x: 201, y: next)))
        }
        place = next
        if t >= release {
          stage.send(.pointerUp(location: CGPoint(x: 201, y: place)))
          isDown = false
        }
      }
      stage.screen.flush()
      // For a dismissed sheet, the last frame on screen is kept.
      if stage.isThere { last = stage.frame }
      values["sheet_y", default: []].append((t, Double(last.midY)))
      values["sheet_h", default: []].append((t, Double(last.height * 402 / last.width)))
    }
    let after = stage.sheet.selectedDetentIdentifier ?? before
    let name = after == .medium ? "medium" : "large"
    let outcome =
      stage.isThere ? (before == after ? "returned to \(name)" : "moved to \(name)") : "dismissed"
    #expect(outcome == recording.outcome)
    for (layer, rows) in try #require(recording.layers) {
      let fit = Self.fit(rows, to: values[layer] ?? [], lag: Self.touchLag)
      FeelTable.add("\(id), \(layer)", outcome, fit)
      guard id != "sheet-lfd-900" else {
        // The time stamps of touches are exact only to a frame, and this finger may have been lifted a frame later. So the
        // difference with a later lift is computed, too.
        #expect(fit.rms <= 3)
        let late = rows.map {
          [$0[0] > release + fit.lag ? $0[0] - PhoneStage.frame : $0[0], $0[1]]
        }
        let lateFit = Self.fit(late, to: values[layer] ?? [], lag: Self.touchLag)
        FeelTable.add("\(id), \(layer), lifted a frame later", outcome, lateFit)
        #expect(lateFit.rms <= 1.5)
        continue
      }
      #expect(fit.rms <= 1.5)
      let end = try #require(values[layer]?.last).1
      #expect(abs(end - rows[rows.count - 1][1]) < 0.5)
    }
  }

  @Test("A presentation has the recorded curve, and the dimming is its share")
  func presentation() throws {
    let recording = try #require(Self.recordings["sheet-l-present"])
    let stage = PhoneStage()
    stage.screen.flush()
    let start = stage.screen.clock.now()
    stage.present(animated: true)
    var values: [String: [MotionRecording.Row]] = [:]
    while stage.screen.clock.now() < start + 0.8 {
      let t = stage.screen.clock.now() - start
      values["sheet_y", default: []].append((t, Double(stage.frame.midY)))
      values["dim", default: []].append((t, Double(stage.dim)))
      stage.advance()
    }
    for (layer, rows) in try #require(recording.layers) {
      let fit = Self.fit(rows, to: values[layer] ?? [], lag: Self.callLag)
      FeelTable.add(
        "sheet-l-present, \(layer)", "presented", fit, unit: layer == "dim" ? "alpha" : "pt")
      #expect(fit.rms <= (layer == "dim" ? 0.002 : 1.5))
    }
    #expect(stage.frame == CGRect(x: 0, y: 62, width: 402, height: 812))
  }

  @Test("Sheets rest where they were measured")
  func geometry() throws {
    let recording = try #require(Self.recordings["sheet-detents-a"])
    for row in try #require(recording.detents) {
      let detent: UISheetPresentationController.Detent
      switch row.detent {
      case .system(let name): detent = name == "large" ? .large() : .medium()
      case .custom(let height): detent = .custom { _ in CGFloat(height) }
      }
      let stage = PhoneStage([detent], size: CGSize(width: 393, height: 852), top: 59)
      stage.present()
      let frame = stage.page.view.frame
      let seen = [frame.minX, frame.minY, frame.width, frame.height].map { Double($0) }
      for (a, b) in zip(seen, row.frame) { #expect(abs(a - b) < 0.001, "\(row)") }
    }
  }

  /// The times of frames: those of the touches, with further frames where touches are missing and after the release.
  private static func frameTimes(of touches: [[Double]], release: Double) -> [Double] {
    var times = [touches[0][0]]
    for touch in touches.dropFirst() where touch[0] > times[times.count - 1] {
      let (start, gap) = (times[times.count - 1], touch[0] - times[times.count - 1])
      let count = max(1, (gap / PhoneStage.frame).rounded())
      for step in stride(from: 1, to: count, by: 1) { times.append(start + gap * step / count) }
      times.append(touch[0])
    }
    return times + (1...120).map { release + Double($0) * PhoneStage.frame }
  }

  // MARK: Comparing

  /// The smallest difference between our values and the recorded rows, if the rows are late by 0…`lag` seconds.
  private static func fit(
    _ rows: [[Double]], to values: [MotionRecording.Row], lag: Double
  ) -> MotionDifference {
    MotionDifference(rows.map { ($0[0], $0[1]) }, values, lags: 0...lag)
  }
}
