internal import Quantities
internal import Signposts
internal import Synchronization

extension ImagePipeline {
  /// Where a job got its bytes and how many they were.
  private struct Source {
    var outcome: LoadOutcome
    var bytes: ByteCount
  }

  /// The work that fulfils all loads of one job, from its first look at the disk to the last delivery.
  func run(
    _ job: LoadTable.JobID,
    _ request: ImageRequest,
    _ memory: MemoryLookup
  ) async {
    var source = Source(outcome: .network, bytes: .zero)
    let result: Result<LoadedImage, LoadFailure>
    do {
      if memory == .byJob, let image = memoryCache.image(for: request) {
        source.outcome = .memory
        image.hold(by: .load)
        result = .success(image)
      } else {
        result = .success(try await produce(job, request, &source))
      }
    } catch {
      result = .failure(error)
    }
    let loads = state.withLock { state in
      state.stages[job] = .delivery
      state.tasks[job] = nil
      return state.table.finish(job)
    }
    for load in loads { await deliver(result, to: load, source) }
    if case .success(let image) = result { image.letGo(by: .load) }
    state.withLock { state in
      state.stages[job] = nil
      // The task may have come this far before its handle was noted.
      state.tasks[job] = nil
    }
  }

  private func produce(
    _ job: LoadTable.JobID,
    _ request: ImageRequest,
    _ source: inout Source
  ) async throws(LoadFailure) -> LoadedImage {
    let data = try await encodedData(job, request, &source)
    defer { data.letGo() }
    source.bytes = data.byteCount
    let image = try await makeImage(job, request, data)
    if !Task.isCancelled {
      memoryCache.insert(image, for: request)
    }
    return image
  }

  /// The encoded bytes from disk or network, held once for the caller.
  private func encodedData(
    _ job: LoadTable.JobID,
    _ request: ImageRequest,
    _ source: inout Source
  ) async throws(LoadFailure) -> ImageData {
    if let diskCache {
      enter(.disk, job)
      do {
        if let data = try await diskCache.data(for: request.url) {
          source.outcome = .disk
          guard !Task.isCancelled else {
            data.letGo()
            throw CancellationError()
          }
          return data
        }
      } catch {
        stopped(request, at: .disk, received: .zero)
        throw .cancelled
      }
    }
    guard !Task.isCancelled else {
      stopped(request, at: .queue, received: .zero)
      throw .cancelled
    }
    enter(.fetch, job)
    let response = try await fetch(request)
    if owners(of: job) == 0 { wasted(request, at: .fetch, response.data.byteCount, .zero) }
    await diskCache?.store(response.data, for: request.url)
    return response.data
  }

  private func fetch(_ request: ImageRequest) async throws(LoadFailure) -> TransportResponse {
    let signposter = environment.signposter
    let interval = signposter.beginInterval(.loadImageData, SignpostValues(request.url.number))
    let wasSent = Atomic<Bool>(false)
    do {
      let response = try await environment.transport.data(for: request.url) {
        wasSent.store(true, ordering: .relaxed)
        signposter.emitEvent(
          .sendRequest,
          id: interval.id,
          SignpostValues(request.url.number)
        )
      }
      signposter.endInterval(
        interval,
        SignpostValues(0, response.data.byteCount.bytes, response.queued.nanoseconds)
      )
      return response
    } catch {
      switch error {
      case .cancelled(let received):
        signposter.endInterval(interval, SignpostValues(2, received.bytes))
        let stage: WorkStage = wasSent.load(ordering: .relaxed) ? .fetch : .queue
        stopped(request, at: stage, received: received)
        throw .cancelled
      case .failed(let received, let reason):
        signposter.endInterval(interval, SignpostValues(1, received.bytes))
        throw .transport(reason)
      }
    }
  }

  private func makeImage(
    _ job: LoadTable.JobID,
    _ request: ImageRequest,
    _ data: ImageData
  ) async throws(LoadFailure) -> LoadedImage {
    switch variant.decodePlace {
    case .mainAtFirstDraw:
      let dimensions = try runner.dimensions(of: data, for: request)
      data.hold()
      return LoadedImage(
        request: request,
        dimensions: dimensions,
        undecoded: data,
        memory: environment.memory
      )
    case .mainAtOnce:
      await environment.compute.acquireMain()
      let interval = environment.signposter.beginInterval(
        .mainLaneWork,
        SignpostValues(MainLaneWork.decode.rawValue)
      )
      defer {
        environment.signposter.endInterval(interval)
        environment.compute.releaseMain()
      }
      return try await decoded(job, request, data, on: .main)
    case .backgroundPool, .loaderActor:
      guard let decodePool else {
        preconditionFailure("a variant with background decodes has a pool")
      }
      do { try await decodePool.acquire() } catch {
        stopped(request, at: .queue, received: data.byteCount)
        throw .cancelled
      }
      defer { decodePool.release() }
      return try await decoded(job, request, data, on: .worker)
    }
  }

  private func decoded(
    _ job: LoadTable.JobID,
    _ request: ImageRequest,
    _ data: ImageData,
    on lane: ComputeLane
  ) async throws(LoadFailure) -> LoadedImage {
    enter(.decode, job)
    var wastedCPU = TimeSpan.zero
    do {
      let outcome = try await runner.decode(data, for: request, on: lane) { spent in
        if owners(of: job) == 0 { wastedCPU = wastedCPU + spent }
      }
      if owners(of: job) == 0 {
        wasted(request, at: .decode, outcome.dimensions.byteCount, wastedCPU)
      }
      return LoadedImage(
        request: request,
        dimensions: outcome.dimensions,
        pixels: outcome.pixels,
        memory: environment.memory
      )
    } catch {
      if error == .cancelled { stopped(request, at: .decode, received: data.byteCount) }
      throw error
    }
  }

  private func deliver(
    _ result: Result<LoadedImage, LoadFailure>,
    to load: UInt64,
    _ source: Source
  ) async {
    let compute = environment.compute
    await compute.acquireMain()
    defer { compute.releaseMain() }
    let entry = state.withLock { state -> Load? in
      guard state.table.takeDelivery(load) else { return nil }
      return state.loads.removeValue(forKey: load)
    }
    guard let entry else { return }
    let signposter = environment.signposter
    let work = signposter.beginInterval(
      .mainLaneWork,
      SignpostValues(MainLaneWork.deliver.rawValue)
    )
    await compute.spend(.deliver, on: .main)
    entry.receive(LoadID(number: load), result)
    signposter.endInterval(work)
    let outcome: LoadOutcome
    switch result {
    case .success: outcome = source.outcome
    case .failure(.cancelled): outcome = .cancelled
    case .failure: outcome = .failed
    }
    signposter.endInterval(
      entry.interval,
      SignpostValues(outcome.rawValue, source.bytes.bytes)
    )
  }

  private func enter(_ stage: WorkStage, _ job: LoadTable.JobID) {
    state.withLock { $0.stages[job] = stage }
  }

  private func owners(of job: LoadTable.JobID) -> Int {
    state.withLock { $0.table.presentOwners(of: job) }
  }

  private func stopped(_ request: ImageRequest, at stage: WorkStage, received: ByteCount) {
    environment.signposter.emitEvent(
      .stopWork,
      SignpostValues(request.url.number, stage.rawValue, received.bytes)
    )
  }

  private func wasted(
    _ request: ImageRequest,
    at stage: WorkStage,
    _ bytes: ByteCount,
    _ cpu: TimeSpan
  ) {
    environment.signposter.emitEvent(
      .wasteWork,
      SignpostValues(request.url.number, stage.rawValue, bytes.bytes, cpu.nanoseconds)
    )
  }
}

/// What holds the main lane; the numbers are places in ``SignpostWords/mainLaneWork``.
public enum MainLaneWork: Int, Sendable {
  /// Placing cells and committing a frame.
  case layout
  /// Binding cells to images.
  case bind
  /// Decoding.
  case decode
  /// Handing pixels to the renderer.
  case upload
  /// Handing an image to its view.
  case deliver
  /// Emptying the memory cache.
  case purge
}
