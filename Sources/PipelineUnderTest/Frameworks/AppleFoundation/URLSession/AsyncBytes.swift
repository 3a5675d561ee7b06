internal import Foundation
internal import FoundationNetworking
internal import VirtualDevice

/// Starts a task, unless its cancellation came first.
final class TaskBox: Sendable {
  private enum State { case waiting, started(URLSessionTask), cancelled }
  private let state = Guarded<State>(.waiting)

  /// Resumes `task`, or cancels it without a request.
  func start(_ task: URLSessionTask) {
    let isCancelled = state.with { state in
      if case .cancelled = state { return true }
      state = .started(task)
      return false
    }
    if isCancelled { task.cancel() } else { task.resume() }
  }

  /// Cancels the task, now or once it would start.
  func cancel() {
    let task = state.with { state -> URLSessionTask? in
      defer { state = .cancelled }
      if case .started(let task) = state { return task }
      return nil
    }
    task?.cancel()
  }
}

/// The chunks of a body between a task and the reader of its bytes.
final class ByteStream: Sendable {
  private struct State {
    var response: Result<URLResponse, any Error>?
    var waitsForResponse: CheckedContinuation<URLResponse, any Error>?
    var chunks: [Data] = []
    var end: Result<Void, any Error>?
    var waitsForChunk: CheckedContinuation<Data?, any Error>?
  }
  private let state = Guarded(State())

  /// Gives the head to the reader.
  func begin(_ response: URLResponse) {
    let reader = state.with { state in
      state.response = .success(response)
      return state.waitsForResponse.take()
    }
    reader?.resume(returning: response)
  }

  /// Gives a chunk to the reader, or keeps it.
  func push(_ data: Data) {
    let reader = state.with { state in
      if let reader = state.waitsForChunk.take() { return Optional(reader) }
      state.chunks.append(data)
      return nil
    }
    reader?.resume(returning: data)
  }

  /// Ends the chunks; the first end counts.
  func end(_ error: (any Error)?) {
    let (head, reader) = state.with { state in
      if state.end == nil { state.end = error.map { .failure($0) } ?? .success(()) }
      if state.response == nil { state.response = .failure(error ?? URLError(.badServerResponse)) }
      return (state.waitsForResponse.take(), state.waitsForChunk.take())
    }
    head?.resume(throwing: error ?? URLError(.badServerResponse))
    if let error { reader?.resume(throwing: error) } else { reader?.resume(returning: nil) }
  }

  /// The head, once it came.
  func response() async throws -> URLResponse {
    try await withCheckedThrowingContinuation { continuation in
      let known = state.with { state in
        if state.response == nil { state.waitsForResponse = continuation }
        return state.response
      }
      if let known { continuation.resume(with: known) }
    }
  }

  /// The next chunk; nil after the last one.
  func next() async throws -> Data? {
    try await withCheckedThrowingContinuation { continuation in
      let known = state.with { state -> Result<Data?, any Error>? in
        if !state.chunks.isEmpty { return .success(state.chunks.removeFirst()) }
        switch state.end {
        case .success?: return .success(nil)
        case .failure(let error)?: return .failure(error)
        case nil:
          state.waitsForChunk = continuation
          return nil
        }
      }
      if let known { continuation.resume(with: known) }
    }
  }
}

extension URLSession {
  /// The bytes of a body, one after another.
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8
    /// The task that brings them.
    public let task: URLSessionDataTask
    let stream: ByteStream

    /// Reads the bytes, which one reader can do.
    public struct AsyncIterator: AsyncIteratorProtocol {
      let task: URLSessionDataTask
      let stream: ByteStream
      var chunk: [UInt8] = []
      var index = 0

      /// The next byte; nil after the last one.
      ///
      /// Throws `URLError.cancelled` in a cancelled task.
      public mutating func next() async throws -> UInt8? {
        while index == chunk.count {
          let (task, stream) = (task, stream)
          let data = try await withTaskCancellationHandler {
            try await stream.next()
          } onCancel: {
            task.cancel()
          }
          guard let data else { return nil }
          chunk = Array(data)
          index = 0
        }
        defer { index += 1 }
        return chunk[index]
      }
    }

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(task: task, stream: stream)
    }
  }
}
