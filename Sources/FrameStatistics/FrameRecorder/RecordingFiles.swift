import Foundation

/// The open files of a running recording, used by the writing thread alone.
struct RecordingFiles: Sendable {
  /// The files that grow with the recording, open.
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

  /// Makes the folder and its files, with their headers, and describes the environment. A folder that it has made for
  /// nothing goes again.
  init(in folder: RecordingFolder, environment: RecordingEnvironment) throws(RecordingError) {
    let made = try folder.prepare()
    var opened: [OutputFile] = []
    do throws(RecordingError) {
      try environment.write(to: folder.environment)
      for url in [folder.frames, folder.transitions, folder.mangoHud, folder.trace] {
        opened.append(try OutputFile(creating: url.path))
      }
      self.init(
        Outputs(frames: opened[0], transitions: opened[1], mangoHud: opened[2], trace: opened[3]),
        environment: environment)
      try begin(environment)
    } catch {
      for file in opened { file.close() }
      if !made.isEmpty {
        folder.remove()
        made.remove()
      }
      guard case .cannotWrite(let path, let cause) = error else { throw error }
      throw .cannotCreateFile(path: path, cause: cause)
    }
  }

  /// Takes over files that are open and have their headers.
  init(_ outputs: Outputs, environment: RecordingEnvironment) {
    self.outputs = outputs
    row = FrameRow()
    row.videoDriver = environment.videoDriver
    row.renderer = environment.renderer
  }

  private mutating func begin(_ environment: RecordingEnvironment) throws(RecordingError) {
    try outputs.frames.append(Array((FrameRow.table.header + "\n").utf8))
    try outputs.transitions.append(Array((TransitionEvent.table.header + "\n").utf8))
    let (memory, governor) = (system.totalMemory, system.governor)
    try outputs.mangoHud.append(
      mangoHud.begin(environment, totalMemory: memory, governor: governor))
    try outputs.trace.append(trace.begin(title: environment.title))
    // The load is counted from here on.
    _ = system.sample()
  }

  /// Appends rows. Events come first, so that no frame names a transition that is not on file.
  mutating func append(
    _ records: [FrameRecord], after events: [TransitionEvent]
  ) throws(RecordingError) {
    bytes.removeAll(keepingCapacity: true)
    for event in events { TransitionEvent.table.append(event, to: &bytes) }
    try outputs.transitions.append(bytes)

    bytes.removeAll(keepingCapacity: true)
    for record in records {
      row.fill(with: record)
      FrameRow.table.append(row, to: &bytes)
    }
    try outputs.frames.append(bytes)
    if !records.isEmpty { try outputs.mangoHud.append(mangoHud.rows(records, on: system.sample())) }
    try outputs.trace.append(trace.lines(records, events))
  }

  /// Brings everything written to the disk.
  func synchronize() throws(RecordingError) {
    for file in outputs.all { try file.synchronize() }
  }

  /// Appends what closes the files' texts.
  mutating func end() throws(RecordingError) {
    try outputs.trace.append(trace.end())
    try outputs.trace.synchronize()
  }

  func close() {
    for file in outputs.all { file.close() }
  }
}
