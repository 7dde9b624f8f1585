import Foundation
import Testing

@testable import FrameStatistics

@Suite struct SystemMeterTests {
  private func write(_ files: [String: String], to folder: TemporaryFolder) throws {
    for (path, text) in files {
      let file = folder.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  @Test func readsTheFilesOfTheKernel() throws {
    let folder = try TemporaryFolder()
    let memory = """
      MemTotal:       1000 kB
      MemFree:         100 kB
      MemAvailable:    300 kB
      SwapTotal:       500 kB
      SwapFree:        450 kB
      """
    try write(
      [
        "proc/stat": "cpu  10 0 10 80 0 0 0 0 0 0\ncpu0 1 1 1 1\n", "proc/meminfo": memory,
        "proc/cpuinfo": "processor\t: 0\ncpu MHz\t\t: 2595.124\n",
        "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor": "powersave\n",
      ], to: folder)
    var meter = SystemMeter(root: folder.url.path)
    #expect(meter.totalMemory == 1000)
    #expect(meter.governor == "powersave")
    #expect(
      meter.sample()
        == SystemSample(load: nil, usedMemory: 700 * 1024, usedSwap: 50 * 1024, megahertz: 2595))
    // 100 ticks later: 70 of them were idle and 5 waited for a disk.
    try write(
      [
        "proc/stat": "cpu  30 0 15 150 5 0 0 0 9 9\n",
        "sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq": "1800123\n",
      ], to: folder)
    let second = meter.sample()
    #expect(second.load == 25)
    #expect(second.megahertz == 1800)
    // No time has passed.
    #expect(meter.sample().load == nil)
  }

  @Test func missingFilesGiveUnknownValues() throws {
    let folder = try TemporaryFolder()
    var meter = SystemMeter(root: folder.url.path)
    #expect(meter.sample() == SystemSample())
    #expect(meter.totalMemory == 0)
    #expect(meter.governor == "")
  }

  @Test(
    arguments: [
      ("5000 1234 800 1 0 2 0\n", 1234), ("5000 1234", 1234), ("5000", nil), ("", nil),
      ("5000 x 800", nil), ("5000  800", nil),
    ] as [(String, Int?)])
  func residentPagesAreTheSecondNumber(text: String, pages: Int?) {
    #expect(ProcessMeter.residentPages(text.utf8) == pages)
  }
}
