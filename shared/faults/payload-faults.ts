import type { PayloadFault } from '../model/payload-fault.ts';

/** One deliberate fault of a delivery, for display. */
export interface PayloadFaultMeaning {
  fault: PayloadFault;
  title: string;
  meaning: string;
  /** The specification that the fault violates. */
  source: string;
}

/** The payload faults of the sender, in display order. */
export const payloadFaults: readonly PayloadFaultMeaning[] = [
  {
    fault: 'missing-comma',
    title: 'Missing comma',
    meaning: 'A comma is missing in the JSON',
    source: 'Interface, Events 6',
  },
  { fault: 'truncated', title: 'Truncated', meaning: 'The JSON ends in the middle', source: 'RFC 8259 2' },
  {
    fault: 'single-quotes',
    title: 'Single quotes',
    meaning: 'Strings are in single quotes',
    source: 'RFC 8259 7',
  },
  { fault: 'bom', title: 'Byte order mark', meaning: 'The body starts with U+FEFF', source: 'RFC 8259 8.1' },
  { fault: 'trailing-text', title: 'Trailing text', meaning: 'Text follows the JSON value', source: 'RFC 8259 2' },
  {
    fault: 'extra-field',
    title: 'Extra field',
    meaning: 'A field is added that nobody knows',
    source: 'Interface, Webhook payload',
  },
  {
    fault: 'missing-field',
    title: 'Missing field',
    meaning: 'customerId is missing',
    source: 'Interface, Webhook payload',
  },
  { fault: 'wrong-type', title: 'Wrong type', meaning: 'customerId is a number', source: 'Interface, Webhook payload' },
  {
    fault: 'unknown-event',
    title: 'Unknown event',
    meaning: 'The event has an unknown name',
    source: 'Interface, Events 2',
  },
  {
    fault: 'wrong-content-type',
    title: 'Wrong content type',
    meaning: 'JSON with the content type text/plain',
    source: 'RFC 9110 8.3',
  },
  { fault: 'wrong-charset', title: 'Wrong charset', meaning: 'The body is encoded in UTF-16', source: 'RFC 8259 8.1' },
  {
    fault: 'wrong-signature',
    title: 'Wrong signature',
    meaning: 'The delivery is signed with a different key',
    source: 'Standard Webhooks 1.0',
  },
  {
    fault: 'absent-signature',
    title: 'No signature',
    meaning: 'The delivery is not signed',
    source: 'Standard Webhooks 1.0',
  },
  {
    fault: 'stale-timestamp',
    title: 'Stale timestamp',
    meaning: 'Signed an hour ago, as in a replay attack',
    source: 'Standard Webhooks 1.0',
  },
  { fault: 'duplicate', title: 'Duplicate', meaning: 'The same event is sent twice', source: 'Standard Webhooks 1.0' },
  {
    fault: 'reordered',
    title: 'Reordered',
    meaning: 'Sent after the event that follows it',
    source: 'Interface, Events 10',
  },
  { fault: 'delayed', title: 'Delayed', meaning: 'Sent ten seconds late', source: 'Interface, Events 5' },
  { fault: 'huge', title: 'Huge', meaning: 'Two megabytes of additional data', source: 'Interface, Limits' },
  {
    fault: 'compressed',
    title: 'Compressed',
    meaning: 'The body is compressed with gzip, as Content-Encoding says',
    source: 'RFC 9110 8.4',
  },
  {
    fault: 'changed-on-the-way',
    title: 'Changed in transit',
    meaning: 'One byte of a string differs from what was signed',
    source: 'Standard Webhooks 1.0',
  },
];
