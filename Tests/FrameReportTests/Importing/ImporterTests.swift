import Foundation
import FrameStatistics
import TestSupport
import Testing

@testable import FrameReport

/// Recordings of other tools: small files written for these tests.
@Suite struct ImporterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ text: String, as name: String = "recording") throws -> RecordedRun {
    try RecordedRun(importing: URL(fileURLWithPath: try folder.write(text, to: name)))
  }

  private func times(_ run: RecordedRun) -> [Double] { ActivityTimeline(run.frames).frameTimes }

  static let mangoHud = """
    os,cpu,gpu,ram,kernel,driver,cpuscheduler
    Debian 12,Example CPU,Example GPU,16000000,6.1.0,Mesa 22.3.6,schedutil
    fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed
    100,10,5,0,0,0,0,0,0,0,0,4,0,0.1,3000,10000000
    50,20,5,0,0,0,0,0,0,0,0,4,0,0.1,3000,30000000
    80,12.5,5,0,0,0,0,0,0,0,0,4,0,0.1,3000,42500000

    """

  static let presentMon1 = """
    Application,ProcessID,SwapChainAddress,Runtime,SyncInterval,PresentFlags,Dropped,TimeInSeconds,msInPresentAPI,msBetweenPresents
    game.exe,1,0x01,DXGI,1,0,0,1.000,0.1,0.000
    game.exe,1,0x01,DXGI,1,0,0,1.010,0.1,10.0
    overlay.exe,2,0x02,DXGI,1,0,0,1.011,0.1,99.0
    game.exe,1,0x01,DXGI,1,0,0,1.030,0.1,20.0
    game.exe,1,0x01,DXGI,1,0,0,1.0425,0.1,12.5

    """

  static let presentMon2 = """
    Application,ProcessID,SwapChainAddress,PresentRuntime,SyncInterval,PresentFlags,AllowsTearing,PresentMode,CPUStartTime,FrameTime,CPUBusy,CPUWait,ClickToPhotonLatency
    game.exe,1,0x01,DXGI,0,0,1,Composed: Flip,0.0,10.0,3,7,NA
    game.exe,1,0x01,DXGI,0,0,1,Composed: Flip,10.0,20.0,3,7,NA
    game.exe,1,0x01,DXGI,0,0,1,Composed: Flip,30.0,12.5,3,7,NA

    """

  static let capFrameX = """
    {
      "Hash": "0",
      "Info": { "AppVersion": "1.7", "ProcessName": "game.exe", "GameName": "A Game", "GPU": "Example GPU",
                "Processor": "Example CPU", "OS": 11, "Comment": null },
      "Runs": [
        { "CaptureData": { "TimeInSeconds": [0, 0.01, 0.03], "MsBetweenPresents": [10, 20, 12.5] },
          "SensorData2": {} }
      ]
    }
    """

  @Test(arguments: [
    (mangoHud, RecordedRun.Origin.mangoHud, "recording"), (presentMon1, .presentMon, "game.exe"),
    (presentMon2, .presentMon, "game.exe"), (capFrameX, .capFrameX, "A Game"),
  ])
  func formatsAreToldByTheirContent(
    text: String, origin: RecordedRun.Origin, title: String
  ) throws {
    for variant in [text, text.replacing("\n", with: "\r\n"), "\u{FEFF}" + text] {
      let run = try read(variant, as: "recording.txt")
      #expect(run.origin == origin)
      #expect(run.title == title)
      #expect(times(run) == [10, 20, 12.5])
      #expect(!run.isCutOff)
    }
  }

  @Test func theSystemIsTold() throws {
    let facts = try read(Self.mangoHud).facts
    #expect(facts.contains(.init("processor", "Example CPU")))
    #expect(facts.contains(.init("graphics", "Example GPU")))
    // A number alone is /proc/meminfo's; what has a unit, or is no number, stays as it is.
    #expect(facts.contains(.init("memory", "15.3 GiB")))
    for text in ["16 GB", "unknown"] {
      let facts = try read(Self.mangoHud.replacing("16000000", with: text)).facts
      #expect(facts.contains(.init("memory", text)))
    }
    let others = try read(Self.capFrameX).facts
    #expect(others.contains(.init("processor", "Example CPU")))
    #expect(!others.contains { $0.name == "system" })
  }

  /// Newer versions put their own before, older ones measured in microseconds.
  @Test func versionsOfMangoHudAreRead() throws {
    let versioned = "v1\n0.8.1\n---SYSTEM INFO---\n" + Self.mangoHud
    #expect(try times(read(versioned)) == [10, 20, 12.5])
    let old = "fps,frametime\n100,10000\n50,20000\n80,12500\n"
    #expect(try times(read(old)) == [10, 20, 12.5])
  }

  @Test func theSwapChainThatPresentedMostIsRead() throws {
    let run = try read(Self.presentMon1)
    #expect(run.notes.contains { $0.contains("2 swap chains") })
    let reversed = Self.presentMon1.replacing("overlay.exe,2,0x02", with: "game.exe,1,0x01")
    #expect(try times(read(reversed)) == [10, 99, 20, 12.5])
  }

  /// What has no number before it follows nothing.
  @Test func missingTimesBreakTheSeries() throws {
    let run = try read(Self.presentMon2.replacing(",20.0,3", with: ",NA,3"))
    #expect(times(run) == [10, 12.5])
    #expect(ActivityTimeline(run.frames).frames.map(\.isFirst) == [true, false, true, false])
  }

  @Test func runsOfCapFrameXFollowEachOther() throws {
    let two = """
      {"Runs":[{"CaptureData":{"MsBetweenPresents":[10,null,"NaN",20]}},
      {"CaptureData":{"MsBetweenPresents":[30]}}]}
      """
    let run = try read(two, as: "two.json")
    #expect(times(run) == [10, 20, 30])
    #expect(run.title == "two")
    #expect(run.notes.contains { $0.contains("2 runs") })
  }

  @Test func aFileThatWasCutIsReadUpToItsLastRow() throws {
    let run = try read(String(Self.mangoHud.dropLast(20)))
    #expect(times(run) == [10, 20])
    #expect(run.isCutOff)
  }

  /// File, line, and what was expected.
  @Test(arguments: [
    ("", 1, "the header of a MangoHud or PresentMon CSV, or CapFrameX JSON"),
    ("hello\nworld\n", 1, "the header of a MangoHud"),
    ("{ [\"ph\": 1\n", 1, "a recording of CapFrameX"),
    ("[\n{\"ph\":\"X\"},\n", 1, "the header of a"),
    ("\u{1}\"\u{2}\n\"\n", 1, "the header of a MangoHud"),
    ("fps,frametime\n60,16\n60,x\n", 3, "numbers as fps and frametime"),
    ("fps,frametime\n60,16\n60\n60,16\n", 3, "2 fields"),
    ("fps,frametime\n60,-16\n", 2, "a frame time from 0 up"),
    ("fps,frametime\n60,1e300\n", 2, "a frame time from 0 up"),
    ("fps,frametime\n60,nan\n", 2, "a frame time from 0 up"),
    ("Application,FrameTime\ngame,16\n\ngame,sixteen\n", 4, "a number or NA as FrameTime"),
    ("Application,FrameTime\ngame,16,2\n", 2, "2 fields"),
    ("Application,FrameTime\n\"game,16\n", 2, "fields whose quotes match"),
  ])
  func mistakesAreTold(text: String, line: Int, expected: String) throws {
    let path = try folder.write(text, to: "broken.csv")
    let error = #expect(throws: RecordingError.self) {
      try RecordedRun(importing: URL(fileURLWithPath: path))
    }
    #expect(
      error?.description.hasPrefix("\(path):\(line): expected \(expected)") == true,
      "\(String(describing: error))")
  }

  @Test(arguments: [("{", 1), ("{\n\"Runs\": [\n", 3), ("{\n\"Runs\" 1}", 2)])
  func whatIsNoJSONIsToldWithItsLine(text: String, line: Int) throws {
    let path = try folder.write(text, to: "broken.json")
    let error = #expect(throws: RecordingError.self) {
      try RecordedRun(importing: URL(fileURLWithPath: path))
    }
    #expect(error?.description.hasPrefix("\(path):\(line): expected a recording") == true)
    #expect(error?.description.contains("found something that is not JSON") == true)
  }

  @Test(arguments: [
    ("{}", "no Runs"), ("{\"Runs\":[{}]}", "at Runs.[0] no CaptureData"),
    ("{\"Runs\":3}", "at Runs a value of another type"),
    ("{\"Runs\":[{\"CaptureData\":{\"MsBetweenPresents\":[1,{}]}}]}", "a value of another type"),
    ("{\"Runs\":[{\"CaptureData\":{\"MsBetweenPresents\":[5,-1]}}]}", "‘-1.0’"),
    (
      "{\"Runs\":[{\"CaptureData\":{\"MsBetweenPresents\":[5,\"soon\"]}}]}",
      "at Runs.[0].CaptureData.MsBetweenPresents.[1] ‘soon’"
    ),
  ])
  func mistakesInJSONAreTold(text: String, found: String) throws {
    let path = try folder.write(text, to: "broken.json")
    let error = #expect(throws: RecordingError.self) {
      try RecordedRun(importing: URL(fileURLWithPath: path))
    }
    #expect(error?.description.hasPrefix("\(path): expected ") == true)
    #expect(error?.description.contains(found) == true, "\(String(describing: error))")
  }

  /// Bytes changed, removed and doubled at random: an error or a report, never a crash.
  @Test(arguments: [mangoHud, presentMon1, presentMon2, capFrameX])
  func damagedFilesNeverCrash(text: String) throws {
    var random = SeededGenerator(seed: 77)
    for _ in 0..<100 {
      var bytes = Array(text.utf8)
      Damage.apply(&bytes, &random)
      let url = folder.url.appendingPathComponent("damaged")
      try Data(bytes).write(to: url)
      guard let run = try? RecordedRun(importing: url) else { continue }
      let report = Report(run)
      #expect(!TerminalReport(report).text.isEmpty)
      #expect(HTMLPage(report).html.hasSuffix("</html>\n"))
    }
  }
}

/// What disks, editors and crashes do to files.
enum Damage {
  static func apply(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    for _ in 0...random.index(below: 4) where !bytes.isEmpty {
      let place = random.index(below: bytes.count)
      switch random.index(below: 5) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(bytes[place], at: place)
      case 3: bytes.removeSubrange(place...)
      default: bytes.replaceSubrange(place..<place, with: Array("9223372036854775807".utf8))
      }
    }
  }
}
