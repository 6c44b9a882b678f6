import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import ipaddr from 'ipaddr.js';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { guardedLookup, guardLiteral, guardOf, type AddressGuard, type ControlPort } from '../http/address-guard.ts';
import type { LoadFile } from './read/bundle.ts';
import type { DocumentText } from './read/read-documents.ts';

/** Max bytes of a file. */
const maxBytes = 20 * 1024 * 1024;
const timeoutMs = 10_000;

const tooLarge = (): Error => new Error('it has more than 20 MB');

/** Reads a file below a folder. Links that lead out of it are not followed. */
async function readBelow(folder: string, path: string): Promise<string> {
  const root = await realpath(folder);
  const found = await realpath(join(root, path)).catch(() => {
    throw new Error('it does not exist');
  });
  if (!found.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new Error('it is not below the folder of the document');
  const file = await open(found, 'r');
  try {
    const { size } = await file.stat();
    if (size > maxBytes) throw tooLarge();
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Gets a URL, without redirects. @throws Error with the reason */
async function getText(url: URL, guard: AddressGuard): Promise<string> {
  const denied = guardLiteral(guard, url.hostname);
  if (denied) throw denied;
  const { default: got } = await import('got');
  const request = got.stream(url, {
    // A connection that is kept open is not looked up, so the guard would not see it.
    agent: { http: false, https: false },
    dnsLookup: guardedLookup(guard),
    timeout: { request: timeoutMs },
    retry: { limit: 0 },
    followRedirect: false,
  });
  request.once('response', ({ statusCode }: { statusCode: number }) => {
    if (statusCode >= 300) request.destroy(new Error(`its response is ${statusCode}`));
  });
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/**
 * Returns what reads the files that an OpenAPI document refers to.
 * @param folder The folder of the document; default: no files are read.
 * @param remote Whether URLs are read.
 */
export function createLoadFile(folder: string | undefined, remote: boolean): LoadFile {
  return async (path) => {
    if (/^https?:/.test(path)) {
      if (!remote) throw new Error('URLs are read only with --allow-remote-refs');
      const url = new URL(path);
      return getText(
        url,
        guardOf(url, () => undefined),
      );
    }
    if (folder === undefined) throw new Error('other files are read only for a document that is a file itself');
    return readBelow(folder, path);
  };
}

const isLoopback = (address: string): boolean => ipaddr.process(address).range() === 'loopback';

/** Gets a document from a server of this machine. @throws HookbenchError `bad_input` with the reason */
export async function fetchDocument(url: URL, controlPort: ControlPort): Promise<DocumentText> {
  const guard = guardOf(url, controlPort);
  const text = await getText(url, (address) =>
    isLoopback(address) ? guard(address) : `${address} is not an address of this machine`,
  ).catch((error: unknown) => {
    throw new HookbenchError('bad_input', `${url.href} cannot be read: ${messageOf(error)}.`, {
      field: '/url',
      hint: 'Open the URL of a document on this machine, or save the document and open the file.',
      cause: error,
    });
  });
  return { file: url.pathname.split('/').findLast(Boolean) ?? url.host, text };
}
