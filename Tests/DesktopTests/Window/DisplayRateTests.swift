internal import CSDL2
import Foundation
import Testing

@testable import Desktop

/// Refresh rates that the window system reports. Functions with C's calling convention simulate the X server. Its state is static,
/// so the tests are serialized.
@Suite(.serialized) struct DisplayRateTests {
  private typealias Handle = XRandR.Handle

  /// Display timings: the pixel clock in Hz, the pixels per line and lines per frame including blanking, the flags, and the
  /// expected rate in Hz.
  @Test(
    arguments: [
      (148_352_000, 2200, 1125, 0, 59.9402), (148_500_000, 2200, 1125, 0, 60),
      (74_175_824, 2200, 1125, 1 << 4, 59.94), (25_175_000, 800, 525, 0, 59.9405),
      (12_587_500, 400, 262, 1 << 5, 60.0549), (296_703_000, 2200, 1125, 0, 119.8800),
    ] as [(UInt, UInt32, UInt32, UInt, Double)])
  func modesHaveFractions(
    clock: UInt, width: UInt32, lines: UInt32, flags: UInt, rate: Double
  ) throws {
    var mode = csdl_rr_mode()
    (mode.dot_clock, mode.h_total, mode.v_total, mode.flags) = (clock, width, lines, flags)
    #expect(abs(try #require(mode.refreshRate) - rate) < 1e-3)
  }

  @Test func aModeWithoutTimingsHasNoRate() {
    var mode = csdl_rr_mode()
    #expect(mode.refreshRate == nil)
    mode.dot_clock = 1
    #expect(mode.refreshRate == nil)
  }

  @Test(
    arguments: [
      (60, [59.94], 59.94), (59, [59.94], 59.94), (60, [], 60), (60, [144, 75], 60),
      (60, [144, 59.94], 59.94), (60, [59.0, 61], 60), (24, [23.976, 60], 23.976),
    ] as [(Double, [Double], Double)])
  func theRateThatSDLHasRoundedIsChosen(rounded: Double, rates: [Double], rate: Double) {
    #expect(DisplayRate.exactRate(near: rounded, among: rates) == rate)
  }

  // MARK: XRandR

  private struct Server {
    var version: (Int32, Int32) = (1, 6)
    /// The position and the mode of each CRTC. Mode 0 means switched off.
    var crtcs: [(x: Int32, y: Int32, mode: UInt)] = [(0, 0, 1), (1920, 0, 2), (0, 0, 0)]
    var open = 0
  }

  nonisolated(unsafe) private static var server = Server()
  nonisolated(unsafe) private static let modes: UnsafeMutablePointer<csdl_rr_mode> = {
    let modes = UnsafeMutablePointer<csdl_rr_mode>.allocate(capacity: 2)
    for (index, clock) in [UInt(148_351_648), 148_500_000].enumerated() {
      var mode = csdl_rr_mode()
      (mode.id, mode.dot_clock, mode.h_total, mode.v_total) = (UInt(index + 1), clock, 2200, 1125)
      (modes + index).initialize(to: mode)
    }
    return modes
  }()
  nonisolated(unsafe) private static let numbers: UnsafeMutablePointer<UInt> = {
    let numbers = UnsafeMutablePointer<UInt>.allocate(capacity: 3)
    for index in 0..<3 { (numbers + index).initialize(to: UInt(index)) }
    return numbers
  }()

  nonisolated(unsafe) private static let functions: [String: Handle] = {
    let root: @convention(c) (Handle) -> UInt = { _ in 77 }
    let version:
      @convention(c) (Handle, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Int32 = {
        ($1.pointee, $2.pointee) = server.version
        return server.version.0
      }
    let resources: @convention(c) (Handle, UInt) -> XRandR.Resources? = { _, window in
      #expect(window == 77)
      server.open += 1
      let resources = XRandR.Resources.allocate(capacity: 1)
      var facts = csdl_rr_resources()
      (facts.crtc_count, facts.crtcs) = (Int32(server.crtcs.count), UnsafePointer(numbers))
      (facts.mode_count, facts.modes) = (2, UnsafePointer(modes))
      resources.initialize(to: facts)
      return resources
    }
    let freeResources: @convention(c) (XRandR.Resources) -> Void = {
      server.open -= 1
      $0.deallocate()
    }
    let crtc: @convention(c) (Handle, XRandR.Resources, UInt) -> XRandR.Controller? = { _, _, id in
      server.open += 1
      let crtc = XRandR.Controller.allocate(capacity: 1)
      var facts = csdl_rr_crtc()
      (facts.x, facts.y, facts.mode) = server.crtcs[Int(id)]
      crtc.initialize(to: facts)
      return crtc
    }
    let freeCrtc: @convention(c) (XRandR.Controller) -> Void = {
      server.open -= 1
      $0.deallocate()
    }
    func pointer<F>(_ function: F) -> Handle { unsafeBitCast(function, to: Handle.self) }
    return [
      "XDefaultRootWindow": pointer(root), "XRRQueryVersion": pointer(version),
      "XRRGetScreenResourcesCurrent": pointer(resources),
      "XRRFreeScreenResources": pointer(freeResources), "XRRGetCrtcInfo": pointer(crtc),
      "XRRFreeCrtcInfo": pointer(freeCrtc),
    ]
  }()

  private func rates(x: Int32, y: Int32, _ server: Server = Server()) throws -> [Double] {
    Self.server = server
    let randr = try #require(XRandR { Self.functions[$0] })
    let display = try #require(Handle(bitPattern: 8))
    defer { #expect(Self.server.open == 0) }
    return randr.refreshRates(ofDisplay: display, x: x, y: y)
  }

  @Test func theDisplayAtAPlaceTellsItsRate() throws {
    let first = try rates(x: 0, y: 0)
    #expect(first.count == 1 && abs(first[0] - 59.94006) < 1e-4)
    #expect(try rates(x: 1920, y: 0) == [60])
    #expect(try rates(x: 5, y: 5) == [])
  }

  @Test func displaysThatMirrorEachOtherTellBoth() throws {
    #expect(try rates(x: 0, y: 0, Server(crtcs: [(0, 0, 1), (0, 0, 2)])).count == 2)
  }

  @Test func withoutTheExtensionThereAreNoRates() throws {
    #expect(try rates(x: 0, y: 0, Server(version: (0, 0))) == [])
    #expect(try rates(x: 0, y: 0, Server(version: (1, 2))) == [])
    #expect(XRandR { $0 == "XRRQueryVersion" ? nil : Self.functions[$0] } == nil)
  }
}
