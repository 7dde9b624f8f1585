import Foundation

/// The open files of a running recording. Only the recorder's writer thread uses them.
struct RecordingFiles: Sendable {
  /// The files that grow while the recording runs.
  struct Outputs: Sendable {
    var frames: OutputFile
    var transitions: OutputFile
    var mangoHud: OutputFile
    var trace: OutputFile

    fileprivate var all: [OutputFile] { [transitions, frames, mangoHud, trace] }
  }

  private let outputs: Outputs
  private var row: FrameRow
  private var bytes: [UInt8] = []
  private var mangoHud = MangoHudFormat()
  private var trace = TraceFormat()
  private var system = SystemMeter()

  /// Creates the folder and its files, and writes their headers and `environment.json`. If that fails, the folders that
  /// it has created are deleted with their files.
  init(in folder: RecordingFolder, environment: RecordingEnvironment) throws(RecordingError) {
    let created = try folder.prepare()
    var opened: [OutputFile] = []
    do throws(RecordingError) {
      try environment.write(to: folder.environment)
      for url in [folder.frames, folder.transitions, folder.mangoHud, folder.trace] {
        opened.append(try OutputFile(creating: url.path))
      }
      self.init(
        Outputs(frames: opened[0], transitions: opened[1], mangoHud: opened[2], trace: opened[3]),
        environment: environment)
      try writeHeaders(environment)
    } catch {
      for file in opened { file.close() }
      if !created.isEmpty {
        folder.remove()
        created.remove()
      }
      guard case .cannotWrite(let path, let cause) = error else { throw error }
      throw .cannotCreateFile(path: path, cause: cause)
    }
  }

  /// Uses files that are open and have their headers.
  init(_ outputs: Outputs, environment: RecordingEnvironment) {
    self.outputs = outputs
    row = FrameRow()
    row.videoDriver = environment.videoDriver
    row.renderer = environment.renderer
  }

  private mutating func writeHeaders(_ environment: RecordingEnvironment) throws(RecordingError) {
    try outputs.frames.append(Array((FrameRow.table.header + "\n").utf8))
    try outputs.transitions.append(Array((TransitionEvent.table.header + "\n").utf8))
    let (memory, governor) = (system.totalMemory, system.governor)
    try outputs.mangoHud.append(
      mangoHud.begin(environment, totalMemory: memory, governor: governor))
    try outputs.trace.append(trace.begin(title: environment.title))
    // The first sample only begins the interval over which the load is measured.
    _ = system.sample()
  }

  /// Appends a block of rows. Events are written before frames, so that a frame never refers to a transition that is
  /// not in `transitions.csv`.
  mutating func append(
    _ records: [FrameRecord], after events: [TransitionEvent]
  ) throws(RecordingError) {
    bytes.removeAll(keepingCapacity: true)
    for event in events { TransitionEvent.table.append(event, to: &bytes) }
    try outputs.transitions.append(bytes)

    bytes.removeAll(keepingCapacity: true)
    for record in records {
      row.set(record)
      FrameRow.table.append(row, to: &bytes)
    }
    try outputs.frames.append(bytes)
    if !records.isEmpty { try outputs.mangoHud.append(mangoHud.rows(records, on: system.sample())) }
    try outputs.trace.append(trace.lines(records, events))
  }

  /// Waits until everything written is on disk.
  func synchronize() throws(RecordingError) {
    for file in outputs.all { try file.synchronize() }
  }

  /// Writes the end of the trace. The other files have no closing text.
  mutating func end() throws(RecordingError) {
    try outputs.trace.append(trace.end())
    try outputs.trace.synchronize()
  }

  func close() {
    for file in outputs.all { file.close() }
  }
}
