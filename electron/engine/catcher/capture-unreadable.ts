import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { answerUnreadable, explainUnreadable } from '../http/client-error.ts';
import { handshakeFailure } from '../http/handshake-failure.ts';
import { closeSoon } from '../http/limits.ts';
import { beginWaiting } from '../http/in-turn.ts';
import type { PartBase } from '../part-base.ts';
import { breakOff, senderOf } from './arrival.ts';
import { ignoreRest } from '../http/receive-body.ts';
import { createForeignRequests, incomingOf } from './foreign-requests.ts';
import { readRawRequest } from '../http/raw-request.ts';
import { toReceived } from './received.ts';
import { storeCapture, type CaptureRecord } from './store-capture.ts';

interface Deps extends Pick<PartBase, 'journal' | 'clocks' | 'newId' | 'onFailure'> {
  /** Handles a request as if the parser had read it. */
  receive(request: IncomingMessage, response: ServerResponse): void;
}

type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer; reason?: string };

const keptBytes = 64 * 1024;

interface Unread {
  socket: Socket;
  /** The received bytes, as far as they were read. */
  bytes: Buffer;
  problem: string;
  status: number;
}

/** Stores bytes that are not a valid request, with the parts that could be parsed. */
function store({ clocks, journal, newId, onFailure }: Deps, { bytes, problem, socket, status }: Unread): void {
  const head = readRawRequest(bytes);
  const { httpVersion, method, path, rawHeaders } = head;
  const capture = toReceived(
    {
      id: newId('cap'),
      atMs: clocks.wall.now(),
      method,
      path,
      httpVersion,
      rawHeaders,
      body: rawHeaders.length > 0 ? head.body : bytes.subarray(0, keptBytes),
      truncated: bytes.length > keptBytes,
      trailers: [],
      ...senderOf(socket),
    },
    () => undefined,
  );
  const record: CaptureRecord = {
    capture,
    context: undefined,
    checks: [{ check: 'http', outcome: 'failed', detail: problem, source: 'RFC 9112' }],
    status,
    rule: null,
    durationMs: 0,
    arrival: undefined,
    problem,
  };
  storeCapture(journal, record, { resolve: () => undefined, reject: onFailure });
}

/**
 * Calls back when the responses to the earlier requests on a connection were sent.
 * @param own The request that gets no other response, if any.
 */
function inTurn(socket: Socket, act: () => void, own?: IncomingMessage): void {
  const before = (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  if (!before || before.req === own) act();
  else
    before.once('close', () => {
      inTurn(socket, act, own);
    });
}

/** Writes a response to a connection that the parser has released, and closes it. */
function answerOn(socket: Socket, request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  inTurn(socket, () => {
    response.assignSocket(socket);
  });
  response.on('finish', () => {
    closeSoon(socket);
  });
  socket.on('error', () => socket.destroy());
  return response;
}

/**
 * Captures what is not a request: bytes that are not HTTP, incomplete requests, failed TLS handshakes. The sender
 * gets the matching status if it can still receive a response.
 */
export function captureUnreadable(server: Server, deps: Deps): void {
  /** Connections whose further bytes belong to an unreadable request. */
  const givenUp = new WeakSet<Socket>();

  function giveUp(socket: Socket, bytes: Buffer, error: ParserError): void {
    givenUp.add(socket);
    ignoreRest(socket);
    const { detail, status } = explainUnreadable(error);
    const unread = { socket, bytes, problem: detail, status: socket.writable ? status : 0 };
    store(deps, unread);
    // Immediately, because Node disconnects a sender that closed its side while nothing is being sent to it.
    inTurn(socket, () => {
      answerUnreadable(error, socket);
    });
  }

  const foreign = createForeignRequests({
    complete(socket, { request, trailers }) {
      const incoming = incomingOf(socket, request, trailers);
      deps.receive(incoming, answerOn(socket, incoming));
    },
    refuse: giveUp,
    cut(socket, bytes) {
      const problem = 'The sender ended the connection before the end of the request.';
      store(deps, { socket, bytes, problem, status: 0 });
    },
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    deps.receive(request, answerOn(socket as Socket, request));
  });
  server.on('clientError', (error: ParserError, stream: Duplex) => {
    const socket = stream as Socket;
    if (givenUp.has(socket) || foreign.takesError(socket, error)) return;
    // The unreadable request may be one of them.
    beginWaiting(socket);
    const bytes = error.rawPacket ?? Buffer.alloc(0);
    const cut = breakOff(socket, explainUnreadable(error).detail);
    if (cut)
      inTurn(
        socket,
        () => {
          answerUnreadable(error, socket);
        },
        cut,
      );
    else if (bytes.length === 0 && error.code === 'ECONNRESET') answerUnreadable(error, socket);
    else if (bytes.length === 0 && !socket.writable) socket.destroy();
    else if (error.code === 'HPE_INVALID_METHOD' && bytes.length > 0) {
      senderOf(socket);
      foreign.begin(socket, bytes);
    } else giveUp(socket, bytes, error);
  });
  server.prependListener('tlsClientError', (error: ParserError, socket: TLSSocket) => {
    givenUp.add(socket);
    const reason = handshakeFailure(error, socket);
    if (reason === undefined) return;
    const problem = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
    store(deps, { socket, bytes: Buffer.alloc(0), problem, status: 0 });
  });
}
