internal import Caches
public import Requests

extension ImagePipeline {
  /// Removes the original bytes of `url` from the disk cache; look-ups miss them at once.
  ///
  /// Files that were fetched for one size (``DiskCacheOptions/Key/urlAndTarget``) stay.
  public func removeStoredData(for url: ImageURL) async {
    await diskCache?.remove(url)
  }

  /// Removes all original bytes from the disk cache; look-ups miss them at once.
  public func removeAllStoredData() async {
    await diskCache?.removeAll()
  }

  /// Removes files that are too old or exceed the limit, whether a sweep is due or not.
  public func sweepStoredData() async {
    await diskCache?.sweep()
  }
}
