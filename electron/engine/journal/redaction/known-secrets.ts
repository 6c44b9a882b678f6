import type { SearchWork } from './search-work.ts';
import { spanOf, type Spans } from './span.ts';

/** The forms of known secret values in texts: unchanged, escaped, percent-encoded, encoded as in forms. */
export type KnownSecrets = readonly string[];

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** Every form in which values may appear in a text. */
export function formsOf(values: readonly string[]): KnownSecrets {
  const forms = values.flatMap((value) => {
    const wellFormed = value.toWellFormed();
    const encoded = [encodeURIComponent(wellFormed), encodeURI(wellFormed), formEncoded(wellFormed)];
    return [value, escaped(value), escaped(escaped(value)), ...encoded];
  });
  // Bodies that are not text are searched byte by byte.
  return [...new Set(forms.flatMap((form) => [form, Buffer.from(form).toString('latin1')]))];
}

/** Adds the spans of known secret values. @throws TooMuchWork */
export function findKnown(text: string, known: KnownSecrets, found: Spans, work: SearchWork): void {
  for (const form of known) {
    work.known(text.length);
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
      found.push(spanOf(at, at + form.length));
    }
  }
}
