import TestSupport
import Testing

@testable import FrameStatistics

/// `mangohud.csv` of the published vectors: flightlessmango/MangoHud @a5e7dc78.
@Suite struct MangoHudFormatTests {
  @Test func headerIsThatOfMangoHud() {
    let text = MangoHudFormat().begin(.sample, totalMemory: 16_000_000, governor: "schedutil")
    #expect(
      String(decoding: text, as: UTF8.self) == """
        os,cpu,gpu,ram,kernel,driver,cpuscheduler
        Debian 12,Example CPU,llvmpipe (LLVM 15.0.6  256  bits ),16000000,Linux 6.1,,schedutil
        fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed

        """)
  }

  @Test func aRowIsAFrameTime() {
    var frames = FrameRecord.frames(apart: [16_000_000, 20_000_000])
    frames[1].frameTime = 16_000_000
    frames[1].residentMemory = 1 << 29
    frames[2].frameTime = 20_000_000
    var format = MangoHudFormat()
    let sample = SystemSample(
      load: 37.56, usedMemory: 3 << 30, usedSwap: 1 << 28, megahertz: 2596)
    let text = format.rows(frames, on: sample)
    // The first frame has no frame time. `elapsed` counts from its beginning, 5 ms before it was shown.
    #expect(
      String(decoding: text, as: UTF8.self) == """
        62.5,16,37.5,0,0,0,0,0,0,0,0,3,0.25,0.5,2596,21000000
        50,20,37.5,0,0,0,0,0,0,0,0,3,0.25,0,2596,41000000

        """)
  }

  /// mangoplot's definition, applied to the rows, gives the number in the summary.
  @Test func mangoplotComputesTheNumbersOfTheSummary() throws {
    var random = SeededGenerator(seed: 40)
    var calculator = FrameIntervalCalculator()
    let frames = FrameSummaryTests.randomFrames(using: &random).map { frame in
      var frame = frame
      frame.frameTime = calculator.interval(endingWith: frame).frameTime
      return frame
    }
    var format = MangoHudFormat()
    let rows = String(decoding: format.rows(frames, on: SystemSample()), as: UTF8.self)
      .split(separator: "\n")
    let rates = rows.compactMap { $0.split(separator: ",").first.flatMap { Double($0) } }.sorted()
    let low = try #require(FrameSummary(frames: frames).lows[.mangoplot])
    #expect(rates.count == frames.count { $0.frameTime != nil })
    #expect(abs(rates[Int(Double(rates.count) * 0.01)] - low.onePercent) < 1e-5)
    #expect(abs(rates[Int(Double(rates.count) * 0.001)] - low.tenthPercent) < 1e-5)
  }
}
