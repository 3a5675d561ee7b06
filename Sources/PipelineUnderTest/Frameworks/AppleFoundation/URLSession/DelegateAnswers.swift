internal import Foundation
internal import FoundationNetworking

/// A question that a delegate may answer, with a handler or `async`.
enum DelegateQuestion: Sendable {
  case response(URLResponse)
  case storing(CachedURLResponse)
}

/// What a delegate answered, or what happens where it has no such method.
enum DelegateAnswer: Sendable {
  case disposition(URLSession.ResponseDisposition)
  case store(CachedURLResponse?)
}

/// In which form a class of delegates answers a question.
enum AnswerForm {
  case handler, asynchronous, none

  /// A class and a question.
  struct Key: Hashable {
    var type: ObjectIdentifier
    var isStoring: Bool
  }
}

extension URLSessionTask {
  /// The delegates of a type that are asked, that of the task first.
  func delegates<Delegate>(_ type: Delegate.Type) -> [Delegate] {
    let own = inner.with { $0.delegate }
    return [own as? Delegate, session.delegate as? Delegate].compactMap { $0 }
  }

  /// Calls a method of the first delegate that has it.
  func tell(_ call: (any URLSessionTaskDelegate) -> Void) {
    tell((any URLSessionTaskDelegate).self, call)
  }

  /// Calls a method of the first delegate of a type that has it; returns whether one has.
  @discardableResult
  func tell<Delegate>(_ type: Delegate.Type, _ call: (Delegate) -> Void) -> Bool {
    for delegate in delegates(type) {
      _ = marks.take()
      call(delegate)
      if !marks.take() { return true }
    }
    return false
  }
}

extension URLSessionDataTask {
  /// Asks the delegates in turn; where none answers, data are allowed and responses stored.
  func answer(
    to question: DelegateQuestion,
    _ receive: @escaping @Sendable (DelegateAnswer) -> Void
  ) {
    for delegate in delegates((any URLSessionDataDelegate).self) {
      if answer(of: delegate, to: question, receive) != nil { return }
    }
    receive(question.standard)
  }

  /// Asks one delegate in the form that it has; nil, without an answer, if it has none.
  func answer(
    of delegate: any URLSessionDataDelegate,
    to question: DelegateQuestion,
    _ receive: @escaping @Sendable (DelegateAnswer) -> Void
  ) -> Void? {
    let key = AnswerForm.Key(type: ObjectIdentifier(type(of: delegate)), question)
    let known = session.books.with { $0.forms[key] }
    switch known {
    case .none?: return nil
    case .asynchronous?:
      Task { receive(await asyncAnswer(of: delegate, to: question)) }
      return ()
    case .handler?, nil: break
    }
    _ = marks.take()
    ask(delegate, question, receive)
    guard marks.take() else {
      session.books.with { $0.forms[key] = .handler }
      return ()
    }
    // It has no method with a handler. Whether it has an `async` one shows when that was called.
    Task {
      _ = marks.take()
      let answer = await asyncAnswer(of: delegate, to: question)
      session.books.with { $0.forms[key] = marks.take() ? AnswerForm.none : .asynchronous }
      receive(answer)
    }
    return ()
  }

  private func ask(
    _ delegate: any URLSessionDataDelegate,
    _ question: DelegateQuestion,
    _ receive: @escaping @Sendable (DelegateAnswer) -> Void
  ) {
    switch question {
    case .response(let response):
      delegate.urlSession(session, dataTask: self, didReceive: response) {
        receive(.disposition($0))
      }
    case .storing(let response):
      delegate.urlSession(session, dataTask: self, willCacheResponse: response) {
        receive(.store($0))
      }
    }
  }

  private func asyncAnswer(
    of delegate: any URLSessionDataDelegate,
    to question: DelegateQuestion
  ) async -> DelegateAnswer {
    switch question {
    case .response(let response):
      .disposition(await delegate.urlSession(session, dataTask: self, didReceive: response))
    case .storing(let response):
      .store(await delegate.urlSession(session, dataTask: self, willCacheResponse: response))
    }
  }
}

extension DelegateQuestion {
  /// The answer where no delegate has the method.
  var standard: DelegateAnswer {
    switch self {
    case .response: .disposition(.allow)
    case .storing(let response): .store(response)
    }
  }
}

extension AnswerForm.Key {
  init(type: ObjectIdentifier, _ question: DelegateQuestion) {
    self.type = type
    isStoring = if case .storing = question { true } else { false }
  }
}
