import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import { fileStart } from '#shared/recording/file-names.ts';
import type { RecordedExchange } from '#shared/recording/recorded-exchange.ts';
import { decodeBody } from '../../http/decode-body.ts';
import { framingHeaders } from '../../http/sendable-header.ts';
import { pairsOf } from '../../http/header-pairs.ts';
import type { SendRequest, SentRequest } from '../../http/outgoing-request.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { recordingWriter } from '../folder/write-recording.ts';
import type { PassedExchange } from '../record/forward.ts';
import { hideExchange, prepareExchange } from '../record/hide-message.ts';
import { SecretVault } from '../secrets/secret-vault.ts';
import type { Play } from './play-recording.ts';
import type { Playable } from './playable.ts';

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
  /** The number of the exchange in the recording; undefined if the recording is full. */
  n?: number;
}

/** Asks the recorded server, and adds the exchange to the recording without its secrets. */
export type PassThrough = (request: PassedRequest) => Promise<PassedResponse>;

export interface PassThroughDeps {
  send: SendRequest;
  jobs: Pick<Jobs, 'run'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const timeoutMs = 60_000;
const maxResponse = 10_000_000;
/** Exchanges of a recording; further ones are passed on, and not added. */
const maxExchanges = 20_000;
/** Fields of our own, or of the connection to us. */
const ownFields = new Set([...framingHeaders, 'traceparent', 'tracestate', 'keep-alive']);

const endToEnd = (headers: readonly HeaderPair[]): HeaderPair[] =>
  headers.filter(([name]) => !ownFields.has(name.toLowerCase()));

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
  play: Pick<Play, 'add' | 'exchanges'>,
  { jobs, now, send }: PassThroughDeps,
): PassThrough {
  const base = file.servers.find(({ name }) => name === 'api')?.url.replace(/\/$/, '') ?? '';
  const startMs = Date.parse(file.recorded);
  const writer = recordingWriter(folder);
  const inTurn = oneAtATime();
  const taken = file.secrets.map(({ name }) => name);
  const vault = new SecretVault(undefined, taken);
  let last = Math.max(0, ...exchanges.map(({ n }) => n));

  /** Nothing is written before its secrets have names. @returns The number of the exchange */
  async function record(passed: PassedExchange, target: string, atMs: number, took: number): Promise<number> {
    const n = last + 1;
    const prepared = await prepareExchange(passed, `exchange ${n}`, jobs);
    const { files, ...messages } = hideExchange(vault, passed.method, target, prepared, fileStart(n));
    const added: RecordedExchange = { n, server: 'api', at: Math.max(0, atMs - startMs), took, ...messages };
    last = n;
    await writer.exchange(added, files);
    play.add(added);
    return n;
  }

  return async ({ body, headers, method, target }) => {
    const url = base + target;
    const atMs = now();
    const sentFields = endToEnd(headers);
    const sent = await send({ method, url, body, timeoutMs, headers: sentFields, responseLimit: maxResponse });
    const { error, response } = sent;
    if (!response || error || response.truncated) return { url, error: error ?? tooLarge };
    const { reason, status } = response;
    const fields = pairsOf(response.rawHeaders);
    const keep = (bytes: Buffer) => ({ body: { bytes, size: bytes.length }, trailers: [] });
    const passed: PassedExchange = {
      method,
      request: { headers: sentFields, ...keep(body) },
      response: { status, ...(reason !== undefined && { reason }), headers: fields, ...keep(response.body) },
    };
    const took = now() - atMs;
    const n = await inTurn(async () =>
      play.exchanges < maxExchanges ? record(passed, target, atMs, took) : undefined,
    );
    const answered = { status, headers: endToEnd(fields), body: decodedBody({ headers: fields, body: response.body }) };
    return { url, response: answered, ...(n !== undefined && { n }) };
  };
}

const tooLarge = { code: 'ERR_BODY_TOO_LARGE', message: `The response has more than ${maxResponse / 1_000_000} MB.` };
