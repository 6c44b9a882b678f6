import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { answerUnreadable, explainUnreadable } from '../http/client-error.ts';
import { closeSoon } from '../http/limits.ts';
import { beginWaiting } from '../http/in-turn.ts';
import type { PartBase } from '../part-base.ts';
import { senderOf, type RequestsInFlight } from './arrival.ts';
import { createForeignRequests, ignoreRest, incomingOf } from './foreign-requests.ts';
import { readRawRequest } from './raw-request.ts';
import { toReceived } from './received.ts';
import { storeCapture } from './store-capture.ts';

interface Parts extends Pick<PartBase, 'journal' | 'clocks' | 'newId' | 'onFailure'> {
  inFlight: RequestsInFlight;
  /** Takes a request as if the parser had read it. */
  receive(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer; reason?: string };

const keptBytes = 64 * 1024;

interface Unread {
  socket: Socket;
  /** What came, as far as it was read. */
  bytes: Buffer;
  problem: string;
  status: number;
}

/** Stores what could not be read as a request, with what can be made out of it. */
async function store({ clocks, journal, newId }: Parts, { bytes, problem, socket, status }: Unread): Promise<void> {
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
  await storeCapture(journal, {
    capture,
    context: undefined,
    verdicts: [{ check: 'http', outcome: 'failed', detail: problem, source: 'RFC 9112' }],
    status,
    rule: null,
    durationMs: 0,
    arrival: undefined,
    problem,
  });
}

function tlsReason({ code, message, reason }: ParserError): string {
  const words = (reason ?? message).replace(/^.*:SSL routines:/, '').trim();
  return `The TLS handshake failed: ${words}${code === undefined ? '' : ` (${code})`}.`;
}

/** Whether a client that connected to a TLS listener sent nothing at all. */
const isSilent = (socket: TLSSocket): boolean => (socket as { _parent?: Socket | null })._parent?.bytesRead === 0;

/**
 * Does something on a connection once the answers to the requests before went out.
 * @param own The request that it is for, when there is one that will not be answered otherwise.
 */
function inTurn(socket: Socket, act: () => void, own?: IncomingMessage): void {
  const before = (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  if (!before || before.req === own) act();
  else
    before.once('close', () => {
      inTurn(socket, act, own);
    });
}

/** A way to answer on a connection that the parser has let go; it is closed after the answer. */
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
 * Makes captures of what is no request: bytes that are not HTTP, requests that stop, TLS handshakes that fail. The sender
 * is answered with the status that fits, where there is somebody to answer.
 */
export function captureUnreadable(server: Server, parts: Parts): void {
  /** Their further bytes are only the rest of what could not be read. */
  const givenUp = new WeakSet<Socket>();

  function giveUp(socket: Socket, bytes: Buffer, error: ParserError): void {
    givenUp.add(socket);
    ignoreRest(socket);
    const { detail, status } = explainUnreadable(error);
    const unread = { socket, bytes, problem: detail, status: socket.writable ? status : 0 };
    store(parts, unread).catch(parts.onFailure);
    // At once: a sender who closes its side is disconnected when nothing is on its way to it.
    inTurn(socket, () => {
      answerUnreadable(error, socket);
    });
  }

  const foreign = createForeignRequests({
    complete(socket, { request, trailers }) {
      const incoming = incomingOf(socket, request, trailers);
      parts.receive(incoming, answerOn(socket, incoming)).catch(parts.onFailure);
    },
    refuse: giveUp,
    cut(socket, bytes) {
      const problem = 'The sender ended the connection before the end of the request.';
      store(parts, { socket, bytes, problem, status: 0 }).catch(parts.onFailure);
    },
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    parts.receive(request, answerOn(socket as Socket, request)).catch(parts.onFailure);
  });
  server.on('clientError', (error: ParserError, stream: Duplex) => {
    const socket = stream as Socket;
    if (givenUp.has(socket) || foreign.takesError(socket, error)) return;
    // The request that cannot be read may be one of them.
    beginWaiting(socket);
    const bytes = error.rawPacket ?? Buffer.alloc(0);
    const cut = parts.inFlight.breakOff(socket, explainUnreadable(error).detail);
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
    if (error.code === 'ECONNRESET' || isSilent(socket)) return;
    const failed = { socket, bytes: Buffer.alloc(0), problem: tlsReason(error), status: 0 };
    store(parts, failed).catch(parts.onFailure);
  });
}
