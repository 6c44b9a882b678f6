import type { ServerResponse, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { pageCodings, type PageCoding, type PageFile } from '../page/built-page.ts';
import type { Clock } from '../engine/clock.ts';
import type { Random } from '../engine/random.ts';

/** Whether the client accepts a content coding (RFC 9110 12.5.3). */
function accepts(request: IncomingMessage, coding: PageCoding): boolean {
  const offered = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  return offered.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** The entity tag of a representation. Each coding has a different tag. */
const tagOf = (etag: string, coding: PageCoding | undefined): string =>
  coding === undefined ? etag : `${etag.slice(0, -1)}-${coding}"`;

/** Sends a file of the page in the best coding that the client accepts, or 304 if the client has it. */
export function answerPageFile(request: IncomingMessage, response: ServerResponse, file: PageFile): void {
  const accepted = pageCodings.find((one) => accepts(request, one));
  const encoded = accepted && file.encoded?.(accepted);
  const coding = encoded && accepted;
  const body = encoded ?? file.body;
  const { etag, ...fields } = file.headers;
  const tag = etag === undefined ? undefined : tagOf(etag, coding);
  const headers = {
    ...fields,
    ...(file.encoded && { vary: 'accept-encoding' }),
    ...(tag !== undefined && { etag: tag }),
  };
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (tag !== undefined && known.includes(tag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = coding === undefined ? {} : { 'content-encoding': coding };
  response.writeHead(200, { ...headers, ...encoding, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** A file whose content is read once. */
interface AnsweredFile {
  readonly name: string;
  readonly type: string;
  /** Bytes of the content, if known. */
  readonly length?: number | undefined;
  stream(): AsyncIterable<Uint8Array>;
}

/**
 * Sends a file while it is generated, at the client's pace. If generating it fails, the connection is closed, so that the
 * client does not take an incomplete file for a complete one. A client that disconnects is not an error.
 * @throws The error that stopped the file. If nothing was read before, no response has been sent.
 */
export async function answerFile(response: ServerResponse, file: AnsweredFile): Promise<void> {
  const pieces = file.stream()[Symbol.asyncIterator]();
  try {
    const first = await pieces.next();
    if (response.destroyed) return;
    response.writeHead(200, {
      'content-type': file.type,
      ...(file.length !== undefined && { 'content-length': file.length }),
      'content-disposition': contentDisposition(file.name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await pipeline(Readable.from(chain(first, pieces), { highWaterMark: 1 }), response);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    // Also for a client that disconnected before the first piece.
    await pieces.return?.();
  }
}

const plain = /^[\x20-\x7e]*$/;

/**
 * `Content-Disposition` of a download (RFC 6266), with the name in ASCII and, if it has other characters, in UTF-8. Control
 * characters and slashes are replaced.
 */
export function contentDisposition(fileName: string): string {
  const name = fileName.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_');
  const ascii = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["%]/g, '_');
  return `attachment; filename="${ascii}"${plain.test(name) && ascii === name ? '' : `; filename*=UTF-8''${extended(name)}`}`;
}

async function* chain(first: IteratorResult<Uint8Array, unknown>, rest: AsyncIterator<Uint8Array>) {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}

/** Encodes an extended value (RFC 8187). */
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Prefix of the paths of downloads. */
export const downloadPath = '/download/';

const keptMs = 60_000;
/** Max pending downloads; the oldest are dropped. */
const maxPending = 20;

/** Files that a browser downloads directly, without being able to send the control key. */
export type Downloads = ReturnType<typeof createDownloads>;

/** Each path contains a random code of 192 bits that works once. */
export function createDownloads(random: Random, clock: Clock) {
  const pending = new Map<string, { file: File; untilMs: number }>();

  function take(code: string): File | undefined {
    const found = pending.get(code);
    pending.delete(code);
    return found && found.untilMs > clock.now() ? found.file : undefined;
  }

  return {
    /** @returns A path where the file can be downloaded once, within a minute. */
    offer(file: File): string {
      const code = random.bytes(24).toString('base64url');
      pending.set(code, { file, untilMs: clock.now() + keptMs });
      for (const oldest of [...pending.keys()].slice(0, pending.size - maxPending)) pending.delete(oldest);
      return downloadPath + code;
    },
    /** Sends the file of a path. @throws HookbenchError `code_used`, `method_not_allowed` */
    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      if (request.method !== 'GET') {
        response.setHeader('allow', 'GET');
        throw new HookbenchError('method_not_allowed', 'Only GET is allowed here.');
      }
      const file = take((request.url ?? '').slice(downloadPath.length));
      if (!file) {
        throw new HookbenchError('code_used', 'This download link is unknown, expired, or was used before.', {
          hint: 'Export again. A link works once, within a minute.',
        });
      }
      await answerFile(response, file);
    },
  };
}
