import languages from './languages.json' with { type: 'json' };

/** Languages without spaces between words, or with endings that the table does not have. */
const withoutSpaces = new Set(['Japanese', 'Chinese', 'Korean']);

/** Replaces the words of some languages by those in English. */
function translatorOf(isIncluded: (language: string) => boolean, around: (words: string) => string) {
  const rows = Object.entries(languages).flatMap(([language, { words }]) =>
    isIncluded(language) ? Object.entries<string>(words) : [],
  );
  const anyForeign = new RegExp(around(rows.map(([foreign]) => `(${foreign})`).join('|')), 'gu');
  return (text: string): string =>
    text.replace(anyForeign, (word, ...groups: unknown[]) => {
      const english = rows[groups.findIndex((group) => group !== undefined)]?.[1] ?? word;
      return ` ${english} `;
    });
}

/** Whole words: what precedes them is looked at once for all. */
const ofWords = translatorOf(
  (language) => !withoutSpaces.has(language),
  (words) => String.raw`(?<!\p{L})(?:${words})(?!\p{L})`,
);
const ofCharacters = translatorOf(
  (language) => withoutSpaces.has(language),
  (words) => words,
);
const eastAsian = /[\u2e80-\ud7ff]/;

/** A text in lower case with its words for errors in English, so that the phrases for English apply. */
export const translated = (text: string): string =>
  (eastAsian.test(text) ? ofCharacters(text) : ofWords(text)).replace(/ {2,}/g, ' ');

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
