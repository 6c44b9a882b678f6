import { isUtf8 } from 'node:buffer';
import type { RecordedBody } from '#shared/recording/recorded-exchange.ts';

/** Bytes of a body within the file of its message; larger ones get a file of their own. */
const maxInline = 64 * 1024;
const maxJsonDepth = 40;
const maxIndent = 10;

/** A body as it is stored, and the content of its own file, if it has one. */
export interface StoredBody {
  body: RecordedBody;
  file?: Buffer;
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const { 0: bracket } of text.matchAll(/[[{\]}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** A text of JSON as a value, if the same text can be restored from it. */
function asJson(text: string): RecordedBody | undefined {
  // Escaped surrogates may be alone, which no YAML can contain.
  if (!/^[[{]/.test(text) || /\\u[Dd][89A-Fa-f]/.test(text) || depthOf(text) > maxJsonDepth) return undefined;
  const indent = /^[[{]\n( {1,10})\S/.exec(text)?.[1]?.length ?? 0;
  const newline = text.endsWith('\n');
  try {
    const json = JSON.parse(text) as unknown;
    const body: RecordedBody = { json, ...(indent > 0 && { indent }), ...(newline && { newline }) };
    return jsonText(body) === text ? body : undefined;
  } catch {
    return undefined;
  }
}

const jsonText = ({ indent = 0, json, newline }: RecordedBody): string =>
  JSON.stringify(json, null, Math.min(indent, maxIndent)) + (newline ? '\n' : '');

/** Control characters make a text unreadable in YAML. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/**
 * The form in which a body is stored: JSON and short texts in the file of their message, others in a file of their own.
 * @param bytes Decoded, and without secrets.
 * @param name The name of its file, without an ending.
 */
export function storedBody(bytes: Buffer, name: string): StoredBody {
  const isText = isUtf8(bytes);
  const inline = isText && bytes.length <= maxInline ? bytes.toString('utf8') : undefined;
  if (inline !== undefined && !control.test(inline) && !inline.startsWith('\uFEFF'))
    return { body: asJson(inline) ?? { text: inline } };
  return { body: { file: `bodies/${name}.${isText ? 'txt' : 'bin'}` }, file: bytes };
}

/** The bytes of a stored body, decoded, with names in the place of secrets. @param readFile Reads a file in the folder. */
export function bytesOfBody(body: RecordedBody | undefined, readFile: (path: string) => Buffer): Buffer {
  if (body?.file !== undefined) return readFile(body.file);
  if (body?.text !== undefined) return Buffer.from(body.text);
  return body?.json === undefined ? Buffer.alloc(0) : Buffer.from(jsonText(body));
}
