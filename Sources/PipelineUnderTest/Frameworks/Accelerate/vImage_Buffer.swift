/// A count of pixels.
public typealias vImagePixelCount = UInt
/// What a function of vImage came to; 0 is success.
public typealias vImage_Error = Int
/// Choices of a function of vImage.
public typealias vImage_Flags = UInt32
/// A pixel of 4 bytes.
public typealias Pixel_8888 = (UInt8, UInt8, UInt8, UInt8)
/// A pixel of one byte.
public typealias Pixel_8 = UInt8

public let kvImageNoError = 0
public let kvImageRoiLargerThanInputBuffer = -21766
public let kvImageInvalidKernelSize = -21767
public let kvImageInvalidEdgeStyle = -21768
public let kvImageNullPointerArgument = -21772
public let kvImageNoFlags = 0
public let kvImageLeaveAlphaUnchanged = 1
public let kvImageCopyInPlace = 2
public let kvImageBackgroundColorFill = 4
public let kvImageEdgeExtend = 8
public let kvImageDoNotTile = 16
public let kvImageHighQualityResampling = 32
public let kvImageTruncateKernel = 64
public let kvImageGetTempBufferSize = 128

/// Rows of pixels in the caller's memory.
public struct vImage_Buffer {
  public var data: UnsafeMutableRawPointer!
  public var height: vImagePixelCount
  public var width: vImagePixelCount
  public var rowBytes: Int

  /// No pixels.
  public init() { (data, height, width, rowBytes) = (nil, 0, 0, 0) }

  /// The pixels at `data`.
  public init(
    data: UnsafeMutableRawPointer!,
    height: vImagePixelCount,
    width: vImagePixelCount,
    rowBytes: Int
  ) {
    (self.data, self.height, self.width, self.rowBytes) = (data, height, width, rowBytes)
  }
}
