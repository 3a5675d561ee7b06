/// One of Apple's protocols whose methods a type may leave out.
struct DelegateProtocol: Sendable {
  let name: String
  /// The other protocol of this list that it includes.
  let included: String?
  /// The methods with their labels.
  let methods: Set<String>

  init(_ name: String, including included: String? = nil, _ methods: Set<String>) {
    (self.name, self.included, self.methods) = (name, included, methods)
  }
}

extension DelegateProtocol {
  /// The protocols of the modules with Apple's names, with all their methods.
  static let all: [DelegateProtocol] = [
    DelegateProtocol(
      "UIScrollViewDelegate",
      [
        "scrollViewDidScroll(_:)",
        "scrollViewWillBeginDragging(_:)",
        "scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)",
        "scrollViewDidEndDragging(_:willDecelerate:)",
        "scrollViewWillBeginDecelerating(_:)",
        "scrollViewDidEndDecelerating(_:)",
        "scrollViewDidEndScrollingAnimation(_:)",
        "scrollViewShouldScrollToTop(_:)",
        "scrollViewDidScrollToTop(_:)",
        "viewForZooming(in:)",
        "scrollViewDidZoom(_:)",
      ]
    ),
    DelegateProtocol(
      "UICollectionViewDataSource",
      [
        "collectionView(_:numberOfItemsInSection:)",
        "collectionView(_:cellForItemAt:)",
        "numberOfSections(in:)",
        "collectionView(_:viewForSupplementaryElementOfKind:at:)",
      ]
    ),
    DelegateProtocol(
      "UICollectionViewDataSourcePrefetching",
      [
        "collectionView(_:prefetchItemsAt:)",
        "collectionView(_:cancelPrefetchingForItemsAt:)",
      ]
    ),
    DelegateProtocol(
      "UICollectionViewDelegate",
      including: "UIScrollViewDelegate",
      [
        "collectionView(_:willDisplay:forItemAt:)",
        "collectionView(_:didEndDisplaying:forItemAt:)",
        "collectionView(_:willDisplaySupplementaryView:forElementKind:at:)",
        "collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)",
        "collectionView(_:shouldHighlightItemAt:)",
        "collectionView(_:didHighlightItemAt:)",
        "collectionView(_:didUnhighlightItemAt:)",
        "collectionView(_:shouldSelectItemAt:)",
        "collectionView(_:didSelectItemAt:)",
        "collectionView(_:didDeselectItemAt:)",
      ]
    ),
    DelegateProtocol(
      "UICollectionViewDelegateFlowLayout",
      including: "UICollectionViewDelegate",
      [
        "collectionView(_:layout:sizeForItemAt:)",
        "collectionView(_:layout:insetForSectionAt:)",
        "collectionView(_:layout:minimumLineSpacingForSectionAt:)",
        "collectionView(_:layout:minimumInteritemSpacingForSectionAt:)",
        "collectionView(_:layout:referenceSizeForHeaderInSection:)",
        "collectionView(_:layout:referenceSizeForFooterInSection:)",
      ]
    ),
    DelegateProtocol(
      "UITableViewDataSource",
      [
        "tableView(_:numberOfRowsInSection:)",
        "tableView(_:cellForRowAt:)",
        "numberOfSections(in:)",
        "tableView(_:titleForHeaderInSection:)",
        "tableView(_:titleForFooterInSection:)",
      ]
    ),
    DelegateProtocol(
      "UITableViewDataSourcePrefetching",
      [
        "tableView(_:prefetchRowsAt:)",
        "tableView(_:cancelPrefetchingForRowsAt:)",
      ]
    ),
    DelegateProtocol(
      "UITableViewDelegate",
      including: "UIScrollViewDelegate",
      [
        "tableView(_:willDisplay:forRowAt:)",
        "tableView(_:didEndDisplaying:forRowAt:)",
        "tableView(_:heightForRowAt:)",
        "tableView(_:estimatedHeightForRowAt:)",
        "tableView(_:heightForHeaderInSection:)",
        "tableView(_:heightForFooterInSection:)",
        "tableView(_:viewForHeaderInSection:)",
        "tableView(_:viewForFooterInSection:)",
        "tableView(_:willSelectRowAt:)",
        "tableView(_:didSelectRowAt:)",
        "tableView(_:didDeselectRowAt:)",
      ]
    ),
    DelegateProtocol(
      "UIGestureRecognizerDelegate",
      [
        "gestureRecognizerShouldBegin(_:)",
        "gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)",
      ]
    ),
    DelegateProtocol(
      "UIApplicationDelegate",
      [
        "application(_:didFinishLaunchingWithOptions:)",
        "application(_:configurationForConnecting:options:)",
        "application(_:didDiscardSceneSessions:)",
        "applicationDidBecomeActive(_:)",
        "applicationWillResignActive(_:)",
        "applicationDidEnterBackground(_:)",
        "applicationWillEnterForeground(_:)",
        "applicationDidReceiveMemoryWarning(_:)",
        "applicationWillTerminate(_:)",
      ]
    ),
    DelegateProtocol(
      "CAAnimationDelegate",
      [
        "animationDidStart(_:)",
        "animationDidStop(_:finished:)",
      ]
    ),
    DelegateProtocol(
      "CALayerDelegate",
      [
        "display(_:)",
        "draw(_:in:)",
        "layerWillDraw(_:)",
        "layoutSublayers(of:)",
        "action(for:forKey:)",
      ]
    ),
    DelegateProtocol(
      "NSCacheDelegate",
      [
        "cache(_:willEvictObject:)"
      ]
    ),
    DelegateProtocol(
      "URLSessionDelegate",
      [
        "urlSession(_:didBecomeInvalidWithError:)",
        "urlSession(_:didReceive:completionHandler:)",
        "urlSessionDidFinishEvents(forBackgroundURLSession:)",
      ]
    ),
    DelegateProtocol(
      "URLSessionTaskDelegate",
      including: "URLSessionDelegate",
      [
        "urlSession(_:didCreateTask:)",
        "urlSession(_:task:willBeginDelayedRequest:completionHandler:)",
        "urlSession(_:taskIsWaitingForConnectivity:)",
        "urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)",
        "urlSession(_:task:didReceive:completionHandler:)",
        "urlSession(_:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:)",
        "urlSession(_:task:didFinishCollecting:)",
        "urlSession(_:task:didCompleteWithError:)",
      ]
    ),
    DelegateProtocol(
      "URLSessionDataDelegate",
      including: "URLSessionTaskDelegate",
      [
        "urlSession(_:dataTask:didReceive:completionHandler:)",
        "urlSession(_:dataTask:didReceive:)",
        "urlSession(_:dataTask:didBecome:)",
        "urlSession(_:dataTask:willCacheResponse:completionHandler:)",
        "urlSession(_:dataTask:willCacheResponse:)",
      ]
    ),
    DelegateProtocol(
      "UITextFieldDelegate",
      [
        "textFieldShouldBeginEditing(_:)", "textFieldDidBeginEditing(_:)",
        "textFieldShouldEndEditing(_:)", "textFieldDidEndEditing(_:)", "textFieldShouldClear(_:)",
        "textFieldShouldReturn(_:)",
        "textField(_:shouldChangeCharactersIn:replacementString:)",
      ]
    ),
    DelegateProtocol(
      "UITextViewDelegate",
      including: "UIScrollViewDelegate",
      ["textViewDidBeginEditing(_:)", "textViewDidEndEditing(_:)", "textViewDidChange(_:)"]
    ),
    DelegateProtocol(
      "UISearchBarDelegate",
      [
        "searchBar(_:textDidChange:)", "searchBarTextDidBeginEditing(_:)",
        "searchBarTextDidEndEditing(_:)", "searchBarSearchButtonClicked(_:)",
        "searchBarCancelButtonClicked(_:)",
      ]
    ),
    DelegateProtocol(
      "UISceneDelegate",
      [
        "scene(_:willConnectTo:options:)", "scene(_:openURLContexts:)", "sceneDidDisconnect(_:)",
        "sceneDidBecomeActive(_:)", "sceneWillResignActive(_:)", "sceneWillEnterForeground(_:)",
        "sceneDidEnterBackground(_:)",
      ]
    ),
    DelegateProtocol(
      "AVAssetResourceLoaderDelegate",
      ["resourceLoader(_:shouldWaitForLoadingOfRequestedResource:)"]
    ),
    DelegateProtocol(
      "URLSessionDownloadDelegate",
      including: "URLSessionTaskDelegate",
      [
        "urlSession(_:downloadTask:didFinishDownloadingTo:)",
        "urlSession(_:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite:)",
        "urlSession(_:downloadTask:didResumeAtOffset:expectedTotalBytes:)",
      ]
    ),
  ]

  /// Classes of these modules that conform to some of them, which subclasses add methods to.
  static let classes: [String: Set<String>] = [
    "PhotoFeedViewController": [
      "UICollectionViewDataSource", "UICollectionViewDelegate",
      "UICollectionViewDataSourcePrefetching",
    ],
    "UICollectionViewController": ["UICollectionViewDataSource", "UICollectionViewDelegate"],
    "UICollectionViewDiffableDataSource": ["UICollectionViewDataSource"],
    "UITableViewDiffableDataSource": ["UITableViewDataSource"],
    "UITableViewController": ["UITableViewDataSource", "UITableViewDelegate"],
    "UIView": ["CALayerDelegate"],
  ]

  /// The protocol called `name`; nil for all others.
  static func named(_ name: String) -> DelegateProtocol? { all.first { $0.name == name } }

  /// It and the protocols that it includes.
  var chain: [DelegateProtocol] {
    [self] + (included.flatMap(DelegateProtocol.named)?.chain ?? [])
  }
}
