// The keys of an image's properties, with Apple's texts.

// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = "Orientation"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyDepth: CFString = "Depth"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyColorModel: CFString = "ColorModel"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyProfileName: CFString = "ProfileName"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyIsFloat: CFString = "IsFloat"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyFileSize: CFString = "FileSize"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyImageCount: CFString = "ImageCount"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyPrimaryImage: CFString = "PrimaryImage"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyColorModelRGB: CFString = "RGB"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyColorModelGray: CFString = "Gray"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyColorModelLab: CFString = "Lab"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyIPTCDictionary: CFString = "{IPTC}"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyHEICSDictionary: CFString = "{HEICS}"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyJFIFIsProgressive: CFString = "IsProgressive"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyPNGInterlaceType: CFString = "InterlaceType"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyGIFUnclampedDelayTime: CFString =
  "UnclampedDelayTime"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyGIFImageColorMap: CFString = "ImageColorMap"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyGIFFrameInfoArray: CFString = "FrameInfo"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyAPNGUnclampedDelayTime: CFString =
  "UnclampedDelayTime"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyHEICSLoopCount: CFString = "LoopCount"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyHEICSDelayTime: CFString = "DelayTime"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyHEICSUnclampedDelayTime: CFString =
  "UnclampedDelayTime"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
// Unchecked: the text never changes.
nonisolated(unsafe) public let kCGImagePropertyWebPUnclampedDelayTime: CFString =
  "UnclampedDelayTime"
