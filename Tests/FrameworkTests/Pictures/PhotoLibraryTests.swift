import AppleFoundation
import Photos
import Synchronization
import Testing

@Suite("The photo library")
struct PhotoLibraryTests {
  @Test("is empty, and an app that asks for it hears so on the main thread")
  func empty() throws {
    let answers = Mutex<[PHAuthorizationStatus]>([])
    try TestDevice().onMain {
      PHPhotoLibrary.requestAuthorization { status in answers.withLock { $0.append(status) } }
      let found = PHAsset.fetchAssets(withLocalIdentifiers: ["a"], options: nil)
      #expect(found.count == 0 && found.firstObject == nil)
      #expect(answers.withLock { $0.isEmpty })
    }
    #expect(answers.withLock { $0 } == [.denied])
  }
}
