import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import { STATUS_CODES, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { TransportError } from '#shared/model/message.ts';
import { decodeBody } from '../../http/decode-body.ts';
import { pairsOf } from '../../http/header-pairs.ts';
import type { OpenRequest, TlsOptions } from '../../http/outgoing-request.ts';
import { isClosed, isRepeatable } from '../../http/stale-connection.ts';
import { transportErrorOf } from '../../http/transport-error-of.ts';
import type { Forwarded } from './addresses.ts';
import type { BodyCollector, KeptBody, KeptBytes } from './exchange-bytes.ts';
import { endToEnd, hasBody, passBody, readSmall, withoutFields } from './pass-body.ts';
import {
  mayChangeBody,
  requestHeaders,
  requestParameters,
  responseBody,
  responseHeaders,
  type Translation,
} from './rewrite.ts';

/** Bytes of a body that can be changed. Larger ones are passed on unchanged. */
const maxChanged = 2 * 1024 * 1024;
const timeoutMs = 120_000;

/** A message as the recorded server received or sent it. */
export interface PassedMessage {
  headers: HeaderPair[];
  body: KeptBody;
  trailers: HeaderPair[];
}

/** A request that was forwarded, with its response. */
export interface PassedExchange {
  method: string;
  request: PassedMessage;
  response?: PassedMessage & { status: number; reason?: string };
  error?: Pick<TransportError, 'code' | 'message'>;
}

export interface ForwardDeps {
  open: OpenRequest;
  tls: TlsOptions;
  kept: KeptBytes;
  /** Bytes of each body that are recorded. */
  maxBody: number;
}

/** Stores an exchange before the client gets the end of its response. */
export type Store = (exchange: PassedExchange) => Promise<void>;

const isForm = (headers: readonly HeaderPair[]): boolean =>
  /^\s*application\/x-www-form-urlencoded/i.test(firstHeader(headers, 'content-type') ?? '');

/** One request that is passed on. */
class Passing {
  readonly #deps: ForwardDeps;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #forwarded: Forwarded;
  /** undefined: the client knows the address of the real server, and nothing is changed. */
  readonly #translation: Translation | undefined;
  readonly #store: Store;
  readonly #sent: BodyCollector;
  readonly #got: BodyCollector;
  readonly #method: string;
  #headers: HeaderPair[];
  #upstream: ClientRequest | undefined;
  #answered: { status: number; reason?: string; headers: HeaderPair[]; trailers: HeaderPair[] } | undefined;
  #isStored = false;

  constructor(
    deps: ForwardDeps,
    request: IncomingMessage,
    response: ServerResponse,
    forwarded: Forwarded,
    translation: Translation | undefined,
    store: Store,
  ) {
    this.#deps = deps;
    this.#request = request;
    this.#response = response;
    this.#forwarded = forwarded;
    this.#translation = translation;
    this.#store = store;
    this.#sent = deps.kept.collect(deps.maxBody);
    this.#got = deps.kept.collect(deps.maxBody);
    this.#method = request.method ?? 'GET';
    const headers = endToEnd(request.rawHeaders);
    this.#headers = translation ? requestHeaders(headers, translation) : headers;
  }

  async run(): Promise<void> {
    this.#response.sendDate = false;
    this.#response.once('close', () => {
      if (this.#response.writableFinished) return;
      this.#upstream?.destroy();
      void this.#finish({
        code: 'ECANCELED',
        message: 'The client closed the connection before the end of the response.',
      });
    });
    try {
      const isChanged =
        this.#translation && this.#forwarded.server === 'auth' && isForm(this.#headers) && hasBody(this.#request);
      const form = isChanged ? await readSmall(this.#request, maxChanged, (chunk) => this.#sent.add(chunk)) : undefined;
      await this.#send(form, hasBody(this.#request) ? false : isRepeatable(this.#method, this.#headers));
    } catch (error) {
      await this.#fail(error);
    }
  }

  async #send(form: { bytes: Buffer; ended: boolean } | undefined, mayReuse: boolean): Promise<void> {
    const url = new URL(this.#forwarded.url);
    const translation = this.#translation;
    if (translation?.server === 'auth') url.search = requestParameters(url.search, translation);
    const body =
      form?.ended && translation
        ? Buffer.from(requestParameters(form.bytes.toString('latin1'), translation), 'latin1')
        : form?.bytes;
    const isChunked = this.#request.headers['transfer-encoding'] !== undefined;
    const fields: HeaderPair[] = [['Host', url.host], ...this.#headers, ['Connection', 'keep-alive']];
    const sized: HeaderPair[] =
      form?.ended && body
        ? [...withoutFields(fields, ['content-length']), ['Content-Length', String(body.length)]]
        : isChunked
          ? [...fields, ['Transfer-Encoding', 'chunked']]
          : fields;
    const upstream = await this.#deps.open({
      method: this.#method,
      url: url.href,
      headers: sized,
      timeoutMs,
      tls: this.#deps.tls,
      mayReuse,
    });
    this.#upstream = upstream;
    if (this.#response.destroyed) {
      upstream.destroy();
      return;
    }
    upstream.setTimeout(timeoutMs, () =>
      upstream.destroy(Object.assign(new Error(), { name: 'TimeoutError', code: 'ETIMEDOUT' })),
    );
    upstream.once('response', (answer) => {
      this.#receive(answer).catch((error: unknown) => this.#fail(error));
    });
    upstream.on('error', (error) => {
      // A server can close a connection while it is idle; a request without a body is sent again.
      if (mayReuse && upstream.reusedSocket && !this.#answered && isClosed(error)) {
        this.#send(form, false).catch((failure: unknown) => this.#fail(failure));
        return;
      }
      void this.#fail(error);
    });
    if (body) upstream.write(body);
    if (form?.ended || !hasBody(this.#request)) {
      upstream.end();
      return;
    }
    passBody(this.#request, upstream, (chunk) => {
      this.#sent.add(chunk);
      return chunk;
    });
    this.#request.once('end', () => {
      if (this.#request.rawTrailers.length > 0 && isChunked) upstream.addTrailers(pairsOf(this.#request.rawTrailers));
      upstream.end();
    });
    this.#request.resume();
  }

  async #receive(answer: IncomingMessage): Promise<void> {
    const { rawHeaders, statusCode: status = 0, statusMessage = '' } = answer;
    const headers = endToEnd(rawHeaders);
    const isOwnReason = statusMessage !== STATUS_CODES[status];
    this.#answered = { status, ...(isOwnReason && { reason: statusMessage }), headers, trailers: [] };
    answer.on('error', (error) => void this.#fail(error));
    const translation = this.#translation;
    const own = translation ? await responseHeaders(headers, translation) : headers;
    const mediaType = firstHeader(headers, 'content-type') ?? '';
    const { server, target } = this.#forwarded;
    if (translation && this.#method !== 'HEAD' && mayChangeBody(mediaType, target, server))
      return this.#change(answer, own, mediaType, translation);
    this.#response.writeHead(status, statusMessage, own.flat());
    return this.#stream(answer, own);
  }

  /** Reads a small body as a whole, and changes it. */
  async #change(
    answer: IncomingMessage,
    headers: readonly HeaderPair[],
    mediaType: string,
    translation: Translation,
  ): Promise<void> {
    const { ended, bytes } = await readSmall(answer, maxChanged, (chunk) => this.#got.add(chunk));
    const status = this.#answered?.status ?? 0;
    const decoded = ended ? decodeBody(bytes, firstHeader(headers, 'content-encoding')) : undefined;
    const changed = decoded?.ok
      ? await responseBody(decoded.bytes.toString('utf8'), mediaType, this.#forwarded.target, translation)
      : undefined;
    if (!ended) {
      this.#response.writeHead(status, answer.statusMessage ?? '', headers.flat());
      this.#response.write(bytes);
      await this.#stream(answer, headers);
      return;
    }
    this.#noteTrailers(answer);
    await this.#finish();
    const body = changed === undefined ? bytes : Buffer.from(changed);
    const kept = changed === undefined ? headers : withoutFields(headers, ['content-length', 'content-encoding']);
    const sized = changed === undefined ? kept : [...kept, ['Content-Length', String(body.length)]];
    this.#response.writeHead(status, answer.statusMessage ?? '', sized.flat());
    this.#response.end(body);
  }

  /** Passes the body on. The client gets its end when the exchange is stored. */
  async #stream(answer: IncomingMessage, headers: readonly HeaderPair[]): Promise<void> {
    const length = Number(firstHeader(headers, 'content-length') ?? Number.NaN);
    let held: Buffer | undefined;
    passBody(answer, this.#response, (chunk) => {
      this.#got.add(chunk);
      if (this.#got.size < length || Number.isNaN(length)) return chunk;
      held = chunk;
      return chunk.subarray(0, 0);
    });
    // The client gets the header fields of a response whose body is slow.
    if (!this.#isComplete(length)) this.#response.flushHeaders();
    await new Promise<void>((resolve, reject) => {
      answer.once('end', resolve).once('error', reject);
      answer.resume();
    });
    this.#noteTrailers(answer);
    await this.#finish();
    if (answer.rawTrailers.length > 0) this.#response.addTrailers(pairsOf(answer.rawTrailers));
    this.#response.end(held);
  }

  /** Whether a response has no body that could be slow. */
  #isComplete(length: number): boolean {
    return this.#method === 'HEAD' || length === 0 || [204, 304].includes(this.#answered?.status ?? 0);
  }

  #noteTrailers({ rawTrailers }: IncomingMessage): void {
    if (this.#answered) this.#answered.trailers = pairsOf(rawTrailers);
  }

  /** Stores the exchange once. */
  async #finish(error?: Pick<TransportError, 'code' | 'message'>): Promise<void> {
    if (this.#isStored) return;
    this.#isStored = true;
    try {
      await this.#store({
        method: this.#method,
        request: { headers: this.#headers, body: this.#sent.body(), trailers: pairsOf(this.#request.rawTrailers) },
        ...(this.#answered && { response: { ...this.#answered, body: this.#got.body() } }),
        ...(error && { error }),
      });
    } finally {
      this.#sent.release();
      this.#got.release();
    }
  }

  /** Responds that the real server gave no response, or ends an incomplete one. */
  async #fail(error: unknown): Promise<void> {
    const { code, message } = transportErrorOf(
      error instanceof Error ? error : { message: messageOf(error) },
      this.#answered ? 'download' : 'firstByte',
      timeoutMs,
    );
    await this.#finish({ code, message });
    if (this.#response.headersSent || this.#response.destroyed) {
      this.#response.destroy();
      return;
    }
    const status = code === 'ETIMEDOUT' ? 504 : 502;
    const detail = `${new URL(this.#forwarded.url).origin} gave no response: ${code} ${message}`;
    const body = JSON.stringify({
      type: 'about:blank',
      title: STATUS_CODES[status],
      status,
      code: 'recorded-server-failed',
      detail,
    });
    this.#response.writeHead(status, [
      'Content-Type',
      'application/problem+json',
      'Content-Length',
      String(Buffer.byteLength(body)),
    ]);
    this.#response.end(body);
  }
}

/** Forwards a request to the recorded server, and its response to the client, without keeping more than their parts that are recorded. */
export const forward = (...args: ConstructorParameters<typeof Passing>): Promise<void> => new Passing(...args).run();
