internal import Basics
internal import Codecs
internal import DeviceContract
internal import Requests
internal import Signposts

/// Runs one processor on an image, piece by piece, and accounts for its time and memory.
///
/// It checks for cancellation before each piece.
struct ProcessRunner: Sendable {
  /// The pixels of a piece: those of a band of 256 rows of 1024 pixels.
  private static var piecePixels: Int { 262_144 }

  let environment: PipelineEnvironment
  let decoder: DecodeRunner

  /// The result of the last processor of `request` for `image`.
  ///
  /// An image that waits for its first draw is decoded first, as if it were drawn into a bitmap.
  /// `onPiece` is called with the CPU time of each piece.
  func process(
    _ image: LoadedImage,
    for request: ImageRequest,
    onPiece: (TimeSpan) -> Void
  ) throws(LoadFailure) -> LoadLease {
    guard let processor = request.processors.last else { return LoadLease(image) }
    let signposter = environment.signposter
    let interval = signposter.beginInterval(
      Signpost.ProcessImage.self,
      .init(
        url: request.url.number,
        wantedPixels: request.maxPixelSize,
        step: request.processors.count
      )
    )
    do throws(LoadFailure) {
      var source = image.pixels
      var decodedBytes = ByteCount.zero
      if let data = image.undecodedData {
        let outcome = try decoder.decode(
          data,
          for: image.request,
          on: .worker,
          onBand: onPiece
        )
        source = outcome.pixels
        decodedBytes = outcome.dimensions.memory
      }
      defer { environment.memory.release(decodedBytes, from: .inFlight) }
      let dimensions = dimensions(of: processor, image.dimensions)
      let bytes = dimensions.byteCount
      environment.memory.charge(bytes, to: .inFlight)
      let pixels: PixelBuffer?
      var cpu = TimeSpan.zero
      do throws(LoadFailure) {
        pixels = try made(of: source, by: processor)
        try spend(processor, image.dimensions.pixels.pixelCount) { spent in
          cpu = cpu + spent
          onPiece(spent)
        }
      } catch {
        environment.memory.release(bytes, from: .inFlight)
        throw error
      }
      signposter.endInterval(interval, .init(outcome: .done, output: bytes, cpu: cpu))
      return LoadLease(
        request: request,
        dimensions: dimensions,
        pixels: pixels,
        fileBytes: image.fileBytes,
        made: environment.now(),
        memory: environment.memory
      )
    } catch {
      signposter.endInterval(
        interval,
        .init(outcome: error == .cancelled ? .cancelled : .failed)
      )
      throw error
    }
  }

  private func spend(
    _ processor: ImageProcessor,
    _ pixels: Int,
    onPiece: (TimeSpan) -> Void
  ) throws(LoadFailure) {
    var left = pixels
    repeat {
      guard !Task.isCancelled else { throw .cancelled }
      let piece = min(left, Self.piecePixels)
      let work = ComputeWork.process(processor.cost(ofPixels: piece))
      onPiece(environment.compute.spend(work, on: .worker).cpu)
      left -= piece
    } while left > 0
  }

  /// The sizes of the result of `processor`; a change of size draws into a bitmap, so planes become
  /// RGBA.
  private func dimensions(
    of processor: ImageProcessor,
    _ source: ImageDimensions
  ) -> ImageDimensions {
    var result = source
    if processor.target != nil {
      result.pixels = processor.outputSize(of: source.pixels)
      let format = decoder.pixelFormat == .rgba16 ? PixelFormat.rgba16 : .rgba8
      result.byteCount = ByteCount(format.byteCount(of: result.pixels))
    }
    // It is drawn into a bitmap, also where hardware decoded the source.
    result.memory = result.byteCount
    return result
  }

  private func made(
    of source: PixelBuffer?,
    by processor: ImageProcessor
  ) throws(LoadFailure) -> PixelBuffer? {
    do throws(DecodingError) {
      guard let target = processor.target else { return try source?.copy() }
      return try source?.resized(to: target)
    } catch {
      throw .decoding(error)
    }
  }
}
