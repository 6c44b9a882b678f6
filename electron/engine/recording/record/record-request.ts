import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Check } from '#shared/model/decision.ts';
import type { OpenRequest } from '../../http/outgoing-request.ts';
import { newTrace, parseTraceparent } from '../../journal/trace-context.ts';
import type { PartBase } from '../../part-base.ts';
import type { CertifiedKey } from '../../pki/issue-certificate.ts';
import type { Addresses, Forwarded } from './addresses.ts';
import type { KeptBytes } from './exchange-bytes.ts';
import { forward, type PassedExchange } from './forward.ts';
import type { IdTokens } from './id-tokens.ts';
import type { RecordingSession } from './recording-session.ts';

export type RecorderDeps = Pick<PartBase, 'clocks' | 'jobs' | 'journal' | 'newId' | 'onFailure' | 'random'> & {
  open: OpenRequest;
  /** The path of our authorization server. */
  issuerPath: string;
  /** Our CA, which signs the certificates of the proxy. */
  ca: CertifiedKey;
};

/** A recording in progress. */
export interface Running {
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
    'Requests have DPoP proofs, which name the address they were created for: the real server rejects a proof for our address (RFC 9449 4.3). Record with --proxy.',
  ],
  [
    (_, { request }) => request.body.bytes.includes('client_assertion='),
    'Token requests have client assertions, which name their audience: the real server rejects one for our address. Record with --proxy, or configure the audience of the client with the real issuer (RFC 7523 3).',
  ],
];

/** Records in the journal what the client sent and what it got, as the real server sent it. */
function noteInJournal(
  { journal, newId, onFailure, random }: RecorderDeps,
  request: IncomingMessage,
  origin: string,
  { server, url }: Forwarded,
  { atMs, durationMs }: { atMs: number; durationMs: number },
  passed: PassedExchange,
  n: number | undefined,
): void {
  const parent = parseTraceparent(request.headers['traceparent'] as string | undefined);
  const { error, response } = passed;
  const place =
    n === undefined
      ? 'It is not recorded: the recording is full, or it is not below the URL of a server.'
      : `It is exchange ${n} of the recording.`;
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
      durationMs,
      method: passed.method,
      url: origin + (request.url ?? '/'),
      requestHeaders: request.rawHeaders,
      requestBody: passed.request.body.bytes.subarray(0, maxJournalBody),
      status: response?.status ?? 502,
      responseHeaders: (response?.headers ?? []).flat(),
      responseBody: response?.body.bytes.subarray(0, maxJournalBody) ?? Buffer.alloc(0),
    },
    onFailure,
  );
}

function noteMetadata(session: RecordingSession, { server, target }: Forwarded, passed: PassedExchange): void {
  if (server !== 'auth' || !target.includes('/.well-known/')) return;
  const [, issuer] =
    /"issuer"\s*:\s*"([^"\\]{1,2000})"/.exec(passed.response?.body.bytes.toString('latin1') ?? '') ?? [];
  if (issuer !== undefined) session.noteIssuer(issuer);
}

/** How a request reached us: at our address, or through the proxy on its way to a real server. */
export type Via = 'address' | 'proxy';

/** Forwards a request of the service or the authorization server, and records it. */
export function recordRequest(
  deps: RecorderDeps,
  running: Running,
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  via: Via = 'address',
): void {
  const { clocks, issuerPath, onFailure, open } = deps;
  const { addresses, idTokens, kept, notes, session } = running;
  const target = request.url ?? '/';
  const recorded =
    via === 'proxy' ? addresses.direct(target, origin) : addresses.forwarded(target, origin, request.headers.referer);
  const forwarded: Forwarded = recorded ?? { server: 'api', url: origin + target, target };
  const begun = recorded && session.begin(forwarded);
  const atMs = clocks.wall.now();
  const translation = {
    addresses,
    server: forwarded.server,
    origin,
    idTokens,
    get issuer() {
      return { ours: origin + issuerPath, real: session.issuer ?? '' };
    },
  };
  const { ca, cert, key, maxBody } = session.start;
  const store = async (passed: PassedExchange): Promise<void> => {
    noteMetadata(session, forwarded, passed);
    if (via === 'address')
      for (const [applies, note] of limits) if (notes.size < maxNotes && applies(request, passed)) notes.add(note);
    const durationMs = clocks.wall.now() - atMs;
    // Before the entry, with which pages read the numbers of the recording again.
    if (begun) await session.exchange(begun, passed).catch(onFailure);
    noteInJournal(deps, request, origin, forwarded, { atMs, durationMs }, passed, begun?.n);
  };
  const tls = { ca, cert, key };
  const translated = via === 'address' ? translation : undefined;
  forward({ open, tls, kept, maxBody }, request, response, forwarded, translated, store).catch((error: unknown) => {
    onFailure(error);
    response.destroy();
  });
}
