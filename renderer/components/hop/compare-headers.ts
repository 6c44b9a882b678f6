import type { HeaderPair } from '#shared/model/header-pair.ts';

/** A header as sent and as received; one of them is missing when only one end has it. */
export interface ComparedHeader {
  name: string;
  sent?: string;
  received?: string;
}

/**
 * Pairs the sent headers with the received headers: the n-th header of a name with the n-th of the
 * same name, ignoring case (RFC 9110 5.1).
 */
export function compareHeaders(sent: readonly HeaderPair[], received: readonly HeaderPair[]): ComparedHeader[] {
  const left = received.map(([name, value]) => ({ name, value, taken: false }));
  const rows = sent.map(([name, value]): ComparedHeader => {
    const match = left.find((other) => !other.taken && other.name.toLowerCase() === name.toLowerCase());
    if (!match) return { name, sent: value };
    match.taken = true;
    return { name, sent: value, received: match.value };
  });
  const added = left
    .filter(({ taken }) => !taken)
    .map(({ name, value }): ComparedHeader => ({ name, received: value }));
  return [...rows, ...added];
}

/** Whether both ends have the header with the same value. */
export function isSame({ sent, received }: ComparedHeader): boolean {
  return sent === received;
}

/** Headers that the sender's HTTP library adds when it writes the message, so the sender does not record them. */
const addedOnWriting = new Set(['connection', 'keep-alive', 'date', 'host', 'transfer-encoding', 'content-length']);

/** Whether the HTTP library added the header, so that only the receiver recorded it. */
export function isAddedOnWriting({ name, sent }: ComparedHeader): boolean {
  return sent === undefined && addedOnWriting.has(name.toLowerCase());
}
