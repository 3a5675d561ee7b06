/// The payload of a signpost that is about an image at the size that it was asked for.
@usableFromInline package protocol ImageSignpost: SignpostPayload {
  /// The number of the image's URL.
  var url: Int { get }
  /// The pixels asked for, along the longer side.
  var wantedPixels: Int { get }
}

extension Signpost.BindCell: ImageSignpost {}
extension Signpost.UploadImage: ImageSignpost {}
extension Signpost.ShowImage: ImageSignpost {}
extension Signpost.LoadImage.Begin: ImageSignpost {}
extension Signpost.MemoryCacheLookup: ImageSignpost {}
extension Signpost.MemoryCacheStore: ImageSignpost {}
extension Signpost.MemoryCacheEvict: ImageSignpost {}
extension Signpost.DecodeImageData.Begin: ImageSignpost {}
extension Signpost.ProcessImage.Begin: ImageSignpost {}
extension Signpost.DeliverPreview: ImageSignpost {}
extension Signpost.DecodeWarning: ImageSignpost {}
