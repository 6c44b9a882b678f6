import type { SecretKind } from '#shared/recording/recording-file.ts';

/** Kinds of secrets by the names of their members, parameters and header fields; the first row that matches. */
const kinds: readonly (readonly [pattern: RegExp, kind: SecretKind])[] = [
  [/dpop|assertion|proof/i, 'proof'],
  [/refresh[-_]?token/i, 'refresh-token'],
  [/id[-_]?token/i, 'id-token'],
  [/csrf|xsrf|cookie|sess(?:ion)?(?:id)?/i, 'cookie'],
  [/client[-_]?secret/i, 'client-secret'],
  [/sig(?:nature)?$|hmac|^x-hub-signature|signature/i, 'signature'],
  [/token|bearer|jwt/i, 'access-token'],
  [/passw|pwd|passphrase|(?:^|[-_.])(?:pass|pin)$|Pass$|Pin$/, 'password'],
  [/otp|mfa|code/i, 'code'],
  [/key/i, 'key'],
  [/auth|credential/i, 'credentials'],
];

/** The kind of a secret by the name of its member, parameter or header field. */
export const kindOfName = (name: string): SecretKind => kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'secret';

/** The kinds whose values differ in each request, and share one name. */
export const sharesName = (kind: SecretKind): boolean => kind === 'signature' || kind === 'proof';

/** Names that often hold codes of a catalogue, such as of a currency: words under them are not secrets. */
const weakName = /^(?:.*[-_.])?(?:code|key|keys|codes)$|[a-z](?:Code|Key)s?$/;
const strongName = /auth|access|secret|api|private|login|verif|otp|mfa|device|invite|reset|session|token|pass/i;
const words = /^[A-Za-z]+(?:[ _.-][A-Za-z]+)*$/;
const maxWords = 40;

/** Whether a value under the name of a secret is a word of a catalogue, e.g. `currency_code: "EUR"`. */
export const isCatalogueWord = (name: string, value: string): boolean =>
  weakName.test(name) && !strongName.test(name) && value.length <= maxWords && words.test(value);

/** A value after a declared name. */
export interface DeclaredValue {
  label: string;
  start: number;
  end: number;
  /** Whether it is a number or a word of JSON, whose replacement needs quotes. */
  isBare: boolean;
}

/** A name before a value of JSON, a form, a header field or a text, up to the value. */
const label = /(?<![\w.-])([A-Za-z_][\w.-]{0,100})(?:\\*["'])?\s{0,4}[:=]\s{0,4}/;
/** The quote before a text; in JSON within JSON, with backslashes. */
const quote = /\\*["']/y;
const bare = /[^\s"'\\,&<>{}[\]]+/y;
/** The next text, value or bracket in a list or an object. */
const nextPart = /[^\s"'\\,{}[\]:]+|\\*["']|[{}[\]]/g;

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Where a text ends that the quote begins before `start`: at the same quote, or at the end of all. */
function endOfText(text: string, start: number, begin: string): number {
  const mark = begin.at(-1) ?? '"';
  for (let at = text.indexOf(mark, start); at >= 0; at = text.indexOf(mark, at + 1)) {
    let backslashes = 0;
    while (at - backslashes > start && text[at - backslashes - 1] === '\\') backslashes++;
    // In JSON within JSON, an escaped quote has more backslashes.
    const own = begin.length - 1;
    if (own === 0 ? backslashes % 2 === 0 : backslashes === own) return at - own;
  }
  return text.length;
}

/** The values in a list or an object that begins at `start`, and its end. Names of members are not values. */
function valuesIn(text: string, start: number, name: string): { values: DeclaredValue[]; end: number } {
  const values: DeclaredValue[] = [];
  let depth = 0;
  nextPart.lastIndex = start;
  for (let found = nextPart.exec(text); found; found = nextPart.exec(text)) {
    const [part] = found;
    const isQuote = /["']$/.test(part);
    if (/[{[]/.test(part)) depth++;
    else if (/[}\]]/.test(part)) depth--;
    else {
      const from = found.index + (isQuote ? part.length : 0);
      const end = isQuote ? endOfText(text, from, part) : found.index + part.length;
      nextPart.lastIndex = isQuote ? end + part.length : end;
      const isName = /^\s{0,4}:/.test(text.slice(nextPart.lastIndex, nextPart.lastIndex + 5));
      if (!isName && end > from) values.push({ label: name, start: from, end, isBare: !isQuote });
    }
    if (depth === 0) return { values, end: found.index + part.length };
  }
  return { values, end: text.length };
}

/**
 * The values after names that are declared to be secret: texts with all their words, numbers, and all values of lists and
 * objects. Takes linear time.
 * @param names In lower case.
 */
export function declaredValues(text: string, names: ReadonlySet<string>): DeclaredValue[] {
  const found: DeclaredValue[] = [];
  const labels = new RegExp(label, 'g');
  for (let match = labels.exec(text); match; match = labels.exec(text)) {
    const [whole, name = ''] = match;
    if (!names.has(name.toLowerCase())) continue;
    const at = match.index + whole.length;
    if (text[at] === '[' || text[at] === '{') {
      const { end, values } = valuesIn(text, at, name);
      found.push(...values);
      labels.lastIndex = end;
      continue;
    }
    const begin = matchAt(quote, text, at);
    const start = at + (begin?.length ?? 0);
    const end = begin === undefined ? start + (matchAt(bare, text, start)?.length ?? 0) : endOfText(text, start, begin);
    const isBare = begin === undefined && /:\s{0,4}$/.test(whole) && /^-?\d/.test(text.slice(start, start + 2));
    if (end > start) found.push({ label: name, start, end, isBare });
    labels.lastIndex = Math.max(end, at);
  }
  return found;
}
