import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { isJson } from '#shared/text/json.ts';
import { reading } from './reading.ts';
import { invalidValue } from './command.ts';

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
export interface RequestBody {
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
