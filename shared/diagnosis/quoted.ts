import { isSecretName } from '../redaction/secret-name.ts';
import { jsonValue } from '../text/json.ts';
import type { Evidence } from './evidence.ts';
import { firstMembers } from './first-members.ts';
import { addressOf, parametersOf } from './message-facts.ts';
import { oncePer } from './once-per.ts';

/** At most so much of a response is read for words. */
export const maxRead = 8192;
const maxQuote = 240;
const mark = '[redacted]';

const minSecret = 8;
/** Shorter values are masked if they are no words. */
const minMixed = 5;
const maxSecrets = 20;
const maxDepth = 6;
const maxVisited = 300;

/** The texts of a JSON body by their names, at any depth. */
function membersOf(text: string): [name: string, value: string][] {
  const found: [string, string][] = [];
  let visited = 0;
  const visit = (of: unknown, name: string, depth: number): void => {
    if (visited++ > maxVisited || depth > maxDepth) return;
    if (typeof of === 'string') found.push([name, of]);
    else if (typeof of === 'object' && of !== null)
      for (const [key, member] of firstMembers(of)) visit(member, Array.isArray(of) ? name : key, depth + 1);
  };
  if (/^\s*[[{]/.test(text)) visit(jsonValue(text), '', 0);
  return found;
}

/** What the request carried as a secret: in headers, the query, a form and JSON. Servers repeat it in their messages. */
const sentSecrets = oncePer((evidence): string[] => {
  const { requestHeaders, requestText = '' } = evidence;
  const named = [
    ...requestHeaders,
    ...parametersOf(addressOf(evidence).query),
    ...parametersOf(requestText),
    ...membersOf(requestText),
  ];
  return named
    .filter(([name]) => isSecretName(name))
    .flatMap(([, value]) => [value.trim(), value.trim().split(/\s+/).at(-1) ?? ''])
    .filter((value) => value.length >= minSecret || (value.length >= minMixed && /^(?=.*\d)(?=.*[a-z])/i.test(value)))
    .sort((one, other) => other.length - one.length)
    .slice(0, maxSecrets);
});

/** A quote of the other side's text in one line, cut, without the credentials that were sent and without tokens. */
export function quoted(evidence: Evidence, text: string): string {
  const line = text
    .slice(0, maxRead)
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0020\u007f-\u00a0]+/g, ' ')
    .trim()
    .slice(0, 4 * maxQuote);
  const masked = sentSecrets(evidence).reduce((shown, secret) => shown.replaceAll(secret, mark), line);
  return masked
    .replace(/eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g, mark)
    .replace(/([\w-]{1,60})=([^&\s"'<>;]+)/g, (whole, name: string, value: string) =>
      isSecret(name) && value !== 'value' ? `${name}=${mark}` : whole,
    )
    .replace(
      /([\w-]{1,60})(["']?: ?(?:Bearer |Basic )?)(["']?)([^&\s"'<>;,]+)(?=(.?))/g,
      (whole, name: string, colon: string, quote: string, value: string, next: string) =>
        isSecret(name) && isValue(name, value, next) ? `${name}${colon}${quote}${mark}` : whole,
    )
    .slice(0, maxQuote);
}

/** Whether a name is that of a secret, and not of the code of an error, which can have a number of its own. */
const isSecret = (name: string): boolean =>
  isSecretName(name.replace(/\d+$/, '')) && !/(err\w*|sub)_?codes?\d*$/i.test(name);

/** Words about a secret, which can be all that follows its name: `token: expired`. */
const aboutSecrets = /^[A-Z]?[a-z']*(ed|id|ing|ect|ong|own|ent|pty|none|null)[.!]?$/;

/** Whether what follows a name and a colon is its value, rather than words about it: it is no word, or ends the clause. */
function isValue(name: string, value: string, next: string): boolean {
  if (!/pass|pwd|secret|token/i.test(name)) return /^(?=\S*\d)(?=\S*[a-z])\S{8,}$/i.test(value);
  // Letters of both cases are the code of a fault, or a secret: `token: TokenExpired`, `password: hunterTwo`.
  if (/^[a-z]+[.!]?$/i.test(value) && /[a-z][A-Z]/.test(value)) {
    const isCode = aboutSecrets.test(value.replace(/^.*(?=[A-Z])/, ''));
    return !isCode || (/pass|pwd|secret/i.test(name) && !/^[A-Z]/.test(value));
  }
  const isWord = /^[A-Z]?[a-z']*[.!]?$/.test(value);
  return isWord ? /^[,;"']?$/.test(next) && !aboutSecrets.test(value) : /\d|[^\w.-]/.test(value);
}
