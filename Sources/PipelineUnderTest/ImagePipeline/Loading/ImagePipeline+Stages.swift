internal import Basics
internal import Caches
internal import Requests
internal import Signposts
internal import Synchronization

extension ImagePipeline {
  /// Does the work of one node, with its slots, limits and signposts.
  func perform(_ work: NodeWork, on input: borrowing WorkOutcome?) async -> WorkOutcome {
    var source = input.source
    do throws(LoadFailure) {
      switch (work.work, input.value) {
      case (.data, _):
        let data = try await encodedData(work.node, work.request, &source)
        source.bytes = data.data.byteCount
        return WorkOutcome(product: .data(data), source: source)
      case (.decode, .data(let data)):
        let image = try await makeImage(work.node, work.request, data)
        loader.noteDecoded(work.request.url)
        return WorkOutcome(product: .image(image), source: source)
      case (.process, .image(let image)):
        let processed = try await process(image, work.node, work.request)
        return WorkOutcome(product: .image(processed), source: source)
      case (.decode, _), (.process, _):
        preconditionFailure("\(work.work) was begun without its input")
      }
    } catch {
      if case .decoding = error { await forget(work.request, error, source) }
      return WorkOutcome(product: .failure(error), source: source)
    }
  }

  // MARK: Bytes

  /// Ensures that bytes which no decoder could read are not served again.
  private func forget(
    _ request: ImageRequest,
    _ failure: LoadFailure,
    _ source: WorkSource
  ) async {
    await loader.noteUndecodable(request.url, failure, wasStored: source.isStored)
    await diskCache?.remove(request.url)
  }

  /// The encoded bytes from disk or network.
  private func encodedData(
    _ node: TaskGraph.NodeID,
    _ request: ImageRequest,
    _ source: inout WorkSource
  ) async throws(LoadFailure) -> ImageDataLease {
    if let data = try await storedData(node, request) {
      source.outcome = .disk
      return data
    }
    // Work that was cancelled during the read must not begin a fetch.
    guard !Task.isCancelled else {
      stopped(request, at: .queue, received: .zero)
      throw .cancelled
    }
    guard state.withLock({ $0.graph.decideFetch(node) }) else { throw .notCached }
    let fetched = try await loader.fetch(request, downloadSlot(node, request))
    let data = fetched.data.data
    source.outcome = fetched.outcome
    if owners(of: node) == 0 { wasted(request, at: .fetch, data.byteCount, .zero) }
    await diskCache?.store(data, for: request.url)
    return fetched.data
  }

  /// The gates before the network, through which each attempt of a fetch passes.
  private func downloadSlot(_ node: TaskGraph.NodeID, _ request: ImageRequest) -> DataLoader.Slot {
    DataLoader.Slot(
      acquire: { [self] () throws(CancellationError) in
        try await gates.download.acquire(node) { priority(of: node) }
      },
      release: { [self] in gates.download.release(node) },
      stopped: { [self] stage, received in stopped(request, at: stage, received: received) },
      previews: previewObserver(for: node)
    )
  }

  private func storedData(
    _ node: TaskGraph.NodeID,
    _ request: ImageRequest
  ) async throws(LoadFailure) -> ImageDataLease? {
    guard let diskCache, !skipsDisk(node) else { return nil }
    do {
      guard let data = try await read(request, from: diskCache) else { return nil }
      guard !Task.isCancelled else {
        data.release()
        throw CancellationError()
      }
      // A load that refuses bytes from the disk may have joined during the read.
      guard !skipsDisk(node) else {
        data.release()
        return nil
      }
      return data
    } catch {
      stopped(request, at: .disk, received: .zero)
      throw .cancelled
    }
  }

  /// The bytes of `request`, read on the lane that the options name.
  private func read(
    _ request: ImageRequest,
    from diskCache: DiskCache
  ) async throws(CancellationError) -> ImageDataLease? {
    guard options.diskCacheOptions.readPlace == .main else {
      return try await diskCache.data(for: request.url)
    }
    return try await readOnMain(request, from: diskCache)
  }

  /// The bytes of `request`, for which the main lane waits.
  @MainActor private func readOnMain(
    _ request: ImageRequest,
    from diskCache: DiskCache
  ) throws(CancellationError) -> ImageDataLease? {
    let interval = environment.signposter.beginInterval(
      Signpost.MainLaneWork.self,
      .init(kind: .disk)
    )
    defer { environment.signposter.endInterval(interval) }
    let read = BlockingRead()
    Task { @concurrent in
      read.end(with: try? await diskCache.data(for: request.url))
    }
    return read.wait()
  }

  // MARK: Pixels

  private func makeImage(
    _ node: TaskGraph.NodeID,
    _ request: ImageRequest,
    _ data: ImageData
  ) async throws(LoadFailure) -> LoadLease {
    switch options.decodePlace {
    case .mainAtFirstDraw:
      let dimensions = try runner.dimensions(of: data, for: request)
      return LoadLease(
        request: request,
        dimensions: dimensions,
        undecoded: ImageDataLease(data),
        made: environment.now(),
        memory: environment.memory
      )
    case .backgroundPool:
      return try await decoded(node, request, data, behind: gates.decode)
    case .loaderActor:
      return try await decoded(node, request, data, behind: gates.loader)
    }
  }

  private func decoded(
    _ node: TaskGraph.NodeID,
    _ request: ImageRequest,
    _ data: ImageData,
    behind gate: WorkGate
  ) async throws(LoadFailure) -> LoadLease {
    do { try await gate.acquire(node) { priority(of: node) } } catch {
      stopped(request, at: .queue, received: data.byteCount)
      throw .cancelled
    }
    defer { gate.release(node) }
    var wastedCPU = TimeSpan.zero
    do {
      let outcome = try await onWorker { () throws(LoadFailure) in
        try runner.decode(data, for: request, on: .worker) { spent in
          if owners(of: node) == 0 { wastedCPU = wastedCPU + spent }
        }
      }
      if owners(of: node) == 0 {
        wasted(request, at: .decode, outcome.dimensions.byteCount, wastedCPU)
      }
      return LoadLease(
        request: request,
        dimensions: outcome.dimensions,
        pixels: outcome.pixels,
        fileBytes: data.byteCount,
        made: environment.now(),
        memory: environment.memory
      )
    } catch {
      if error == .cancelled { stopped(request, at: .decode, received: data.byteCount) }
      throw error
    }
  }

  private func process(
    _ image: LoadedImage,
    _ node: TaskGraph.NodeID,
    _ request: ImageRequest
  ) async throws(LoadFailure) -> LoadLease {
    var wastedCPU = TimeSpan.zero
    let runner = ProcessRunner(environment: environment, decoder: self.runner)
    do throws(LoadFailure) {
      var made: LoadLease?
      try await onWorker { () throws(LoadFailure) in
        made = try runner.process(image, for: request) { spent in
          if owners(of: node) == 0 { wastedCPU = wastedCPU + spent }
        }
      }
      guard let processed = made.take() else { throw .cancelled }
      if owners(of: node) == 0 {
        wasted(request, at: .process, processed.image.dimensions.byteCount, wastedCPU)
      }
      return processed
    } catch {
      if error == .cancelled { stopped(request, at: .process, received: .zero) }
      throw error
    }
  }

  /// Does `body` where the options decode: on a thread of the background, or on the loader's actor.
  func onWorker<Result>(
    _ body: () throws(LoadFailure) -> Result
  ) async throws(LoadFailure) -> Result {
    let workers = options.decodePlace == .loaderActor ? nil : environment.compute.workers
    return try await withTaskExecutorPreference(workers) { () async throws(LoadFailure) in
      try body()
    }
  }

  // MARK: State of the graph

  private func priority(of node: TaskGraph.NodeID) -> ImageRequest.Priority {
    state.withLock { $0.graph.priority(of: node) }
  }

  private func skipsDisk(_ node: TaskGraph.NodeID) -> Bool {
    state.withLock { $0.graph.skipsDisk(node) }
  }

  private func owners(of node: TaskGraph.NodeID) -> Int {
    state.withLock { $0.graph.presentOwners(of: node) }
  }

  func stopped(_ request: ImageRequest, at stage: WorkStage, received: ByteCount) {
    environment.signposter.emitEvent(
      Signpost.StopWork(url: request.url.number, stage: stage, received: received)
    )
  }

  private func wasted(
    _ request: ImageRequest,
    at stage: WorkStage,
    _ bytes: ByteCount,
    _ cpu: TimeSpan
  ) {
    environment.loadSignposter.emitEvent(
      Signpost.WasteWork(url: request.url.number, stage: stage, bytes: bytes, cpu: cpu)
    )
  }
}

extension Optional where Wrapped == WorkOutcome {
  /// The input of a stage; nil for the first one.
  ///
  /// Not inlined: Swift 6.3.1 crashes when it threads the jumps of this switch through `perform`.
  @inline(never)
  fileprivate var value: WorkValue? {
    switch self {
    case .some(let outcome): outcome.value
    case .none: nil
    }
  }

  /// The origin of the input's bytes.
  fileprivate var source: WorkSource {
    switch self {
    case .some(let outcome): outcome.source
    case .none: WorkSource()
    }
  }
}
