import causes from './cause-words.json' with { type: 'json' };
import checks from './check-words.json' with { type: 'json' };
import codes from './code-words.json' with { type: 'json' };

type Words = Readonly<Record<string, string>>;

const acronyms = /\b(api|ca|csrf|dns|dpop|html|http2?|id|json|jwt|ok|pkce|tls|uri|url)\b/g;

/** An id in words, with the acronyms as the RFCs spell them. */
const idWords = (id: string): string =>
  id
    .replaceAll(/[_-]/g, ' ')
    .replace(acronyms, (word) => ({ dpop: 'DPoP', http2: 'HTTP/2' })[word] ?? word.toUpperCase());

/** The id of a check in plain words: `token_not_expired` is `token not expired`. */
export const checkLabel = (id: string): string => (checks as Words)[id] ?? idWords(id);

/** The same as the title of a row. */
export function checkTitle(id: string): string {
  const label = checkLabel(id);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** How the id of a check ends, and what is wrong if it failed. */
const problems: readonly (readonly [end: RegExp, words: string])[] = [
  [/_not_(\w+)$/, ' $1'],
  [/_(?:present|presented|exists)$/, ' missing'],
  [/_known$/, ' unknown'],
  [/_sufficient$/, ' insufficient'],
  [/_already_valid$/, ' not yet valid'],
  [/_valid$/, ' invalid'],
  [/_right$/, ' wrong'],
  [/_matches$/, ' mismatch'],
  [/_(allowed|registered|supported|trusted|verified)$/, ' not $1'],
];

/** What is wrong if a check failed: for `token_not_expired`, `token expired`. Undefined if its id does not say it. */
export function problemLabel(id: string): string | undefined {
  const [end, words] = problems.find(([one]) => one.test(id)) ?? [];
  return end && words !== undefined ? idWords(id.replace(end, words)) : undefined;
}

/** The code of a transport error in plain words; the code itself if it is rare. */
export const codeLabel = (code: string): string => (codes as Words)[code] ?? code;

/** The id of a cause of a failure in plain words: `connection-refused` is `connection refused`. */
export function causeLabel(id: string): string {
  const [cause = id] = id.split('/');
  return (causes as Words)[cause] ?? idWords(cause);
}
