import { requestConnection, type RequestConnection } from '#shared/model/connection-settings.ts';
import { invalidValue, wrongUsage } from './command.ts';
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { isJson } from '#shared/text/json.ts';
import { reading } from './reading.ts';

/** Parses `Name: value`, or `Name;` for an empty value, as curl does. */
export function headerOf(text: string): HeaderPair {
  const [, name = '', mark = '', value = ''] = /^([^:;\s]+)([:;])(.*)$/s.exec(text) ?? [];
  if (name !== '') return [name, mark === ';' ? '' : value.trim()];
  throw invalidValue('--header', text, 'Use the form "Name: value".');
}

/** Parses expected statuses, e.g. `200`, `2xx` or `401,403`. @returns Whether a status is expected. */
export function expectationOf(text: string): (status: number | undefined) => boolean {
  const patterns = text.split(',').map((one) => one.trim().toLowerCase());
  if (!patterns.every((one) => /^[1-9](\d\d|xx)$/.test(one))) {
    throw invalidValue('--expect-status', text, 'Enter a status or a class, e.g. 200, 2xx or 401,403.');
  }
  return (status) =>
    status !== undefined && patterns.some((one) => one === String(status) || one === `${String(status)[0] ?? ''}xx`);
}

async function bytesOf(text: string): Promise<Buffer> {
  if (text === '-' || text === '@-') return buffer(process.stdin);
  const file = text.slice(1);
  return reading(file, () => readFileSync(file), 'Enter the path of an existing file after @.', 'bad_input');
}

/** A text, or that of `@file` or standard input (`-`). */
export const textOf = async (text: string): Promise<string> =>
  text === '-' || text.startsWith('@') ? (await bytesOf(text)).toString() : text;

/** A body as the control API accepts it, with its probable media type. */
interface RequestBody {
  body?: string;
  bodyBase64?: string;
  mediaType: string;
}

/** Reads the body of `--data`: text, `@file`, or `-` for standard input. Variables are replaced only in text. */
export async function bodyOf(data: string): Promise<RequestBody> {
  if (data !== '-' && !data.startsWith('@')) {
    return { body: data, mediaType: isJson(data) ? 'application/json' : 'text/plain; charset=utf-8' };
  }
  const bytes = await bytesOf(data);
  const text = isUtf8(bytes) ? bytes.toString() : undefined;
  const textType = text !== undefined && isJson(text) ? 'application/json' : 'text/plain; charset=utf-8';
  const mediaType = text === undefined ? 'application/octet-stream' : textType;
  return { bodyBase64: bytes.toString('base64'), mediaType };
}

/** Options for what a request replaces of the connection settings. */
export interface ConnectionOptions {
  follow?: boolean;
  proxy?: string;
  cacert?: string;
  maxRedirects?: number;
  keepMethod?: boolean;
}

/** Parses `--proxy`. @throws HookbenchError `wrong_usage` */
export function proxyOf(text: string): string {
  if (requestConnection.shape.proxy.safeParse(text).success) return text;
  throw invalidValue('--proxy', text, 'Enter none, or an http address such as http://user:password@localhost:3128.');
}

/** The connection of a request. */
export async function connectionOf({ cacert, keepMethod, maxRedirects, proxy }: ConnectionOptions) {
  const connection: RequestConnection = {
    ...(proxy !== undefined && { proxy }),
    ...(cacert !== undefined && { ca: await textOf(`@${cacert}`) }),
    ...(maxRedirects !== undefined && { maxRedirects }),
    ...(keepMethod && { keepMethod }),
  };
  return Object.keys(connection).length > 0 ? { connection } : {};
}

/** Options for how the certificate of a server is verified. */
export interface TlsOptions {
  insecure?: boolean;
  checkRevocation?: boolean;
}

/**
 * How to verify the certificate.
 * @throws HookbenchError `wrong_usage` for both options
 */
export function tlsOf({ checkRevocation = false, insecure = false }: TlsOptions): Required<TlsOptions> {
  if (!insecure || !checkRevocation) return { insecure, checkRevocation };
  const hint = 'Remove one: --insecure also accepts revoked certificates.';
  throw wrongUsage('--insecure and --check-revocation cannot be combined.', hint);
}
