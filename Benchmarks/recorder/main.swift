import Foundation

// What recording adds to a frame: the process's meters are read and a record is handed over. A transition begins,
// changes hands and ends once a second, as in an app that is used. Built from the module's own sources, in one piece.
//
//   recorder FOLDER    prints microseconds and allocations a frame as JSON

let frames = 100_000
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let environment = RecordingEnvironment(
  title: "benchmark", videoDriver: "none", renderer: "none", pacing: .timer,
  refreshPeriod: 16_666_667, windowWidth: 1280, windowHeight: 800)
let recorder = try FrameRecorder(
  folder: RecordingFolder(folder), environment: environment, capacity: 1 << 17)
let meter = ProcessMeter()

var times: [Nanoseconds] = []
times.reserveCapacity(frames)
var meterTime: Nanoseconds = 0
var transition: TransitionSpan.ID?
var allocations: UInt64 = 0
for id in 1...UInt64(frames) {
  // The first second sets things up.
  if id == 60 { allocations = thread_allocations() }
  let start = monotonicNanoseconds()
  var record = FrameRecord(id: id, begin: start, refreshPeriod: 16_666_667, pacing: .timer)
  record.stages[.draw] = 3_000_000
  record.swapStart = start
  record.swapEnd = start
  record.present = .estimated(start)
  record.residentMemory = meter.residentMemory
  record.cpuTime = meter.takeCPUTime()
  let metered = monotonicNanoseconds()
  switch id % 60 {
  case 1:
    transition = recorder.beginTransition(
      exhibit: "calendar", kind: .push, phase: .interactive, at: start)
  case 30:
    if let transition {
      recorder.changeTransition(transition, phase: .settling, fraction: 0.5, at: start)
    }
  case 59:
    if let ended = transition {
      recorder.endTransition(ended, outcome: .completed, at: start)
      transition = nil
    }
  default: break
  }
  record.transition = transition.map {
    TransitionSample(id: $0, kind: .push, phase: .interactive, fraction: 0.5)
  }
  recorder.append(record)
  let end = monotonicNanoseconds()
  meterTime += metered - start
  times.append(end - start)
}
let counted = thread_allocations() - allocations
let lost = recorder.framesLost
_ = try recorder.finish()
let sorted = times.sorted()

func microseconds(_ time: Nanoseconds) -> Double { Double(time) / 1000 }

let result: [String: Double] = [
  "mean_us": microseconds(times.reduce(0, +)) / Double(frames),
  "p50_us": microseconds(sorted[frames / 2]), "p99_us": microseconds(sorted[frames * 99 / 100]),
  "meters_us": microseconds(meterTime) / Double(frames),
  "allocations": Double(counted) / Double(frames), "lost": Double(lost),
]
let text = try JSONSerialization.data(withJSONObject: result, options: [.sortedKeys])
print(String(decoding: text, as: UTF8.self))
