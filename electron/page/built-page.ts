import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** A file of the page, ready to be sent. */
export interface PageFile {
  headers: Record<string, string>;
  body: Buffer;
}

/** The built page. Only files found in its folder at start can be asked for, so no path leads out of it. */
export interface BuiltPage {
  /**
   * @param path Path of the request, percent-decoded by nobody: names in the folder need no decoding.
   * @param nonce Fresh for each answer.
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
 * @throws HookbenchError when it was not built.
 */
export function openBuiltPage(folder: string): BuiltPage {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new HookbenchError('internal', `The page is not built: ${folder} has no index.html.`, {
      hint: 'Run npm run build.',
    });
  }
  const files = filesOf(folder);
  return {
    find(path, nonce) {
      const wanted = path === '/' ? '/index.html' : path;
      const file = files.get(wanted);
      if (file === undefined) return undefined;
      const bytes = readFileSync(file);
      const body = wanted === '/index.html' ? Buffer.from(bytes.toString('utf8').replaceAll(noncePlace, nonce)) : bytes;
      return { headers: headersOf(wanted, nonce), body };
    },
  };
}
