public import VirtualDevice

extension UIImage: PixelHolder {
  public var heldStores: [PixelStore] { stores }
  public var heldOrigin: PictureOrigin? { origin }
}
