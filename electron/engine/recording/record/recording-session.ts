import type { HeaderPair } from '#shared/model/header-pair.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import { exchangeFile, webhookFile } from '#shared/recording/file-names.ts';
import type { IssuedToken } from '#shared/recording/issued-token.ts';
import type {
  RecordedExchange,
  RecordedRequest,
  RecordedResponse,
  RecordedWebhook,
} from '#shared/recording/recorded-exchange.ts';
import type { RecordingFile } from '#shared/recording/recording-file.ts';
import type { RecordedLine, RecordingStart } from '#shared/recording/recording-status.ts';
import type { Cancel, Clock } from '../../clock.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { recogniseScheme } from '../../signing/recognise.ts';
import type { SignedMessage } from '../../signing/signed-message.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import type { BodyFile, RecordingWriter } from '../folder/write-recording.ts';
import { SecretVault } from '../secrets/secret-vault.ts';
import type { Forwarded } from './addresses.ts';
import type { PassedExchange, PassedMessage } from './forward.ts';
import { hideBody, learnBody, prepareBody, type PreparedBody } from './hide-message.ts';
import { issuedTokenOf } from './issued-token.ts';

const maxLatest = 200;
/** Milliseconds until recording.yaml is written after a change. */
const writeAfterMs = 1000;

/** A request that arrived. */
export interface Begun {
  n: number;
  atMs: number;
  forwarded: Forwarded;
}

/** A webhook that the catcher received, with the response of the receiver. */
export interface PassedWebhook {
  atMs: number;
  tookMs: number;
  method: string;
  path: string;
  event: string | undefined;
  secure: boolean;
  request: PassedMessage;
  response?: PassedMessage & { status: number };
}

/** A file that was written, and how many secrets were known then. */
interface Written {
  path: string;
  changes: number;
  bodies: string[];
}

interface SessionDeps {
  wall: Clock;
  jobs: Jobs;
  writer: RecordingWriter;
  onFailure: (error: unknown) => void;
}

interface Prepared {
  message: PassedMessage;
  body: PreparedBody;
  where: string;
}

const lowered = (names: readonly string[]): Set<string> => new Set(names.map((name) => name.toLowerCase()));

/** Splits a request target into its path and its query. */
function splitTarget(target: string): { path: string; query?: string } {
  const at = target.indexOf('?');
  return at < 0 ? { path: target } : { path: target.slice(0, at), query: target.slice(at + 1) };
}

/** The event that a webhook names in its body or its header fields. */
function eventOf(headers: readonly HeaderPair[], body: PreparedBody): string | undefined {
  const named = headers.find(([name]) => /^(?:x-.*-(?:event|topic)(?:-type|-key)?|x-event|ce-type)$/i.test(name))?.[1];
  if (named !== undefined || !body || !('text' in body)) return named;
  const [, , value] = /"(event_?type|event|type|topic|action)"\s*:\s*"([\w.:/-]{1,100})"/i.exec(body.text) ?? [];
  return value;
}

/** Stores what is recorded in the folder, without secrets. */
export class RecordingSession {
  readonly start: RecordingStart;
  readonly vault: SecretVault;
  readonly startedMs: number;
  readonly written: Written[] = [];
  readonly latest: RecordedLine[] = [];
  readonly writer: RecordingWriter;
  readonly #deps: SessionDeps;
  readonly #inTurn = oneAtATime();
  readonly #signatures = new Map<string, NonNullable<RecordingFile['webhooks']>['signatures'][number]>();
  readonly #inProgress = new Set<Promise<void>>();
  #pendingWrite: Cancel | undefined;
  #numbers = { exchange: 0, webhook: 0 };
  #issuer: string | undefined;
  exchanges = 0;
  webhooks = 0;
  bytes = 0;
  /** Which limit was reached. */
  ended: string | undefined;

  constructor(start: RecordingStart, deps: SessionDeps) {
    this.start = start;
    this.#deps = deps;
    this.writer = deps.writer;
    this.#issuer = start.auth;
    this.startedMs = deps.wall.now();
    this.vault = new SecretVault({ secret: lowered(start.secretNames), plain: lowered(start.plainNames) });
  }

  /** The issuer identifier of the real authorization server. */
  get issuer(): string | undefined {
    return this.#issuer;
  }

  /** @param issuer As its metadata has it. */
  noteIssuer(issuer: string): void {
    if (this.#issuer !== undefined) this.#issuer = issuer;
  }

  get inProgress(): number {
    return this.#numbers.exchange - this.exchanges;
  }

  /** Whether a limit is reached; nothing is recorded from then on. */
  get isFull(): boolean {
    const { maxBytes, maxExchanges } = this.start;
    const count = Math.max(this.#numbers.exchange, this.#numbers.webhook);
    if (count >= maxExchanges) this.ended ??= `It reached the limit of ${maxExchanges.toLocaleString('en')} exchanges`;
    if (this.bytes >= maxBytes) this.ended ??= `It reached the limit of ${maxBytes.toLocaleString('en')} bytes`;
    return this.ended !== undefined;
  }

  /** Gives a number to a request that arrived; undefined if the recording is full. */
  begin(forwarded: Forwarded): Begun | undefined {
    if (this.isFull) return undefined;
    return { n: ++this.#numbers.exchange, atMs: this.#deps.wall.now(), forwarded };
  }

  /** Stores an exchange. Resolves when its file is complete. */
  exchange(begun: Begun, passed: PassedExchange): Promise<void> {
    return this.#track(this.#storeExchange(begun, passed));
  }

  webhook(passed: PassedWebhook): Promise<void> {
    if (this.isFull) return Promise.resolve();
    return this.#track(this.#storeWebhook(++this.#numbers.webhook, passed));
  }

  #track(storing: Promise<void>): Promise<void> {
    this.#inProgress.add(storing);
    const done = (): void => void this.#inProgress.delete(storing);
    storing.then(done, done);
    return storing;
  }

  /** Waits until all that is being stored is stored. */
  async settled(): Promise<void> {
    while (this.#inProgress.size > 0) await Promise.allSettled([...this.#inProgress]);
  }

  async #storeExchange({ atMs, forwarded, n }: Begun, passed: PassedExchange): Promise<void> {
    const { request, response } = passed;
    const names = [`the request of exchange ${n}`, `the response of exchange ${n}`] as const;
    const [sent, got] = await Promise.all([
      this.#prepare(request, names[0]),
      response && this.#prepare(response, names[1]),
    ]);
    const issued = this.#issuedBy(forwarded, sent, got, response?.status);
    this.#learn(forwarded.target, sent);
    if (got) this.#learn('', got);
    const hiddenRequest = this.#hideRequest(passed.method, forwarded.target, sent, `${fileStart(n)}-request`);
    const hiddenResponse = got && response && this.#hideResponse(response, got, `${fileStart(n)}-response`);
    const exchange: RecordedExchange = {
      n,
      server: forwarded.server,
      at: rounded(atMs - this.startedMs),
      took: rounded(this.#deps.wall.now() - atMs),
      request: hiddenRequest.request,
      ...(hiddenResponse && { response: hiddenResponse.response }),
      ...(issued && { issued }),
      ...(passed.error && {
        error: { code: passed.error.code.slice(0, 200), message: passed.error.message.slice(0, 2000) },
      }),
    };
    const files = [...hiddenRequest.files, ...(hiddenResponse?.files ?? [])];
    const size = await this.writer.exchange(exchange, files);
    this.exchanges++;
    this.#wrote(exchangeFile(n, exchange.request.method, exchange.request.path), files, size);
    this.#show('exchange', exchange, size);
  }

  async #storeWebhook(n: number, passed: PassedWebhook): Promise<void> {
    const { method, path, request, response } = passed;
    const [sent, got] = await Promise.all([
      this.#prepare(request, `the request of webhook ${n}`),
      response && this.#prepare(response, `the response of webhook ${n}`),
    ]);
    const signature = this.#signatureOf(passed);
    this.#learn(path, sent);
    if (got) this.#learn('', got);
    const hiddenRequest = this.#hideRequest(method, path, sent, `webhook-${fileStart(n)}-request`);
    const hiddenResponse = got && response && this.#hideResponse(response, got, `webhook-${fileStart(n)}-response`);
    const named = passed.event ?? eventOf(request.headers, sent.body);
    const event = named === undefined ? undefined : this.vault.hide(named, sent.where);
    const webhook: RecordedWebhook = {
      n,
      ...(event !== undefined && { event: event.slice(0, 200) }),
      delay: 0,
      at: rounded(passed.atMs - this.startedMs),
      took: rounded(passed.tookMs),
      request: hiddenRequest.request,
      ...(signature && { signature }),
      ...(hiddenResponse && { response: hiddenResponse.response }),
    };
    const files = [...hiddenRequest.files, ...(hiddenResponse?.files ?? [])];
    const size = await this.writer.webhook(webhook, files);
    this.webhooks++;
    this.#wrote(webhookFile(n, event ?? path), files, size);
    this.#show('webhook', webhook, size);
  }

  async #prepare(message: PassedMessage, where: string): Promise<Prepared> {
    return { message, where, body: await prepareBody(message.headers, message.body, this.#deps.jobs) };
  }

  /** Gives names to all secrets of a message, before any part of the exchange is written. */
  #learn(target: string, { body, message, where }: Prepared): void {
    this.vault.hideHeaders(message.headers, where);
    this.vault.learn(target, where);
    learnBody(this.vault, body, where);
  }

  #hideRequest(method: string, target: string, { body, message, where }: Prepared, name: string) {
    const { body: stored, files } = hideBody(this.vault, body, where, name);
    const request: RecordedRequest = {
      method,
      ...splitTarget(this.vault.hide(target, where)),
      headers: this.vault.hideHeaders(message.headers, where),
      ...(stored && { body: stored }),
      ...(message.trailers.length > 0 && { trailers: this.vault.hideHeaders(message.trailers, where) }),
    };
    return { request, files };
  }

  #hideResponse(
    { reason, status }: Pick<NonNullable<PassedExchange['response']>, 'status' | 'reason'>,
    { body, message, where }: Prepared,
    name: string,
  ) {
    const { body: stored, files } = hideBody(this.vault, body, where, name);
    const response: RecordedResponse = {
      status,
      ...(reason !== undefined && { reason: this.vault.hide(reason, where) }),
      headers: this.vault.hideHeaders(message.headers, where),
      ...(stored && { body: stored }),
      ...(message.trailers.length > 0 && { trailers: this.vault.hideHeaders(message.trailers, where) }),
    };
    return { response, files };
  }

  #issuedBy({ server }: Forwarded, sent: Prepared, got: Prepared | undefined, status = 0): IssuedToken | undefined {
    if (server !== 'auth' || status >= 300 || !got?.body || !('text' in got.body)) return undefined;
    const form = sent.body && 'text' in sent.body ? sent.body.text : '';
    return issuedTokenOf({ headers: sent.message.headers, form }, got.body.text, this.vault);
  }

  #signatureOf({ method, path, request, secure }: PassedWebhook): RecordedWebhook['signature'] {
    const message: SignedMessage = {
      method,
      urls: [`${secure ? 'https' : 'http'}://localhost${path}`],
      headers: request.headers,
      body: request.body.bytes,
    };
    const scheme = recogniseScheme(message);
    if (!scheme) return undefined;
    const { headers: fields, name } = schemeRows[scheme];
    const headers = [fields.signature, fields.id, fields.timestamp, ...(fields.more ?? [])].filter(
      (one): one is string =>
        one !== undefined && request.headers.some(([sent]) => sent.toLowerCase() === one.toLowerCase()),
    );
    const how =
      fields.signature === undefined
        ? `The body has the form of ${name}`
        : `${fields.signature} has the form of ${name}`;
    this.#signatures.set(scheme, { scheme, headers, how });
    return { scheme, headers };
  }

  #wrote(path: string, files: readonly BodyFile[], size: number): void {
    this.bytes += size;
    this.written.push({ path, changes: this.vault.changes, bodies: files.map((file) => file.path) });
    this.#pendingWrite ??= this.#deps.wall.after(writeAfterMs, () => {
      this.#pendingWrite = undefined;
      this.write().catch(this.#deps.onFailure);
    });
  }

  #show(kind: RecordedLine['kind'], message: RecordedExchange | RecordedWebhook, size: number): void {
    const { at, n, request, response, took } = message;
    this.latest.unshift({
      kind,
      n,
      ...('server' in message && { server: message.server, ...(message.error && { error: message.error.code }) }),
      method: request.method,
      path: request.path + (request.query === undefined ? '' : `?${request.query}`),
      ...(response && { status: response.status }),
      at,
      took,
      size,
    });
    if (this.latest.length > maxLatest) this.latest.pop();
  }

  /** The content of recording.yaml. */
  file(): RecordingFile {
    const { auth, title, to, webhooksTo } = this.start;
    const signatures = [...this.#signatures.values()];
    return {
      format: 'hookbench-recording/1',
      title: title ?? new URL(to).host,
      recorded: toInstant(this.startedMs),
      ...(this.ended !== undefined && { ended: this.ended }),
      servers: [{ name: 'api', url: to }, ...(auth === undefined ? [] : [{ name: 'auth' as const, url: auth }])],
      ...(this.#issuer !== undefined && { issuer: { issuer: this.#issuer } }),
      match: { ignore: [] },
      volatile: [],
      secrets: [...this.vault.listed()],
      ...((webhooksTo !== undefined || signatures.length > 0) && {
        webhooks: { ...(webhooksTo !== undefined && { to: this.vault.hide(webhooksTo, 'the receiver') }), signatures },
      }),
    };
  }

  /** Writes recording.yaml. */
  write(file = this.file()): Promise<void> {
    this.#pendingWrite?.();
    this.#pendingWrite = undefined;
    return this.#inTurn(async () => void (await this.writer.recording(file)));
  }
}

const rounded = (ms: number): number => Math.max(0, Math.round(ms * 10) / 10);
const fileStart = (n: number): string => String(n).padStart(4, '0');
