import { toInstant } from '#shared/model/instant.ts';
import { fileStart } from '#shared/recording/file-names.ts';
import type { IssuedToken } from '#shared/recording/issued-token.ts';
import type { RecordedExchange, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import type { RecordingFile } from '#shared/recording/recording-file.ts';
import type { RecordedLine, RecordingStart } from '#shared/recording/recording-status.ts';
import type { Cancel, Clock } from '../../clock.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { BodyFile, RecordingWriter, WrittenFile } from '../folder/write-recording.ts';
import { SecretVault } from '../secrets/secret-vault.ts';
import type { Forwarded } from './addresses.ts';
import type { PassedExchange } from './forward.ts';
import { hideExchange, prepareExchange, type PreparedExchange } from './hide-message.ts';
import { issuedTokenOf } from './issued-token.ts';
import { eventOf, signatureOf, type PassedWebhook } from './webhook-facts.ts';

const maxLatest = 200;
/** Milliseconds until secrets that were recognised late are replaced in earlier files, at least. */
const hideAfterMs = 2000;
/** The time between two such searches is a multiple of the time that the last one took. */
const pauseFactor = 10;

/** A request that arrived. */
export interface Begun {
  n: number;
  atMs: number;
  forwarded: Forwarded;
}

/** A file that was written, and how many secrets were known then. */
export interface Written {
  kind: RecordedLine['kind'];
  path: string;
  changes: number;
  bodies: string[];
}

interface SessionDeps {
  wall: Clock;
  jobs: Jobs;
  writer: RecordingWriter;
  /** Replaces secrets in files that were written before they were recognised. */
  hideLater: (session: RecordingSession) => Promise<void>;
  onFailure: (error: unknown) => void;
}

const lowered = (names: readonly string[]): Set<string> => new Set(names.map((name) => name.toLowerCase()));

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
  #nextSearch: Cancel | undefined;
  #searched = { changes: 0, tookMs: 0 };
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
    if (this.#issuer === undefined || this.#issuer === issuer) return;
    this.#issuer = issuer;
    this.write().catch(this.#deps.onFailure);
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
    this.#nextSearch?.();
    while (this.#inProgress.size > 0) await Promise.allSettled([...this.#inProgress]);
  }

  async #storeExchange({ atMs, forwarded, n }: Begun, passed: PassedExchange): Promise<void> {
    const both = await prepareExchange(passed, `exchange ${n}`, this.#deps.jobs);
    const issued = this.#issuedBy(forwarded, both);
    const { files, ...messages } = hideExchange(this.vault, passed.method, forwarded.target, both, fileStart(n));
    const exchange: RecordedExchange = {
      n,
      server: forwarded.server,
      at: rounded(atMs - this.startedMs),
      took: rounded(this.#deps.wall.now() - atMs),
      ...messages,
      ...(issued && { issued }),
      ...(passed.error && {
        error: { code: passed.error.code.slice(0, 200), message: passed.error.message.slice(0, 2000) },
      }),
    };
    const { changes } = this.vault;
    const written = await this.writer.exchange(exchange, files);
    this.exchanges++;
    this.#wrote('exchange', exchange, { ...written, changes }, files);
  }

  async #storeWebhook(n: number, passed: PassedWebhook): Promise<void> {
    const both = await prepareExchange(passed, `webhook ${n}`, this.#deps.jobs);
    const signature = this.#signatureOf(passed);
    const { files, ...messages } = hideExchange(
      this.vault,
      passed.method,
      passed.path,
      both,
      `webhook-${fileStart(n)}`,
    );
    const named = passed.event ?? eventOf(passed.request.headers, both.sent.body);
    const event = named === undefined ? undefined : this.vault.hide(named, both.sent.where);
    const webhook: RecordedWebhook = {
      n,
      ...(event !== undefined && { event: event.slice(0, 200) }),
      delay: 0,
      at: rounded(passed.atMs - this.startedMs),
      took: rounded(passed.tookMs),
      ...messages,
      ...(signature && { signature }),
    };
    const { changes } = this.vault;
    const written = await this.writer.webhook(webhook, files);
    this.webhooks++;
    this.#wrote('webhook', webhook, { ...written, changes }, files);
  }

  #issuedBy({ server }: Forwarded, { got, sent }: PreparedExchange): IssuedToken | undefined {
    if ((got?.status ?? 0) >= 300 || !got?.body || !('text' in got.body)) return undefined;
    const form = sent.body && 'text' in sent.body ? sent.body.text : '';
    // The service can have the token endpoint itself.
    if (server !== 'auth' && !new URLSearchParams(form).has('grant_type')) return undefined;
    return issuedTokenOf({ headers: sent.headers, form }, got.body.text, this.vault);
  }

  #signatureOf(passed: PassedWebhook): RecordedWebhook['signature'] {
    const found = signatureOf(passed);
    if (!found) return undefined;
    const { headers, scheme } = found;
    if (!this.#signatures.has(scheme)) {
      this.#signatures.set(scheme, found);
      this.write().catch(this.#deps.onFailure);
    }
    return { scheme, headers };
  }

  #wrote(
    kind: RecordedLine['kind'],
    message: RecordedExchange | RecordedWebhook,
    { changes, path, size }: WrittenFile & Pick<Written, 'changes'>,
    files: readonly BodyFile[],
  ): void {
    this.bytes += size;
    this.written.push({ kind, path, changes, bodies: files.map((file) => file.path) });
    this.#show(kind, message, size);
    this.#searchLater();
  }

  /** Secrets stay in earlier files only for a short time, so that a recording that is not stopped has none either. */
  #searchLater(): void {
    const { changes, tookMs } = this.#searched;
    if (this.#nextSearch || this.vault.changes === changes) return;
    const { hideLater, onFailure, wall } = this.#deps;
    this.#nextSearch = wall.after(Math.max(hideAfterMs, tookMs * pauseFactor), () => {
      const fromMs = wall.now();
      const searched = this.vault.changes;
      this.#track(hideLater(this))
        .catch(onFailure)
        .finally(() => {
          this.#searched = { changes: searched, tookMs: wall.now() - fromMs };
          this.#nextSearch = undefined;
        });
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

  /** Writes recording.yaml; while it is in progress, without the names of secrets, which the other files have. */
  write(file: RecordingFile = { ...this.file(), secrets: [], inProgress: true }): Promise<void> {
    return this.#inTurn(async () => void (await this.writer.recording(file)));
  }
}

const rounded = (ms: number): number => Math.max(0, Math.round(ms * 10) / 10);
