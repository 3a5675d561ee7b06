public import Signposts

/// Gets signposts in order of time, many at a time; they are valid during the call.
public typealias RecordSink = (UnsafeBufferPointer<SignpostRecord>) -> Void
