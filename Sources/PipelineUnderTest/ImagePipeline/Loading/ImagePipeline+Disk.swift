internal import Caches
public import Requests

extension ImagePipeline {
  /// Removes the original bytes of `url` from the disk cache; whoever looks finds them gone at
  /// once.
  ///
  /// Files that were fetched for a size of their own (``DiskCacheOptions/Key/urlAndTarget``) stay.
  public func removeStoredData(for url: ImageURL) async {
    await diskCache?.remove(url)
  }

  /// Removes all original bytes from the disk cache; whoever looks finds them gone at once.
  public func removeAllStoredData() async {
    await diskCache?.removeAll()
  }

  /// Removes from the disk cache what is too old or too much now, whether a sweep is due or not.
  public func sweepStoredData() async {
    await diskCache?.sweep()
  }
}
