import { isUtf8 } from 'node:buffer';
import { parseJson } from '../http/parse-json.ts';
import { lazily } from '../lazily.ts';

/** A text to recognise, in the forms that recognisers read. */
export interface Inspected {
  readonly bytes: Buffer;
  /** Without white space at its ends; empty for bytes that are not UTF-8. */
  readonly text: string;
  /** The value of a JSON object or array; undefined for any other text. */
  json(): object | undefined;
}

// oxlint-disable-next-line no-control-regex -- control characters tell text from other data
const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** Whether bytes are text: UTF-8 without control characters. */
const isText = (bytes: Buffer): boolean => isUtf8(bytes) && !control.test(bytes.toString('latin1', 0, 4096));

function readJson(text: string): object | undefined {
  if (!/^[{[]/.test(text)) return undefined;
  try {
    return parseJson(Buffer.from(text)) as object;
  } catch {
    return undefined;
  }
}

export function toInspected(bytes: Buffer): Inspected {
  const text = isText(bytes)
    ? bytes
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trim()
    : '';
  return { bytes, text, json: lazily(() => readJson(text)) };
}
