/// The units of devices, by their chip.
///
/// Two speeds were published for phones: 11 to 13 ns a pixel on an A8 (kean/DFJPEGTurbo), and 0.97
/// ns on an A10, which decodes and draws 144 MP in 0.14 s (NSHipster, 2019). For newer chips there
/// are only times of ImageIO on Macs: 2.0 ns on an M5 (kean/Nuke#962) and 2.1 ns on an M4 Pro
/// (macguru.dev). So a chip up to the A8 has the speed of the A8, the A9 the geometric mean of its
/// neighbours, and a chip from the A10 on the geometric mean of 0.97 and 2.0 ns. Each is an
/// assumption between the published speeds that enclose it.
extension JPEGUnit {
  /// That of chips up to the A8: 12 ns a pixel; low 11, high 13.
  package static let a8 = JPEGUnit(pixel: 12_000)
  /// That of the A9: 3.4 ns a pixel; low 0.97, high 12.
  package static let a9 = JPEGUnit(pixel: 3_400)
  /// That of the A10 and newer chips: 1.4 ns a pixel; low 0.97, high 2.1.
  package static let a10 = JPEGUnit(pixel: 1_400)
}
