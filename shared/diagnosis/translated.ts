import languages from './languages.json' with { type: 'json' };

/** Words of other languages as a regular expression for lower case, and what they are in English. */
const rows = Object.entries(languages).flatMap(([language, { words }]) =>
  Object.entries(words).map(([foreign, english]) => ({
    // Japanese has no spaces between words.
    source: language === 'Japanese' ? foreign : String.raw`(?<!\p{L})(?:${foreign})(?!\p{L})`,
    english,
  })),
);
const anyForeign = new RegExp(rows.map(({ source }) => `(${source})`).join('|'), 'gu');

/** A text in lower case with its words for errors in English, so that the phrases for English apply. */
export const translated = (text: string): string =>
  text
    .replace(anyForeign, (word, ...groups: unknown[]) => {
      const english = rows[groups.findIndex((group) => group !== undefined)]?.english ?? word;
      return ` ${english} `;
    })
    .replace(/ {2,}/g, ' ');

const names = Object.values(languages)
  .flatMap((language) => Object.entries(language.names))
  .map(([foreign, english]) => ({ is: new RegExp(`^(?:${foreign})$`), english }));
/** Any of the names at once, because most are in English. */
const anyName = new RegExp(names.map(({ is }) => is.source).join('|'));
const known = new Map<string, string>();
const maxKnown = 500;

/** The name of a member in lower case without its namespace, `_`, `-`, `@` and spaces; one of another language in English: `mensaje` becomes `message`. */
export function bareName(name: string): string {
  const kept = known.get(name);
  if (kept !== undefined) return kept;
  const bare = name
    .replace(/^[@\w]{1,20}[.:](?=\w)/, '')
    .toLowerCase()
    .replace(/[_\s@-]/g, '');
  const found = anyName.test(bare) ? (names.find(({ is }) => is.test(bare))?.english ?? bare) : bare;
  if (name.length > 60) return found;
  if (known.size === maxKnown) known.clear();
  known.set(name, found);
  return found;
}
