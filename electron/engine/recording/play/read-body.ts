import { isUtf8 } from 'node:buffer';
import { parseJson } from '../../http/parse-json.ts';

/** The body of a message by its form. */
export type ReadBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; fields: URLSearchParams }
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; bytes: Buffer };

const mediaTypeOf = (contentType: string | undefined): string =>
  contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

const openings = new Set(['{', '[', '"'].map((text) => text.charCodeAt(0)));

/** Reads a decoded body. JSON is recognised by its text too; the boundary of multipart is left out. */
export function readBody(bytes: Buffer, contentType: string | undefined): ReadBody {
  if (bytes.length === 0) return { kind: 'none' };
  const type = mediaTypeOf(contentType);
  if (/[/+]json$/.test(type) || (openings.has(bytes[0] ?? 0) && !type.startsWith('multipart/'))) {
    try {
      return { kind: 'json', value: parseJson(bytes) };
    } catch {
      // Other text.
    }
  }
  const boundary = /^multipart\/.*;\s*boundary="?([^";]+)/i.exec(contentType ?? '')?.[1];
  if (boundary !== undefined) return { kind: 'text', text: bytes.toString('latin1').replaceAll(boundary, '') };
  if (!isUtf8(bytes)) return { kind: 'bytes', bytes };
  const text = bytes.toString('utf8');
  return type === 'application/x-www-form-urlencoded'
    ? { kind: 'form', fields: new URLSearchParams(text) }
    : { kind: 'text', text };
}
