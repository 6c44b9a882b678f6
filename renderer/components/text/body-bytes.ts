import type { BodyView } from '#shared/model/body-view.ts';

/** The bytes that a body view holds. */
export function bodyBytes({ encoding, content }: Pick<BodyView, 'encoding' | 'content'>): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(content);
  return Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
}
