import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { CatcherSettings } from '#shared/model/catcher-settings.ts';
import { decodeBody } from '../http/decode-body.ts';
import { readJson, type ReadJson, isRefusedEarly, pickJson } from '../http/parse-json.ts';
import { rawHeaderValue } from '../http/header-pairs.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import { largeJsonJob, type LargeJsonInput } from './large-json-job.ts';
import type { ReceivedFacts } from './received.ts';

/** Decoded bodies up to this size are read as JSON on the engine's thread, larger ones in a job thread. */
const maxInlineBytes = 256 * 1024;
/** Decodes a body and reads the wanted values of its JSON. */
export const readLargeJson = ({ bytes, encoding, wanted }: LargeJsonInput): ReadJson =>
  readJson(decodeBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding), (decoded) =>
    pickJson(decoded, wanted),
  );

const ofPayload = ['event', 'customerId', 'timestamp'];
const ofCloudEvent = ['specversion', 'id', 'source', 'type', 'time', 'subject', 'datacontenttype'];
const ofChecks = [...ofPayload, ...ofCloudEvent, ...ofPayload.map((name) => `/data/${name}`)];
const template = /\{\{\s*json\.([A-Za-z0-9_.-]+)\s*\}\}/g;
const known = new WeakMap<CatcherSettings, string[]>();

/** Pointers of the values that checks, rules and templates use. */
export function wantedBy(settings: CatcherSettings): string[] {
  let wanted = known.get(settings);
  if (!wanted) {
    const matched = settings.rules.flatMap(({ match }) => Object.keys(match.json ?? {}));
    const text = JSON.stringify([settings.answer, settings.rules]);
    const filled = [...text.matchAll(template)].map(([, path = '']) => `/${path.replaceAll('.', '/')}`);
    wanted = [...ofChecks, ...matched, ...filled];
    known.set(settings, wanted);
  }
  return wanted;
}

function isLarge(body: Buffer, encoding: string | undefined): boolean {
  if (encoding === undefined) return body.length > maxInlineBytes && !isRefusedEarly(body);
  if (body.length > maxInlineBytes) return true;
  const decoded = decodeBody(body, encoding, maxInlineBytes);
  return !decoded.ok && decoded.tooLarge === true;
}

/**
 * Reads a large body as JSON without blocking the engine's thread.
 * @param how Returns the pointers of the values to read, when they are no longer needed, and when to stop waiting for a thread.
 * @returns These values; undefined for a body that is small enough to be parsed directly
 */
export function readAside(
  jobs: Pick<Jobs, 'run'>,
  { body, rawHeaders }: Pick<ReceivedFacts, 'body' | 'rawHeaders'>,
  how: () => readonly [wanted: readonly string[], signal?: AbortSignal | undefined, waiting?: AbortSignal | undefined],
): Promise<ReadJson> | undefined {
  const encoding = rawHeaderValue(rawHeaders, 'content-encoding');
  if (!isLarge(body, encoding)) return undefined;
  const [wanted, signal, waiting] = how();
  return jobs
    .run(largeJsonJob, { bytes: body, encoding, wanted }, signal, waiting)
    .catch((error: unknown) => ({ ok: false, problem: messageOf(error) }));
}
