import codes from './code-words.json' with { type: 'json' };

const acronyms = /\b(dpop|id|json|jwt|pkce|uri)\b/g;

/** The id of a check in plain words: `token_not_expired` is `token not expired`. */
export function checkLabel(id: string): string {
  return id.replaceAll('_', ' ').replace(acronyms, (word) => (word === 'dpop' ? 'DPoP' : word.toUpperCase()));
}

/** The same as the title of a row. */
export function checkTitle(id: string): string {
  const label = checkLabel(id);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The code of a transport error in plain words; the code itself if it is rare. */
export const codeLabel = (code: string): string => (codes as Readonly<Record<string, string>>)[code] ?? code;
