import type { BodyView } from '#shared/model/message.ts';

/** The bytes that a body view holds. */
export function bodyBytes({ encoding, content }: Pick<BodyView, 'encoding' | 'content'>): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(content);
  return Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
}

/** The bytes of a message. @param head Start line and headers, with an empty line */
export function messageBytes(head: string, body: Pick<BodyView, 'encoding' | 'content'>): Uint8Array {
  const [first, second] = [new TextEncoder().encode(head), bodyBytes(body)];
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
