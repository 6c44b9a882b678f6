import type { HeaderPair } from '#shared/model/header-pair.ts';

/** A header field as sent and as received; one of both is missing when only one end has it. */
export interface ComparedHeader {
  name: string;
  sent?: string;
  received?: string;
}

/**
 * Sets the headers that one end sent beside those that the other received: the n-th field of a name with the n-th of the
 * same name, whatever its case (RFC 9110 5.1).
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

/** Whether both ends have the field with the same value. */
export function isSame({ sent, received }: ComparedHeader): boolean {
  return sent === received;
}

/** Fields that the sender's HTTP library adds when it writes the message, after the sender looked at it. */
const addedOnWriting = new Set(['connection', 'keep-alive', 'date', 'host', 'transfer-encoding', 'content-length']);

/** Whether the field was added when the message was written, so that the receiver alone could see it. */
export function isAddedOnWriting({ name, sent }: ComparedHeader): boolean {
  return sent === undefined && addedOnWriting.has(name.toLowerCase());
}
