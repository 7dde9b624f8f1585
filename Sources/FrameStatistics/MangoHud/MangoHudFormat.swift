/// Writes frames in MangoHud's log format, which CapFrameX, mangoplot and FlightlessMango read.
///
/// Each row is a frame time, so these tools compute the same numbers as `summary.json`. The first frame after idle time
/// has no frame time and no row. Unknown values are 0, as in MangoHud. Readers of the format split at every comma, so
/// commas in values are replaced.
///
/// Source: MangoHud, `src/logging.cpp` (columns) and `src/overlay.cpp` (units).
struct MangoHudFormat {
  private var start: Nanoseconds?
  private var bytes: [UInt8] = []

  static let systemHeader = "os,cpu,gpu,ram,kernel,driver,cpuscheduler"
  static let header =
    "fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,"
    + "gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed"

  /// The three lines before the rows. `totalMemory` is in KiB, as in `/proc/meminfo`.
  func begin(_ environment: RecordingEnvironment, totalMemory: Int, governor: String) -> [UInt8] {
    let host = environment.host
    let values = [
      host.operatingSystem, host.cpu, environment.renderer, "\(totalMemory)", host.kernel,
      environment.versions["OpenGL"] ?? "", governor,
    ]
    let line = values.map(Self.plain).joined(separator: ",")
    return Array("\(Self.systemHeader)\n\(line)\n\(Self.header)\n".utf8)
  }

  /// The text with commas, quotes and line breaks replaced by spaces; the format has no quoting.
  private static func plain(_ text: String) -> String {
    String(text.map { $0 == "," || $0 == "\"" || $0.isNewline ? " " : $0 })
  }

  /// The rows of a block of frames. All rows have the same system sample.
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
    let load = system.load ?? 0
    // The fields are in the order of the header. The eight zeros are the power and temperature of the processor and all
    // values of the GPU, which are not known.
    field(1_000_000_000_000_000 / frameTime, places: 6)
    field(frameTime, places: 6)
    field(Int64(load * 10), places: 1)
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

  /// The size in millionths of a GiB.
  private static func gibibytes(_ bytes: Int) -> Int64 {
    Int64((Double(bytes) / 1_073_741_824 * 1e6).rounded())
  }
}
