/// Frames as MangoHud logs them, for the tools that read its logs: CapFrameX, mangoplot, FlightlessMango.
///
/// A row stands for a frame time, the time between two consecutive frames of activity, so these tools find the numbers
/// of `summary.json`; the first frame after idle time has none, and no row. What is not known is 0, as there. MangoHud's
/// readers split at every comma, so there are none in the values.
///
/// Source: MangoHud, `src/logging.cpp` (columns) and `src/overlay.cpp` (units).
struct MangoHudFormat {
  private var start: Nanoseconds?
  private var bytes: [UInt8] = []

  static let systemHeader = "os,cpu,gpu,ram,kernel,driver,cpuscheduler"
  static let header =
    "fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,"
    + "gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed"

  /// The three lines before the rows. Memory is in kB, as `/proc/meminfo` has it.
  func begin(_ environment: RecordingEnvironment, totalMemory: Int, governor: String) -> [UInt8] {
    let host = environment.host
    let values = [
      host.operatingSystem, host.cpu, environment.renderer, "\(totalMemory)", host.kernel,
      environment.versions["OpenGL"] ?? "", governor,
    ]
    let line = values.map(Self.plain).joined(separator: ",")
    return Array("\(Self.systemHeader)\n\(line)\n\(Self.header)\n".utf8)
  }

  /// Text without what these files have no quotes for.
  private static func plain(_ text: String) -> String {
    String(text.map { $0 == "," || $0 == "\"" || $0.isNewline ? " " : $0 })
  }

  /// The rows of a block; the machine's numbers are the same for all of them.
  mutating func rows(_ records: [FrameRecord], on system: SystemSample) -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    for record in records {
      let start = start ?? record.begin
      self.start = start
      guard let frameTime = record.frameTime, frameTime > 0 else { continue }
      add(record, lasting: frameTime, elapsed: record.presentedAt - start, on: system)
    }
    return bytes
  }

  private mutating func add(
    _ record: FrameRecord, lasting frameTime: Nanoseconds, elapsed: Nanoseconds,
    on system: SystemSample
  ) {
    let processLoad = system.load ?? 0
    // In the order of the header; the processor's power and all of the GPU's numbers are not known.
    field(1_000_000_000_000_000 / frameTime, places: 6)
    field(frameTime, places: 6)
    field(Int64(processLoad * 10), places: 1)
    for _ in 0..<8 { field(0, places: 0) }
    field(Self.gibibytes(system.usedMemory), places: 6)
    field(Self.gibibytes(system.usedSwap), places: 6)
    field(Self.gibibytes(record.residentMemory ?? 0), places: 6)
    field(Int64(system.megahertz), places: 0)
    elapsed.append(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func field(_ value: Int64, places: Int) {
    bytes.append(decimal: value, places: places)
    bytes.append(UInt8(ascii: ","))
  }

  /// Millionths of a gibibyte.
  private static func gibibytes(_ bytes: Int) -> Int64 {
    Int64((Double(bytes) / 1_073_741_824 * 1e6).rounded())
  }
}
