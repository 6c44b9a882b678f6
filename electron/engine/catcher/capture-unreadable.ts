import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { answerUnreadable, explainUnreadable } from '../http/client-error.ts';
import { rawHeaderValue } from '../http/header-pairs.ts';
import type { PartBase } from '../part-base.ts';
import { senderOf, type RequestsUnderWay } from './arrival.ts';
import { unchunk, type Unchunked } from './chunked.ts';
import { readRawRequest, type RawRequest } from './raw-request.ts';
import { toReceived } from './received.ts';
import { storeCapture } from './store-capture.ts';

interface Parts extends Pick<PartBase, 'journal' | 'clocks' | 'newId' | 'onFailure'> {
  underWay: RequestsUnderWay;
  /** Takes a request as if the parser had read it. */
  receive(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer; reason?: string };

/** Whose sender does not close its side for so long after the answer is closed by us. */
const lingerMs = 5000;
const keptBytes = 64 * 1024;
const longestForeign = 1024 * 1024;

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

function tlsWords({ code, message, reason }: ParserError): string {
  const words = (reason ?? message).replace(/^.*:SSL routines:/, '').trim();
  return `The TLS handshake failed: ${words}${code === undefined ? '' : ` (${code})`}.`;
}

/** The body of a request read by hand: `undefined` when its framing is not to be trusted, incomplete while it comes. */
function bodyOf({ body, rawHeaders }: RawRequest): Unchunked | undefined {
  const codings = rawHeaderValue(rawHeaders, 'transfer-encoding');
  const length = rawHeaderValue(rawHeaders, 'content-length');
  if (codings !== undefined) return codings.toLowerCase() === 'chunked' && !length ? unchunk(body) : undefined;
  const size = Number(length ?? '0');
  if (!/^\d+$/.test(length ?? '0') || size > longestForeign) return undefined;
  return { body: body.subarray(0, size), complete: body.length >= size };
}

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
    socket.end();
    socket.setTimeout(lingerMs, () => socket.destroy());
  });
  socket.on('error', () => socket.destroy());
  return response;
}

/** A request whose method the parser does not know, read by hand: such a method is no error before the catcher. */
function takeForeign(parts: Parts, socket: Socket, head: RawRequest, body: Buffer): void {
  const request = new IncomingMessage(socket);
  request.method = head.method;
  request.url = head.path;
  request.httpVersion = head.httpVersion;
  request.rawHeaders.push(...head.rawHeaders);
  for (let index = 0; index + 1 < head.rawHeaders.length; index += 2)
    request.headers[(head.rawHeaders[index] ?? '').toLowerCase()] = head.rawHeaders[index + 1] ?? '';
  const response = answerOn(socket, request);
  request.push(body);
  request.push(null);
  request.complete = true;
  parts.receive(request, response).catch(parts.onFailure);
}

/** Puts together requests of methods that the parser refuses, piece by piece as they come. */
function createForeignRequests(parts: Parts) {
  const begun = new Map<Socket, Buffer>();
  /** Whoever closes the connection within such a request has it kept as far as it came. */
  function keepWhenCut(socket: Socket): void {
    senderOf(socket);
    socket.once('close', () => {
      const bytes = begun.get(socket);
      begun.delete(socket);
      const problem = 'The sender ended the connection before the end of the request.';
      if (bytes) store(parts, { socket, bytes, problem, status: 0 }).catch(parts.onFailure);
    });
  }

  /** @returns Whether the bytes are of such a request, so that nothing else is to be done with them. */
  return (socket: Socket, error: ParserError, bytes: Buffer): boolean => {
    const before = begun.get(socket);
    if (before && bytes.length === 0) {
      socket.destroy();
      return true;
    }
    if (!before && error.code !== 'HPE_INVALID_METHOD') return false;
    const all = before ? Buffer.concat([before, bytes]) : bytes;
    const head = readRawRequest(all);
    const read = head.method === '' || head.rawHeaders.length === 0 ? undefined : bodyOf(head);
    if (!read || all.length > 2 * longestForeign) {
      begun.delete(socket);
      return false;
    }
    if (!read.complete) {
      if (!before) keepWhenCut(socket);
      begun.set(socket, all);
      return true;
    }
    begun.delete(socket);
    takeForeign(parts, socket, head, read.body);
    return true;
  };
}

/**
 * Makes captures of what is no request: bytes that are not HTTP, requests that stop, TLS handshakes that fail. The sender
 * is answered with the status that fits, where there is somebody to answer.
 */
export function captureUnreadable(server: Server, parts: Parts): void {
  const isForeign = createForeignRequests(parts);
  /** What comes on them is no more than the rest of what could not be read. */
  const givenUp = new WeakSet<Socket>();
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    parts.receive(request, answerOn(socket as Socket, request)).catch(parts.onFailure);
  });
  server.on('clientError', (error: ParserError, stream: Duplex) => {
    const socket = stream as Socket;
    if (givenUp.has(socket)) return;
    const bytes = error.rawPacket ?? Buffer.alloc(0);
    const { detail, status } = explainUnreadable(error);
    const answer = (): void => {
      answerUnreadable(error, socket);
      socket.setTimeout(lingerMs, () => socket.destroy());
    };
    const cut = parts.underWay.breakOff(socket, detail);
    if (cut) inTurn(socket, answer, cut);
    else if (bytes.length === 0 && error.code === 'ECONNRESET') answer();
    else if (bytes.length === 0 && !socket.writable) socket.destroy();
    else if (!isForeign(socket, error, bytes)) {
      givenUp.add(socket);
      const unread = { socket, bytes, problem: detail, status: socket.writable ? status : 0 };
      store(parts, unread).catch(parts.onFailure);
      // At once: a sender who closes its side is let go when nothing is on its way to it.
      inTurn(socket, answer);
    }
  });
  server.on('tlsClientError', (error: ParserError, socket: TLSSocket) => {
    if (error.code === 'ECONNRESET' && socket.bytesRead === 0) return;
    const failed = { socket, bytes: Buffer.alloc(0), problem: tlsWords(error), status: 0 };
    store(parts, failed).catch(parts.onFailure);
  });
}
