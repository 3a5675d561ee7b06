internal import UIKit

/// Hears that the user leaves the app, for as long as it lives.
///
/// In its own file, because Foundation on Linux has a notification centre too, which hears
/// nothing of the app.
@MainActor
final class BackgroundNotice {
  private let observer: any NSObjectProtocol

  /// Calls `receive` whenever the app goes to the background.
  init(_ receive: @escaping @MainActor () -> Void) {
    observer = NotificationCenter.default.addObserver(
      forName: UIApplication.didEnterBackgroundNotification,
      object: nil,
      queue: nil
    ) { _ in
      MainActor.assumeIsolated(receive)
    }
  }

  isolated deinit {
    NotificationCenter.default.removeObserver(observer)
  }
}
