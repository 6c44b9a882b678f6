import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAbsolute } from 'node:path';
import { createSecureContext } from 'node:tls';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { Check } from '#shared/model/decision.ts';
import type { RecordingStart, RecordingStatus } from '#shared/recording/recording-status.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import type { OpenRequest } from '../../http/outgoing-request.ts';
import { newTrace, parseTraceparent } from '../../journal/trace-context.ts';
import type { PartBase } from '../../part-base.ts';
import { finishRecording } from '../analyse/finish-recording.ts';
import { createRecordingFolder } from '../folder/write-recording.ts';
import { createAddresses, type Addresses, type Forwarded } from './addresses.ts';
import { KeptBytes } from './exchange-bytes.ts';
import { forward, type PassedExchange } from './forward.ts';
import { createIdTokens, type IdTokens } from './id-tokens.ts';
import { RecordingSession, type PassedWebhook } from './recording-session.ts';

/** What the catcher does while a recording is in progress. */
export interface WebhookRecording {
  /** The receiver that webhooks are forwarded to. */
  to: string | undefined;
  /** Stores a webhook before its sender gets the response. */
  note(webhook: PassedWebhook): Promise<void>;
}

/** Records a real service, its authorization server and its webhooks. */
export interface Recorder {
  status(): RecordingStatus;
  /** @throws HookbenchError `conflict` while another recording is in progress, `bad_input`, and those of the folder */
  start(start: RecordingStart): Promise<RecordingStatus>;
  /** Ends the recording and keeps what was recorded. */
  stop(): Promise<RecordingStatus>;
  /** Handles a request of the service or the authorization server while a recording is in progress. @returns Whether it does */
  handle(request: IncomingMessage, response: ServerResponse, origin: string): boolean;
  /** undefined while no recording is in progress. */
  webhooks(): WebhookRecording | undefined;
}

type RecorderDeps = Pick<PartBase, 'clocks' | 'jobs' | 'journal' | 'newId' | 'onFailure' | 'random'> & {
  open: OpenRequest;
  /** The path of our authorization server. */
  issuerPath: string;
};

/** A recording in progress. */
interface Running {
  session: RecordingSession;
  addresses: Addresses;
  idTokens: IdTokens | undefined;
  kept: KeptBytes;
  notes: Set<string>;
}

const maxNotes = 20;
/** Bytes of each body that the journal keeps of a forwarded message. */
const maxJournalBody = 256 * 1024;

/** What does not work through our addresses, as far as a request shows it. */
const limits: readonly (readonly [
  applies: (request: IncomingMessage, passed: PassedExchange) => boolean,
  note: string,
])[] = [
  [
    ({ headers }) => headers['dpop'] !== undefined,
    'Requests have DPoP proofs, which name the address they were created for: the real server rejects a proof for our address (RFC 9449 4.3).',
  ],
  [
    (_, { request }) => request.body.bytes.includes('client_assertion='),
    'Token requests have client assertions, which name their audience: the real server rejects one for our address. Configure the audience of the client with the real issuer (RFC 7523 3).',
  ],
];

/** @throws HookbenchError `bad_input` */
function mustBeSound({ auth, ca, folder, to, webhooksTo }: RecordingStart): void {
  if (!isAbsolute(folder))
    throw new HookbenchError('bad_input', `${folder} is not an absolute path.`, {
      field: '/folder',
      hint: 'Enter the whole path.',
    });
  for (const [name, url] of Object.entries({ to, auth, webhooksTo })) {
    if (url === undefined) continue;
    const { hash, password, search, username } = new URL(url);
    const hint = 'Credentials are sent by your client, not by the recorder.';
    if (username !== '' || password !== '')
      throw new HookbenchError('bad_input', `The URL has credentials.`, { field: `/${name}`, hint });
    if (name !== 'webhooksTo' && (search !== '' || hash !== ''))
      throw new HookbenchError('bad_input', `${url} has a query or a fragment.`, {
        field: `/${name}`,
        hint: 'Enter the URL that paths are appended to.',
      });
  }
  if (ca === undefined) return;
  try {
    if (!ca.includes('-----BEGIN CERTIFICATE-----')) throw new Error('it is not a certificate');
    createSecureContext({ ca });
  } catch (error) {
    throw new HookbenchError('bad_input', `The CA cannot be used: ${messageOf(error)}.`, {
      field: '/ca',
      hint: 'Enter certificates in PEM.',
    });
  }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

const nothing: RecordingStatus = {
  state: 'none',
  exchanges: 0,
  webhooks: 0,
  inProgress: 0,
  bytes: 0,
  secrets: 0,
  notes: [],
  latest: [],
};

function statusOf({ notes, session }: Running, state: RecordingStatus['state']): RecordingStatus {
  const { start } = session;
  return {
    state: state === 'recording' && session.isFull ? 'full' : state,
    folder: start.folder,
    to: start.to,
    ...(start.auth !== undefined && { auth: start.auth }),
    ...(start.webhooksTo !== undefined && { webhooksTo: start.webhooksTo }),
    startedAt: toInstant(session.startedMs),
    ...(session.ended !== undefined && { ended: session.ended }),
    exchanges: session.exchanges,
    webhooks: session.webhooks,
    inProgress: session.inProgress,
    bytes: session.bytes,
    maxExchanges: start.maxExchanges,
    maxBytes: start.maxBytes,
    secrets: session.vault.listed().length,
    notes: [...notes],
    latest: [...session.latest],
  };
}

/** Opens the recorder. Its code that forwards is used while a recording is in progress. */
export function createRecorder(deps: RecorderDeps): Recorder {
  const { clocks, journal, newId, onFailure, open, random } = deps;
  const { wall } = clocks;
  let running: Running | undefined;
  let last = nothing;
  let isStarting = false;
  let stopping: Promise<RecordingStatus> | undefined;

  function report(message: string): void {
    journal.append([{ kind: 'engine', atMs: wall.now(), change: 'recording', message }]).catch(onFailure);
  }

  /** Records in the journal what the client sent and what it got, as the real server sent it. */
  function noteInJournal(
    request: IncomingMessage,
    origin: string,
    { server, url }: Forwarded,
    atMs: number,
    passed: PassedExchange,
    n: number | undefined,
  ): void {
    const parent = parseTraceparent(request.headers['traceparent'] as string | undefined);
    const { error, response } = passed;
    const place =
      n === undefined ? 'It is not recorded: the recording is full.' : `It is exchange ${n} of the recording.`;
    const check: Check = {
      name: 'forwarded',
      outcome: error ? 'failed' : 'passed',
      evidence: error
        ? `${new URL(url).origin} gave no complete response: ${error.code} ${error.message}`
        : `Forwarded to ${url.split('?', 1).join('')}, which responded with ${response?.status ?? 0}. ${place}`,
      source: 'RFC 9110 3.7',
    };
    journal.noteDecision(
      {
        id: newId('dec'),
        server: server === 'auth' ? 'authorization' : 'service',
        trace: parent?.trace ?? newTrace(random),
        span: parent?.span,
        checks: [check],
        startedAtMs: atMs,
        durationMs: wall.now() - atMs,
        method: passed.method,
        url: origin + (request.url ?? '/'),
        requestHeaders: request.rawHeaders,
        requestBody: passed.request.body.bytes.subarray(0, maxJournalBody),
        status: response?.status ?? 502,
        responseHeaders: flattenPairs(response?.headers ?? []),
        responseBody: response?.body.bytes.subarray(0, maxJournalBody) ?? Buffer.alloc(0),
      },
      onFailure,
    );
  }

  function noteMetadata({ session }: Running, { server, target }: Forwarded, passed: PassedExchange): void {
    if (server !== 'auth' || !target.includes('/.well-known/')) return;
    const [, issuer] =
      /"issuer"\s*:\s*"([^"\\]{1,2000})"/.exec(passed.response?.body.bytes.toString('latin1') ?? '') ?? [];
    if (issuer !== undefined) session.noteIssuer(issuer);
  }

  function handle(request: IncomingMessage, response: ServerResponse, origin: string): boolean {
    const now = running;
    if (!now) return false;
    const { addresses, idTokens, kept, session } = now;
    const forwarded = addresses.forwarded(request.url ?? '/', origin, request.headers.referer);
    const begun = session.begin(forwarded);
    const atMs = wall.now();
    const issuer = () => ({ ours: origin + deps.issuerPath, real: session.issuer ?? '' });
    const translation = {
      addresses,
      server: forwarded.server,
      origin,
      idTokens,
      get issuer() {
        return issuer();
      },
    };
    const { ca, maxBody } = session.start;
    const store = async (passed: PassedExchange): Promise<void> => {
      noteMetadata(now, forwarded, passed);
      for (const [applies, note] of limits)
        if (now.notes.size < maxNotes && applies(request, passed)) now.notes.add(note);
      noteInJournal(request, origin, forwarded, atMs, passed, begun?.n);
      if (begun) await session.exchange(begun, passed).catch(onFailure);
    };
    forward({ open, tls: { ca }, kept, maxBody }, request, response, forwarded, translation, store).catch(
      (error: unknown) => {
        onFailure(error);
        response.destroy();
      },
    );
    return true;
  }

  async function begin(given: RecordingStart): Promise<RecordingStatus> {
    const start = {
      ...given,
      to: withoutSlash(given.to),
      ...(given.auth !== undefined && { auth: withoutSlash(given.auth) }),
    };
    mustBeSound(start);
    const writer = await createRecordingFolder(start.folder);
    const session = new RecordingSession(start, { wall, jobs: deps.jobs, writer, onFailure });
    const idTokens = start.auth === undefined ? undefined : await createIdTokens(() => session.issuer ?? '');
    await session.write();
    running = {
      session,
      idTokens,
      addresses: createAddresses({ api: start.to, auth: start.auth }, deps.issuerPath),
      kept: new KeptBytes(),
      notes: new Set(),
    };
    report(`Recording ${start.to} in ${start.folder}`);
    return statusOf(running, 'recording');
  }

  async function end(ending: Running): Promise<RecordingStatus> {
    const { session } = ending;
    running = undefined;
    last = statusOf(ending, 'stopping');
    await session.settled();
    await finishRecording(session, wall.now() - session.startedMs);
    last = statusOf(ending, 'stopped');
    report(`Recorded ${session.exchanges} exchanges and ${session.webhooks} webhooks in ${session.start.folder}`);
    return last;
  }

  return {
    handle,
    status: () => (running ? statusOf(running, 'recording') : last),
    async start(start) {
      if (running || isStarting || stopping)
        throw new HookbenchError(
          'conflict',
          `A recording is in progress in ${running?.session.start.folder ?? start.folder}.`,
          { hint: 'Stop it first.' },
        );
      isStarting = true;
      try {
        return await begin(start);
      } finally {
        isStarting = false;
      }
    },
    async stop() {
      if (stopping) return stopping;
      if (!running) return last;
      stopping = end(running).finally(() => {
        stopping = undefined;
      });
      return stopping;
    },
    webhooks() {
      const session = running?.session;
      return session && { to: session.start.webhooksTo, note: (webhook) => session.webhook(webhook).catch(onFailure) };
    },
  };
}

const flattenPairs = (pairs: readonly (readonly [string, string])[]): string[] => pairs.flat();
