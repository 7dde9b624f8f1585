import Foundation
import FuzzTargets

// Searches for bytes that a target does not withstand, with libFuzzer. The environment variable FUZZ_TARGET names the target; the arguments
// are libFuzzer's. scripts/fuzz.sh builds and starts this.

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

private let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
private let target = FuzzTarget(rawValue: name)
private let scratch = NSTemporaryDirectory() + "fuzz-\(name)-\(getpid())"

/// libFuzzer's own main function, which is linked but not used, needs this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let copy = Array(UnsafeBufferPointer(start: bytes, count: count))
  MainActor.assumeIsolated { target?.run(copy, scratch: scratch) }
  return 0
}

guard target != nil else {
  let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
  FileHandle.standardError.write(Data("There is no target '\(name)'. Targets are \(names).\n".utf8))
  exit(2)
}
var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runFuzzer(&count, &arguments, run))
