import { gzipSync } from 'node:zlib';
import type { PayloadFault } from '#shared/model/payload-fault.ts';

type Bend = (body: Buffer) => Buffer;

const hugeBytes = 2 * 1024 * 1024;
const unknownEvent = 'event_nobody_knows';
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

const onText =
  (bend: (text: string) => string): Bend =>
  (body) =>
    Buffer.from(bend(body.toString()));

/** A change of the payload's fields; of a body that is no JSON object, a change of its text. */
const onFields = (bend: (fields: Map<string, unknown>) => void): Bend =>
  onText((text) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return text;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return text;
    const fields = new Map<string, unknown>(Object.entries(value));
    bend(fields);
    return JSON.stringify(Object.fromEntries(fields));
  });

/** The place of the first comma between members, outside of strings. */
function firstComma(text: string): number {
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (inString && character === '\\') index++;
    else if (character === '"') inString = !inString;
    else if (!inString && character === ',') return index;
  }
  return -1;
}

function withoutComma(text: string): string {
  const comma = firstComma(text);
  return comma < 0 ? `${text}${text}` : `${text.slice(0, comma)} ${text.slice(comma + 1)}`;
}

/** The field that names the customer, or else the first. */
const mainField = (fields: ReadonlyMap<string, unknown>): string =>
  fields.has('customerId') ? 'customerId' : ([...fields.keys()][0] ?? 'customerId');

/** The faults that bend the bytes of a body. What is signed is what is sent, so the signature is of the bent body. */
export const bodyBends: Readonly<Partial<Record<PayloadFault, Bend>>> = {
  'missing-comma': onText(withoutComma),
  truncated: (body) => body.subarray(0, Math.ceil(body.length / 2)),
  'single-quotes': onText((text) => text.replaceAll('"', "'")),
  bom: (body) => Buffer.concat([byteOrderMark, body]),
  'trailing-text': onText((text) => `${text} and so on`),
  'missing-field': onFields((fields) => fields.delete(mainField(fields))),
  'wrong-type': onFields((fields) => fields.set(mainField(fields), 1001)),
  'unknown-event': onFields((fields) => fields.set('event', unknownEvent)),
  'wrong-charset': (body) => Buffer.from(body.toString(), 'utf16le'),
  huge: onFields((fields) => fields.set('data', { filler: 'x'.repeat(hugeBytes) })),
  compressed: (body) => gzipSync(body),
};
