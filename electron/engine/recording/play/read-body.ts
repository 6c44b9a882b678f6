import { isUtf8 } from 'node:buffer';
import { maxDepth } from '../../http/json-picker.ts';

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

/** Whether a value has at most so many levels, so that it can be read recursively. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isShallow(item, levels - 1));
  for (const name in value) if (!isShallow((value as Record<string, unknown>)[name], levels - 1)) return false;
  return true;
}

/** Reads a decoded body. JSON is recognised by its text too; the boundary of multipart is left out. */
export function readBody(bytes: Buffer, contentType: string | undefined): ReadBody {
  if (bytes.length === 0) return { kind: 'none' };
  const type = mediaTypeOf(contentType);
  if (/[/+]json$/.test(type) || (openings.has(bytes[0] ?? 0) && !type.startsWith('multipart/'))) {
    try {
      const value: unknown = JSON.parse(bytes.toString('utf8'));
      if (isShallow(value, maxDepth)) return { kind: 'json', value };
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
