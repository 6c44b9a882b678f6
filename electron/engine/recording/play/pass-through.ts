import { firstHeader } from '#shared/model/find-header.ts';
import { isUtf8 } from 'node:buffer';
import type { BodyView } from '#shared/model/body-view.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RecordedExchange } from '#shared/recording/recorded-exchange.ts';
import { decodeBody } from '../../http/decode-body.ts';
import { framingHeaders } from '../../http/framing-headers.ts';
import { pairsOf } from '../../http/header-pairs.ts';
import type { SendRequest, SentRequest } from '../../http/outgoing-request.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { redactJob } from '../../journal/redact-job.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { recordingWriter } from '../folder/write-recording.ts';
import type { Play } from './play-recording.ts';
import type { Playable } from './playable.ts';
import { toExchange } from './seen-exchange.ts';

/** A request to pass to the recorded server. */
export interface PassedRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: readonly HeaderPair[];
  body: Buffer;
  trace: string;
}

/** The response of the recorded server, or why it is missing. */
export interface PassedResponse {
  url: string;
  error?: SentRequest['error'];
  response?: { status: number; headers: HeaderPair[]; body: Buffer };
  /** The number of the exchange in the recording. */
  n?: number;
}

/** Asks the recorded server, and adds the exchange to the recording without its secrets. */
export type PassThrough = (request: PassedRequest) => Promise<PassedResponse>;

export interface PassThroughDeps {
  send: SendRequest;
  jobs: Pick<Jobs, 'run'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  issuerPath: string;
}

const timeoutMs = 60_000;
const maxResponse = 10_000_000;
/** Fields of our own, or of the connection to us. */
const ownFields = new Set([...framingHeaders, 'traceparent', 'tracestate', 'keep-alive']);

const endToEnd = (headers: readonly HeaderPair[]): HeaderPair[] =>
  headers.filter(([name]) => !ownFields.has(name.toLowerCase()));

function viewOf(bytes: Buffer): BodyView {
  const encoding = isUtf8(bytes) ? 'utf8' : 'base64';
  return { size: bytes.length, encoding, content: bytes.toString(encoding), truncated: false };
}

/** The body without its content encoding, which our responses do not have. */
function decodedBody({ body, headers }: { body: Buffer; headers: readonly HeaderPair[] }): Buffer {
  const coding = firstHeader(headers, 'content-encoding');
  const decoded = decodeBody(body, coding, maxResponse);
  return decoded.ok ? decoded.bytes : body;
}

/** Prepares to pass requests to the recorded service. @param folder Of the recording. */
export function createPassThrough(
  { exchanges, file }: Pick<Playable, 'exchanges' | 'file'>,
  folder: string,
  play: Pick<Play, 'add'>,
  { issuerPath, jobs, now, send }: PassThroughDeps,
): PassThrough {
  const base = file.servers.find(({ name }) => name === 'api')?.url.replace(/\/$/, '') ?? '';
  const startMs = Date.parse(file.recorded);
  const writer = recordingWriter(folder);
  const inTurn = oneAtATime();
  let last = Math.max(0, ...exchanges.map(({ n }) => n));

  /** Nothing is written before its secrets are replaced. */
  async function record(exchange: { request: unknown; response: unknown }, atMs: number, tookMs: number) {
    const redacted = (await jobs.run(redactJob, { value: exchange, secrets: [] })) as Pick<
      Parameters<typeof toExchange>[0],
      'request' | 'response'
    >;
    const seen = { ...redacted, span: undefined, trace: '', atMs, tookMs, isAuth: false };
    const added: RecordedExchange = { ...toExchange(seen, last + 1, startMs, issuerPath), server: 'api' };
    last++;
    await writer.exchange(added);
    play.add(added);
    return added.n;
  }

  return async ({ body, headers, method, target }) => {
    const url = base + target;
    const atMs = now();
    const sent = await send({
      ...{ method, url, body, timeoutMs, headers: endToEnd(headers), responseLimit: maxResponse },
    });
    const { error, response } = sent;
    if (!response || error || response.truncated) return { url, error: error ?? tooLarge };
    const answered = { status: response.status, headers: pairsOf(response.rawHeaders), body: response.body };
    const exchange = {
      // The path of a recorded request is below the URL of its server.
      request: {
        method,
        url: new URL(target, 'http://recorded.invalid').href,
        headers: endToEnd(headers),
        body: viewOf(body),
      },
      response: { ...answered, body: viewOf(response.body) },
    };
    const n = await inTurn(() => record(exchange, atMs, now() - atMs));
    return { url, response: { ...answered, body: decodedBody(answered), headers: endToEnd(answered.headers) }, n };
  };
}

const tooLarge = { code: 'ERR_BODY_TOO_LARGE', message: `The response has more than ${maxResponse / 1_000_000} MB.` };
