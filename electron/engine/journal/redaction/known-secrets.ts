import { spanOf, type Spans } from './span.ts';

/** The texts in which secrets that are known by their value may stand: as they are, escaped, percent-encoded. */
export type KnownSecrets = readonly string[];

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Every form in which values may appear in a text. */
export function formsOf(values: readonly string[]): KnownSecrets {
  const forms = values.flatMap((value) => {
    const wellFormed = value.toWellFormed();
    return [value, escaped(value), escaped(escaped(value)), encodeURIComponent(wellFormed), encodeURI(wellFormed)];
  });
  // Bodies that are no text are looked through byte by byte.
  return [...new Set(forms.flatMap((form) => [form, Buffer.from(form).toString('latin1')]))];
}

/** Adds the places of secrets that are known by their value. */
export function findKnown(text: string, known: KnownSecrets, found: Spans): void {
  for (const form of known) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
      found.push(spanOf(at, at + form.length));
    }
  }
}
