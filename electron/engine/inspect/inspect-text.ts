import type { Inspection } from '#shared/model/inspection.ts';
import type { InspectInput } from './inspect-input.ts';
import { inspectWebhook } from './inspect-webhook.ts';
import { readWebhook } from './read-webhook.ts';

/** Recognises one kind of text. */
interface Recogniser {
  /** @returns undefined if the text is not of this kind */
  inspect(bytes: Buffer, input: InspectInput): Inspection | undefined;
}

/** The kinds of text, in the order in which they are tried. */
const recognisers: readonly Recogniser[] = [
  {
    inspect(bytes, input) {
      const message = readWebhook(bytes, input.url);
      return message && inspectWebhook(message, input);
    },
  },
];

/** Recognises a text and explains it. */
export function inspectText(input: InspectInput): Inspection {
  const { bytes } = input;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { inspect } of recognisers) {
    const found = inspect(buffer, input);
    if (found) return found;
  }
  const evidence = 'A webhook consists of header fields, an empty line, and the body. The request line is optional.';
  return { kind: 'unknown', title: 'Not recognised', findings: [{ outcome: 'note', title: 'Unknown text', evidence }] };
}
