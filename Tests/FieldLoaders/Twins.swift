import ImageBench

// Loaders of one group differ in means alone, so their rows are equal: see `TwinTests`.

enum FetchCompletion: TwinLoader {
  static let name = "fetch-completion"
  static let style = TwinStyle(lane: .serialQueue)
}

enum FetchDelegate: TwinLoader {
  static let name = "fetch-delegate"
  static let style = TwinStyle(fetch: .delegate, lane: .serialQueue)
}

enum FetchDetachedTask: TwinLoader {
  static let name = "fetch-detached-task"
  static let style = TwinStyle(fetch: .detachedTask, lane: .serialQueue)
}

enum FetchBytes: TwinLoader {
  static let name = "fetch-bytes"
  static let style = TwinStyle(fetch: .bytes, lane: .serialQueue)
}

enum FetchDownload: TwinLoader {
  static let name = "fetch-download"
  static let style = TwinStyle(fetch: .download, lane: .serialQueue)
}

enum HopDispatch: TwinLoader {
  static let name = "hop-dispatch"
  static let style = TwinStyle()
}

enum HopSync: TwinLoader {
  static let name = "hop-sync"
  static let style = TwinStyle(hop: .dispatchSync)
}

enum HopOperation: TwinLoader {
  static let name = "hop-operation"
  static let style = TwinStyle(hop: .operation)
}

enum HopActor: TwinLoader {
  static let name = "hop-actor"
  static let style = TwinStyle(hop: .actor)
}

enum HopRunLoop: TwinLoader {
  static let name = "hop-run-loop"
  static let style = TwinStyle(hop: .runLoop)
}

enum HopTask: TwinLoader {
  static let name = "hop-task"
  static let style = TwinStyle(hop: .task)
}

enum LaneSerial: TwinLoader {
  static let name = "lane-serial"
  static let style = TwinStyle(lane: .serialQueue)
}

enum LaneOperations: TwinLoader {
  static let name = "lane-operations"
  static let style = TwinStyle(lane: .operationQueue)
}

enum LaneActor: TwinLoader {
  static let name = "lane-actor"
  static let style = TwinStyle(lane: .actor)
}

enum StoreDictionary: TwinLoader {
  static let name = "store-dictionary"
  static let style = TwinStyle(store: .dictionary)
}

enum StoreCache: TwinLoader {
  static let name = "store-cache"
  static let style = TwinStyle(store: .cache)
}

enum FadeNone: TwinLoader {
  static let name = "fade-none"
  static let style = TwinStyle()
}

enum FadeTransition: TwinLoader {
  static let name = "fade-transition"
  static let style = TwinStyle(fade: .transition)
}

enum FadeLayer: TwinLoader {
  static let name = "fade-layer"
  static let style = TwinStyle(fade: .layerTransition)
}

enum FadeAnimation: TwinLoader {
  static let name = "fade-animation"
  static let style = TwinStyle(fade: .animation)
}

enum ListFeed: TwinLoader {
  static let name = "list-feed"
  static let style = TwinStyle()
}

enum ListTable: TwinLoader {
  static let name = "list-table"
  static let style = TwinStyle(list: .table)
}

enum ListFlow: TwinLoader {
  static let name = "list-flow"
  static let style = TwinStyle(list: .flow)
}

enum ListDiffable: TwinLoader {
  static let name = "list-diffable"
  static let style = TwinStyle(list: .diffable)
}

enum FaceView: TwinLoader {
  static let name = "face-view"
  static let style = TwinStyle()
}

enum FaceLayer: TwinLoader {
  static let name = "face-layer"
  static let style = TwinStyle(face: .layer)
}

enum FaceNestedLayer: TwinLoader {
  static let name = "face-nested-layer"
  static let style = TwinStyle(face: .nestedLayer)
}

enum FaceOwnLayer: TwinLoader {
  static let name = "face-own-layer"
  static let style = TwinStyle(face: .ownLayer)
}

enum FaceDrawing: TwinLoader {
  static let name = "face-drawing"
  static let style = TwinStyle(face: .drawing)
}

enum FaceButton: TwinLoader {
  static let name = "face-button"
  static let style = TwinStyle(face: .button)
}

enum CachedFaceView: TwinLoader {
  static let name = "cached-face-view"
  static let style = TwinStyle(store: .cache)
}

enum CachedFaceLayer: TwinLoader {
  static let name = "cached-face-layer"
  static let style = TwinStyle(store: .cache, face: .layer)
}

enum CachedFaceOwnLayer: TwinLoader {
  static let name = "cached-face-own-layer"
  static let style = TwinStyle(store: .cache, face: .ownLayer)
}

enum CachedFaceDrawing: TwinLoader {
  static let name = "cached-face-drawing"
  static let style = TwinStyle(store: .cache, face: .drawing)
}

enum CarelessFaceView: TwinLoader {
  static let name = "careless-face-view"
  static let style = TwinStyle(care: .careless)
}

enum CarelessFaceLayer: TwinLoader {
  static let name = "careless-face-layer"
  static let style = TwinStyle(face: .layer, care: .careless)
}

enum CarelessFaceOwnLayer: TwinLoader {
  static let name = "careless-face-own-layer"
  static let style = TwinStyle(face: .ownLayer, care: .careless)
}

enum CarelessFaceDrawing: TwinLoader {
  static let name = "careless-face-drawing"
  static let style = TwinStyle(face: .drawing, care: .careless)
}

/// Every twin.
let twins: [any LoaderUnderTest.Type] = [
  FetchCompletion.self, FetchDelegate.self, FetchDetachedTask.self,
  FetchBytes.self, FetchDownload.self, HopDispatch.self, HopSync.self, HopOperation.self,
  HopActor.self, HopRunLoop.self, HopTask.self, LaneSerial.self, LaneOperations.self,
  LaneActor.self, StoreDictionary.self, StoreCache.self, FadeNone.self, FadeTransition.self,
  FadeLayer.self, FadeAnimation.self, ListFeed.self, ListTable.self, ListFlow.self,
  ListDiffable.self, FaceView.self, FaceLayer.self, FaceNestedLayer.self, FaceOwnLayer.self,
  FaceDrawing.self, FaceButton.self, CachedFaceView.self, CachedFaceLayer.self,
  CachedFaceOwnLayer.self, CachedFaceDrawing.self, CarelessFaceView.self, CarelessFaceLayer.self,
  CarelessFaceOwnLayer.self, CarelessFaceDrawing.self,
]
