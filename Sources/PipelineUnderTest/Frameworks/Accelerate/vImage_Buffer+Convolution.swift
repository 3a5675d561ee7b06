internal import CoreGraphics
internal import VirtualDevice

/// The mean of `kernel_width` × `kernel_height` pixels around each, for pixels of 4 bytes.
///
/// Both kernel sides must be odd, and the edge must be extended (`kvImageEdgeExtend`); other edges
/// trap. It costs a scaled drawing of as many pixels. Memory of a `CGContext` keeps its provenance.
@discardableResult
public func vImageBoxConvolve_ARGB8888(
  _ source: UnsafePointer<vImage_Buffer>,
  _ target: UnsafePointer<vImage_Buffer>,
  _ temporary: UnsafeMutableRawPointer?,
  _ left: vImagePixelCount,
  _ top: vImagePixelCount,
  _ kernelHeight: UInt32,
  _ kernelWidth: UInt32,
  _ background: UnsafePointer<UInt8>?,
  _ flags: vImage_Flags
) -> vImage_Error {
  // With this flag the call only asks how much temporary memory is of use, which is none.
  if flags & vImage_Flags(kvImageGetTempBufferSize) != 0 { return 0 }
  let (input, output) = (source.pointee, target.pointee)
  guard kernelHeight % 2 == 1, kernelWidth % 2 == 1 else { return kvImageInvalidKernelSize }
  guard let from = input.data, let to = output.data else { return kvImageNullPointerArgument }
  precondition(
    flags & vImage_Flags(kvImageEdgeExtend) != 0 && left == 0 && top == 0,
    "vImageBoxConvolve_ARGB8888 extends edges and starts at 0, 0 only; pass kvImageEdgeExtend"
  )
  guard output.width == input.width, output.height == input.height else {
    return kvImageRoiLargerThanInputBuffer
  }
  let device = Device.current
  device.spend(device.prices.scaling(Int(output.width * output.height)))
  if let owner = CGContext.whose(data: from) {
    CGContext.whose(data: to)?.inheritOrigin(from: owner)
  }
  guard device.codecs != .model else { return kvImageNoError }
  input.convolve(BoxBlur(width: Int(kernelWidth), height: Int(kernelHeight)), to: output)
  return kvImageNoError
}

extension vImage_Buffer {
  /// Writes the means of its pixels to `target`, which has the same size.
  fileprivate func convolve(_ box: BoxBlur, to target: vImage_Buffer) {
    box.apply(
      data,
      rowBytes: rowBytes,
      columns: Int(width),
      rows: Int(height),
      to: target.data,
      rowBytes: target.rowBytes
    )
  }
}
