import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** A file of the page, ready to send. */
export interface PageFile {
  headers: Record<string, string>;
  body: Buffer;
  /** The body in a content coding; undefined if it is not smaller, or not compressed yet. */
  encoded?: (coding: PageCoding) => Buffer | undefined;
}

/** Content codings of files, in order of preference. */
export const pageCodings = ['br', 'gzip'] as const;
export type PageCoding = (typeof pageCodings)[number];

/**
 * The built page. Only files found in its folder at the start are served, so no path leads out of it. Each file is read
 * once, and all responses share its bytes.
 */
export interface BuiltPage {
  /**
   * @param path Path of the request, not percent-decoded: file names in the folder need no encoding.
   * @param nonce New for each response.
   */
  find(path: string, nonce: string): PageFile | undefined;
}

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const compressible = new Set(['.js', '.css', '.svg']);

/** The best quality takes 5 s of a processor for the page, this one 0.1 s for 10% more bytes. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A file in memory, read at first use. */
interface KeptFile {
  bytes: Buffer;
  etag: string;
  mtimeMs: number;
  encoded: (coding: PageCoding) => Buffer | undefined;
}

/** Compresses a file in the background when a coding is asked for again: a page that is loaded once does not wait for it. */
function compressed(bytes: Buffer): KeptFile['encoded'] {
  const codings = new Map<PageCoding, 'asked' | 'begun' | Buffer>();
  return (coding) => {
    const found = codings.get(coding);
    if (found === undefined) codings.set(coding, 'asked');
    if (found !== 'asked') return found === 'begun' ? undefined : found;
    codings.set(coding, 'begun');
    const store = (error: Error | null, result: Buffer) => {
      if (!error && result.length < bytes.length) codings.set(coding, result);
    };
    if (coding === 'br') brotliCompress(bytes, brotliOptions, store);
    else gzip(bytes, store);
    return undefined;
  };
}

function keep(file: string, mtimeMs: number): KeptFile {
  const bytes = readFileSync(file);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, etag, mtimeMs, encoded: compressible.has(extname(file)) ? compressed(bytes) : () => undefined };
}

const noncePlace = '__CSP_NONCE__';

function filesOf(folder: string): Map<string, string> {
  const home = realpathSync(folder) + sep;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => realpathSync(file).startsWith(home))
      .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file]),
  );
}

function headersOf(path: string, nonce: string): Record<string, string> {
  return {
    'content-type': mediaTypes[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': contentSecurityPolicy(nonce),
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/**
 * Opens the built page.
 * @throws HookbenchError if the page is not built
 */
export function openBuiltPage(folder: string): BuiltPage {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new HookbenchError('internal', `The page is not built: ${folder} has no index.html.`, {
      hint: 'Run npm run build.',
    });
  }
  const files = filesOf(folder);
  const kept = new Map<string, KeptFile>();
  return {
    find(path, nonce) {
      const wantedPath = path === '/' ? '/index.html' : path;
      const file = files.get(wantedPath);
      if (file === undefined) return undefined;
      let found = kept.get(wantedPath);
      // `npm run dev` builds the page again while it is served.
      const { mtimeMs } = statSync(file);
      if (found?.mtimeMs !== mtimeMs) kept.set(wantedPath, (found = keep(file, mtimeMs)));
      const { bytes, encoded, etag } = found;
      const headers = headersOf(wantedPath, nonce);
      if (wantedPath === '/index.html')
        return { headers, body: Buffer.from(bytes.toString('utf8').replaceAll(noncePlace, nonce)) };
      return { headers: { ...headers, etag }, body: bytes, encoded };
    },
  };
}
