import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import { isUtf8 } from 'node:buffer';
import type { RecordedBody } from '#shared/recording/recorded-exchange.ts';
import { decodeBody } from '../../http/decode-body.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { storedBody } from '../folder/recorded-body.ts';
import type { BodyFile } from '../folder/write-recording.ts';
import { findSecretParts, type SecretPart, type SecretVault } from '../secrets/secret-vault.ts';
import { findSecretPartsJob } from '../secrets/find-secrets-job.ts';
import type { KeptBody } from './exchange-bytes.ts';
import type { PassedExchange, PassedMessage } from './forward.ts';

/** Characters of a text that is searched in the engine's thread. */
const maxHere = 64 * 1024;

/** A body as text, with its secrets found but not yet replaced. */
interface SearchedBody {
  text: string;
  encoding: 'utf8' | 'latin1';
  found: SecretPart[] | undefined;
  coding: string | undefined;
  /** Bytes that were transferred, if not all of them are kept. */
  cutFrom: number | undefined;
}

/** A body that cannot be searched for secrets. */
interface LeftOut {
  leftOut: string;
  size: number;
}

export type PreparedBody = SearchedBody | LeftOut | undefined;

/** The content encoding that the first bytes show, if no header field names one. */
function codingOf(headers: readonly HeaderPair[], bytes: Buffer): string | undefined {
  const named = firstHeader(headers, 'content-encoding')?.trim().toLowerCase() ?? '';
  if (named !== '' && named !== 'identity') return named;
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 0x08 ? 'gzip' : undefined;
}

/** A message whose secrets are found, but not yet replaced. */
interface PreparedMessage {
  headers: HeaderPair[];
  trailers: HeaderPair[];
  body: PreparedBody;
  /** In the words of the list of secrets. */
  where: string;
}

/** Decodes the body of a message and finds its secrets. */
async function prepareMessage(
  { body, headers, trailers }: PassedMessage,
  where: string,
  jobs: Pick<Jobs, 'run'>,
): Promise<PreparedMessage> {
  return { headers, trailers, where, body: await prepareBody(headers, body, jobs) };
}

/** A request and its response, before secrets are replaced. */
export interface PreparedExchange {
  sent: PreparedMessage;
  got?: PreparedMessage & { status: number; reason?: string | undefined };
}

/** Decodes a request and its response, and finds their secrets. @param what E.g. `exchange 7` */
export async function prepareExchange(
  { request, response }: Pick<PassedExchange, 'request' | 'response'>,
  what: string,
  jobs: Pick<Jobs, 'run'>,
): Promise<PreparedExchange> {
  const [sent, got] = await Promise.all([
    prepareMessage(request, `the request of ${what}`, jobs),
    response && prepareMessage(response, `the response of ${what}`, jobs),
  ]);
  return { sent, ...(got && response && { got: { ...got, status: response.status, reason: response.reason } }) };
}

/**
 * A request and its response as they are stored. All their secrets get names before any part is written.
 * @param target Path and query.
 * @param name The beginning of the names of their files in bodies/.
 */
export function hideExchange(
  vault: SecretVault,
  method: string,
  target: string,
  { got, sent }: PreparedExchange,
  name: string,
) {
  learnMessage(vault, sent, target);
  if (got) learnMessage(vault, got);
  const request = hideMessage(vault, sent, `${name}-request`);
  const response = got && hideMessage(vault, got, `${name}-response`);
  const [path = '', ...query] = vault.hide(target, sent.where).split('?');
  const reason = got?.reason === undefined ? undefined : vault.hide(got.reason, got.where);
  return {
    request: { method, path, ...(query.length > 0 && { query: query.join('?') }), ...request.message },
    ...(got &&
      response && {
        response: { status: got.status, ...(reason !== undefined && { reason }), ...response.message },
      }),
    files: [...request.files, ...(response?.files ?? [])],
  };
}

/** Decodes a body and finds its secrets; of a large one, in a job thread. */
async function prepareBody(
  headers: readonly HeaderPair[],
  kept: KeptBody,
  jobs: Pick<Jobs, 'run'>,
): Promise<PreparedBody> {
  if (kept.size === 0) return undefined;
  const isCut = kept.bytes.length < kept.size;
  const coding = codingOf(headers, kept.bytes);
  if (isCut && coding !== undefined)
    return { leftOut: `Only ${kept.bytes.length} bytes were kept, which cannot be decoded`, size: kept.size };
  const decoded = decodeBody(kept.bytes, coding);
  if (!decoded.ok) return { leftOut: `It cannot be decoded: ${decoded.problem}`, size: kept.size };
  const encoding = isUtf8(decoded.bytes) ? 'utf8' : 'latin1';
  const text = decoded.bytes.toString(encoding);
  const mediaType = firstHeader(headers, 'content-type') ?? '';
  const found =
    text.length <= maxHere
      ? findSecretParts(text, mediaType)
      : await jobs.run(findSecretPartsJob, { text, mediaType }).catch(() => undefined);
  return { text, encoding, found, coding, cutFrom: isCut ? kept.size : undefined };
}

/** Gives names to the secrets of a message. @param target Of a request */
function learnMessage(vault: SecretVault, { body, headers, trailers, where }: PreparedMessage, target?: string): void {
  vault.hideHeaders([...headers, ...trailers], where);
  if (target !== undefined) vault.learn(target, where);
  if (body && 'text' in body) vault.learn(body.text, where, body.found ?? []);
}

/** A message as it is stored. @param name The name of the file of its body, without an ending */
function hideMessage(vault: SecretVault, { body, headers, trailers, where }: PreparedMessage, name: string) {
  const { body: stored, files } = hideBody(vault, body, where, name);
  const message = {
    headers: vault.hideHeaders(headers, where),
    ...(stored && { body: stored }),
    ...(trailers.length > 0 && { trailers: vault.hideHeaders(trailers, where) }),
  };
  return { message, files };
}

/**
 * A body as it is stored, with names in the place of its secrets.
 * @param name The name of its file, without an ending.
 */
function hideBody(
  vault: SecretVault,
  body: PreparedBody,
  where: string,
  name: string,
): { body?: RecordedBody; files: BodyFile[] } {
  if (!body) return { files: [] };
  if ('leftOut' in body) return { body, files: [] };
  const { coding, cutFrom, encoding, found, text } = body;
  const hidden = found ? vault.hide(text, where, found) : undefined;
  if (hidden === undefined)
    return { body: { leftOut: 'Searching it for secrets takes too much work', size: text.length }, files: [] };
  const stored = storedBody(Buffer.from(hidden, encoding), name);
  return {
    body: {
      ...stored.body,
      ...(coding !== undefined && { coding }),
      ...(cutFrom !== undefined && {
        size: cutFrom,
        leftOut: 'The end is not recorded, because the body is too large',
      }),
    },
    files: stored.file && stored.body.file !== undefined ? [{ path: stored.body.file, bytes: stored.file }] : [],
  };
}
