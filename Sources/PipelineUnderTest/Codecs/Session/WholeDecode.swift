public import Basics

/// A decode that was run to its end, with the plans that it followed and what it took.
///
/// Code that prices a decode band by band runs the codec first, so that its memory is as full as
/// the ledger says while the time of the bands passes.
public struct WholeDecode {
  /// The session that has ended; its scratch memory lasts as long as it does.
  public let session: DecodeSession
  /// The plans that it followed and how many bands of each: more than one after a damaged
  /// thumbnail, since the image is then decoded from its first band.
  public private(set) var plans: [(plan: DecodePlan, bandCount: Int)]
  /// The result, or why the band after the last one of ``plans`` failed.
  public private(set) var pixels: Result<PixelBuffer?, DecodingError> = .success(nil)
  /// The CPU time of the bands.
  public private(set) var codec = TimeSpan.zero
  /// The CPU time of opening the file and of the bands, without that of taking fresh memory.
  public private(set) var all = TimeSpan.zero

  /// Decodes `image` under `options` on the calling thread.
  ///
  /// Throws what opening a session throws; ``pixels`` has the error of a band.
  ///
  /// - Parameters:
  ///   - scratch: The pool of row buffers; nil, the default, allocates fresh ones.
  ///   - pages: When pages of fresh memory are touched; by default when pixels are written to them.
  ///   - isCancelled: Asked before each band but the first; true ends the decode without a result.
  ///   - opened: Called with the plan when the file is open, before memory is taken.
  ///   - clock: The CPU time of the calling thread, in nanoseconds.
  /// - Complexity: that of the decode.
  public init(
    _ image: EncodedImage,
    options: DecodeOptions,
    scratch: DecodeScratch? = nil,
    pages: PageTouching = .whenWritten,
    isCancelled: () -> Bool = { false },
    opened: (DecodePlan) -> Void = { _ in },
    clock: () -> Int
  ) throws(DecodingError) {
    let start = clock()
    session = try DecodeSession(image, options: options, scratch: scratch, pages: pages)
    plans = [(session.plan, 0)]
    opened(session.plan)
    let began = clock()
    var last = plans[0]
    do {
      while last.bandCount < last.plan.bandCount, last.bandCount == 0 || !isCancelled() {
        if case .finished(let buffer) = try session.decodeNextBand() { pixels = .success(buffer) }
        last.bandCount += 1
        plans[plans.count - 1] = last
        guard session.plan != last.plan else { continue }
        last = (session.plan, 0)
        plans.append(last)
      }
    } catch {
      pixels = .failure(error)
    }
    let ended = clock()
    codec = TimeSpan(nanoseconds: ended - began)
    all = TimeSpan(nanoseconds: max(0, ended - start - session.touching.nanoseconds))
  }
}

/// When the pages of fresh memory are touched for the first time, which costs a page fault each.
public enum PageTouching: Sendable, Hashable {
  /// When pixels are written to them, within the decode.
  case whenWritten
  /// As soon as the memory is taken, which ``DecodeSession/touching`` counts.
  case whenTaken
}
