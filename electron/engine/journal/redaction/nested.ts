import type { DecodedText } from './decoded-text.ts';
import type { Spans } from './span.ts';

/** Finds the secrets of a text within another, e.g. of a JSON string or of a part of a form. */
export type Nested = (text: string, mediaType?: string) => Spans;

/** Adds the secrets of a decoded text, with their spans in the surrounding text. */
export function addNested(decoded: DecodedText, nested: Nested, found: Spans, mediaType?: string): void {
  const spans = nested(decoded.text, mediaType);
  if (spans.size === 0) return;
  for (const span of decoded.toRaw(spans)) found.push(span);
}
