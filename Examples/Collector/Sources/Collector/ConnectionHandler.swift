import NIOCore
import NIOHTTP1

/// A handler for one connection. It reads requests within the limits, and sends the collector's answers.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let collector: Collector
  private var head: HTTPRequestHead?
  private var message: Message?
  private var deadline: Scheduled<Void>?
  private var pending: Scheduled<Void>?
  private var isClosing = false

  init(collector: Collector) { self.collector = collector }

  func channelActive(context: ChannelHandlerContext) {
    startDeadline(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    pending?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      // The deadline starts with the head of a request and is not extended by further bytes, so a slow sender cannot
      // prolong it.
      startDeadline(context)
      self.head = head
      var headers: [String: String] = [:]
      for (name, value) in head.headers { headers[name.lowercased()] = value }
      let message = Message(method: head.method.rawValue, target: head.uri, headers: headers)
      if let early = collector.screen(message) {
        send(early, context, closes: true)
      } else {
        self.message = message
        if headers["expect"]?.lowercased() == "100-continue" {
          context.writeAndFlush(
            wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: .continue))), promise: nil)
        }
      }
    case .body(let buffer):
      message?.body += buffer.readableBytesView
      // Only the control endpoint accepts bodies without a length, so limit them here.
      if let message, message.body.count > collector.limits.bodyBytes { send(Answer(413), context, closes: true) }
    case .end:
      guard let whole = message else { return }
      message = nil
      deadline?.cancel()
      let answer = collector.answer(whole)
      guard answer.delay > 0 else { return send(answer, context, closes: false) }
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      pending = context.eventLoop.scheduleTask(in: .milliseconds(Int64(answer.delay * 1_000))) {
        let (handler, context) = bound.value
        handler.send(answer, context, closes: false)
      }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func send(_ answer: Answer, _ context: ChannelHandlerContext, closes: Bool) {
    guard !isClosing, let head else { return }
    switch answer.delivery {
    case .none: return close(context)
    case .silence: return startDeadline(context)
    case .whole, .cutInBody: break
    }
    let isCut = answer.delivery == .cutInBody
    let keepsAlive = head.isKeepAlive && !closes && !isCut
    var fields = HTTPHeaders(answer.headers)
    if answer.status >= 200, answer.status != 204, answer.status != 304 {
      // A truncated answer has a larger Content-Length, so that the client can detect the truncation.
      fields.add(name: "Content-Length", value: String(answer.body.count + (isCut ? 100 : 0)))
    }
    if !keepsAlive { fields.add(name: "Connection", value: "close") }
    let response = HTTPResponseHead(version: head.version, status: .init(statusCode: answer.status), headers: fields)
    context.write(wrapOutboundOut(.head(response)), promise: nil)
    if head.method != .HEAD, answer.status != 204, answer.status != 304 {
      context.write(
        wrapOutboundOut(.body(.byteBuffer(context.channel.allocator.buffer(bytes: answer.body)))), promise: nil)
    }
    if isCut {
      context.flush()
      return close(context)
    }
    self.head = nil
    if keepsAlive {
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      return startDeadline(context)
    }
    isClosing = true
    message = nil
    deadline?.cancel()
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let sent = context.writeAndFlush(wrapOutboundOut(.end(nil)))
    // If the peer is still sending, closing immediately would send a reset, and the peer would lose the answer. Read
    // and discard its data for 200 ms.
    guard closes else { return sent.assumeIsolated().whenComplete { _ in self.close(context) } }
    deadline = context.eventLoop.scheduleTask(in: .milliseconds(200)) {
      let (handler, context) = bound.value
      handler.close(context)
    }
  }

  private func close(_ context: ChannelHandlerContext) {
    isClosing = true
    deadline?.cancel()
    context.close(promise: nil)
  }

  /// Closes the connection after the time limit. Answers with 408 if a request is incomplete.
  private func startDeadline(_ context: ChannelHandlerContext) {
    deadline?.cancel()
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: .milliseconds(Int64(collector.limits.seconds * 1_000))) {
      let (handler, context) = bound.value
      if handler.message != nil { handler.send(Answer(408), context, closes: true) } else { handler.close(context) }
    }
  }
}
