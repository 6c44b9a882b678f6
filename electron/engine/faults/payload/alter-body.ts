import { jsonObject } from '#shared/text/json.ts';
import { gzipSync } from 'node:zlib';
import type { PayloadFault } from '#shared/model/fault.ts';

type Alteration = (body: Buffer) => Buffer;

const hugeBytes = 2 * 1024 * 1024;
const unknownEvent = 'event_nobody_knows';
/** The members of payloads that name the event: that of the interface, and that of most vendors. */
const eventMembers = ['event', 'type'];
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

const onText =
  (alter: (text: string) => string): Alteration =>
  (body) =>
    Buffer.from(alter(body.toString()));

/** An alteration of the fields of a JSON object. Any other body stays unchanged. */
const onFields = (alter: (fields: Map<string, unknown>) => void): Alteration =>
  onText((text) => {
    const value = jsonObject(text);
    if (!value) return text;
    const fields = new Map<string, unknown>(Object.entries(value));
    alter(fields);
    return JSON.stringify(Object.fromEntries(fields));
  });

/** The index of the first comma outside of strings. */
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

/** The name of the field with the customer id, else of the first field. */
const mainField = (fields: ReadonlyMap<string, unknown>): string =>
  fields.has('customerId') ? 'customerId' : ([...fields.keys()][0] ?? 'customerId');

/** The faults that alter the bytes of a body. The altered body is signed, so its signature is valid. */
export const bodyAlterations: Readonly<Partial<Record<PayloadFault, Alteration>>> = {
  'missing-comma': onText(withoutComma),
  truncated: (body) => body.subarray(0, Math.ceil(body.length / 2)),
  'single-quotes': onText((text) => text.replaceAll('"', "'")),
  bom: (body) => Buffer.concat([byteOrderMark, body]),
  'trailing-text': onText((text) => `${text} and so on`),
  'extra-field': onFields((fields) => fields.set('addedLater', { nested: [1, 2, 3] })),
  'missing-field': onFields((fields) => fields.delete(mainField(fields))),
  'wrong-type': onFields((fields) => fields.set(mainField(fields), 1001)),
  'unknown-event': onFields((fields) =>
    fields.set(eventMembers.find((name) => fields.has(name)) ?? 'event', unknownEvent),
  ),
  'wrong-charset': (body) => Buffer.from(body.toString(), 'utf16le'),
  huge: onFields((fields) => fields.set('data', { filler: 'x'.repeat(hugeBytes) })),
  compressed: (body) => gzipSync(body),
};
