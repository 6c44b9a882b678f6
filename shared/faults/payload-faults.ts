import type { PayloadFault } from '../model/payload-fault.ts';

/** One way in which a delivery can be wrong on purpose, for people to choose from. */
export interface PayloadFaultMeaning {
  fault: PayloadFault;
  title: string;
  meaning: string;
  /** The rule that it breaks. */
  source: string;
}

/** The ways in which the sender can misbehave, in the order in which they are offered. */
export const payloadFaults: readonly PayloadFaultMeaning[] = [
  { fault: 'missing-comma', title: 'Missing comma', meaning: 'The JSON lacks a comma', source: 'Interface, Events 6' },
  { fault: 'truncated', title: 'Truncated', meaning: 'The JSON ends in the middle', source: 'RFC 8259 2' },
  {
    fault: 'single-quotes',
    title: 'Single quotes',
    meaning: 'Strings are quoted with apostrophes',
    source: 'RFC 8259 7',
  },
  { fault: 'bom', title: 'Byte order mark', meaning: 'The body begins with U+FEFF', source: 'RFC 8259 8.1' },
  { fault: 'trailing-text', title: 'Trailing text', meaning: 'Words follow the JSON', source: 'RFC 8259 2' },
  {
    fault: 'missing-field',
    title: 'Missing field',
    meaning: 'customerId is left out',
    source: 'Interface, Webhook payload',
  },
  { fault: 'wrong-type', title: 'Wrong type', meaning: 'customerId is a number', source: 'Interface, Webhook payload' },
  {
    fault: 'unknown-event',
    title: 'Unknown event',
    meaning: 'The event is one that nobody knows',
    source: 'Interface, Events 2',
  },
  {
    fault: 'wrong-content-type',
    title: 'Wrong content type',
    meaning: 'JSON said to be text/plain',
    source: 'RFC 9110 8.3',
  },
  { fault: 'wrong-charset', title: 'Wrong charset', meaning: 'The body is in UTF-16', source: 'RFC 8259 8.1' },
  {
    fault: 'wrong-signature',
    title: 'Wrong signature',
    meaning: 'The signature is by another key',
    source: 'Standard Webhooks 1.0',
  },
  {
    fault: 'absent-signature',
    title: 'No signature',
    meaning: 'The signature is left out',
    source: 'Standard Webhooks 1.0',
  },
  {
    fault: 'stale-timestamp',
    title: 'Stale timestamp',
    meaning: 'Signed an hour ago, as a replay would be',
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
  { fault: 'huge', title: 'Huge', meaning: 'Two megabytes of data beside the fields', source: 'Interface, Limits' },
  { fault: 'compressed', title: 'Compressed', meaning: 'The body is gzip, and says so', source: 'RFC 9110 8.4' },
  {
    fault: 'changed-on-the-way',
    title: 'Changed on the way',
    meaning: 'One byte of a string is another than was signed',
    source: 'Standard Webhooks 1.0',
  },
];
