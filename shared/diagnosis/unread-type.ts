import { isJson } from '../text/json.ts';
import type { Evidence } from './evidence.ts';
import { purposeOf } from './meanings.ts';
import { oauthCode, requestHeader } from './message-facts.ts';
import { namedField } from './named-fields.ts';
import { sentPairs } from './named-sent.ts';
import { allWords, normalizeText } from './words.ts';

/** Words about something that a server did not find in the body. */
const missing =
  /\b(missing|required|undefined|absent|mandatory)\b|\bnot (be )?(provided|present|supplied|sent|set|blank|null|empty)\b|\bvalid dict\w*|\bmust be an? (json )?(object|dict\w*)\b|\bcan't be (blank|empty)\b/;
const things = '(?:field|value|property|parameter|param|attribute|member)';
const isMissing = `(?:(?:is|was) )?(?:a )?(?:missing|required|not (?:be )?(?:provided|present|supplied|sent|blank|null|empty)|can t be (?:blank|empty))`;
/** Words about a field that its error names elsewhere: `is required`, `missing field`. */
const ofField = new RegExp(`^(?:(?:this|the) )?(?:${things} )?${isMissing}(?: ${things})?$|\\breceived undefined$`);
/** Grants that every token endpoint knows by name, so that it has not read the one that it calls unsupported. */
const knownGrant = /^(client_credentials|authorization_code|refresh_token|password|urn:ietf:params:oauth:.*)$/;
/** Parts of a request that no Content-Type describes. */
const elsewhere = /\b(headers?|query|url|cookies?|path|signature|authori[sz]ation|[cx]srf)\b/;
const formText = /^[\w.%+[\]-]+=[^\s{}]*(&|$)/;

type Kind = 'form' | 'JSON' | 'other';

function declared(evidence: Evidence): Kind {
  const type = requestHeader(evidence, 'content-type') ?? '';
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return 'form';
  return /[/+]json\b/i.test(type) ? 'JSON' : 'other';
}

function written({ requestText = '' }: Evidence): Kind {
  const text = requestText.trim();
  if (/^[[{]/.test(text) && isJson(text)) return 'JSON';
  return formText.test(text) ? 'form' : 'other';
}

/** Words with a space between each two of them. */
const plain = (text: string): string => text.split(/\W+/).join(' ').trim();

/** The messages of the other side, without punctuation. */
const linesOf = (evidence: Evidence): string[] => allWords(evidence).split('\n').map(plain);

/** The names of what the body contains, and is not empty. */
const filledNames = (evidence: Evidence): string[] =>
  sentPairs({ ...evidence, url: '' }).flatMap(([name, value]) => (value === '' || value === null ? [] : name));

/** Longer names are in no message. */
const maxName = 60;

/** The names in the form of words, and as a part of an expression. */
const anyOf = (names: readonly string[]): string =>
  names
    .map((name) => plain(normalizeText(name)))
    .filter((word) => word.length > 1 && word.length <= maxName)
    .join('|') || '(?!)';

/** Whether words about something missing name what the body contains. */
const namesFilled = (evidence: Evidence): boolean =>
  new RegExp(`\\b(?:${anyOf(filledNames(evidence))})\\b`).test(linesOf(evidence).join('\n'));

/** Whether words call missing what the body contains, and nothing else: `name is required`, `missing field: name`. */
function saysMissing(evidence: Evidence, field: string): boolean {
  const name = anyOf(field === '' ? filledNames(evidence) : [field]);
  const pattern = new RegExp(
    `^(?:the )?(?:(?:required )?(?:request )?${things} )?(?:${name}) (?:${things} )?${isMissing}$|^missing (?:required )?(?:${things} )?(?:${name})$`,
  );
  return linesOf(evidence).some((line) => pattern.test(line) || (field !== '' && ofField.test(line)));
}

/** Whether the words miss what the body contains, or its whole content. Of a form, which is what its type says, they must say no more. */
function missesSent(evidence: Evidence, isForm: boolean): boolean {
  const field = (namedField(evidence) ?? '').replace(/^.*\./, '');
  const names = filledNames(evidence);
  if (field !== '' && !names.includes(field)) return field === 'body' && names.length > 0;
  if (isForm) return saysMissing(evidence, field);
  return field !== '' || namesFilled(evidence);
}

/** Whether a token endpoint misses the grant type, or another parameter that was sent, or does not know a common grant. */
function missesParameter(evidence: Evidence): boolean {
  const grant = sentPairs({ ...evidence, url: '' }).find(([name]) => /^grant_?type$/i.test(name))?.[1];
  if (typeof grant !== 'string' || oauthCode(evidence) === 'invalid_grant') return false;
  const words = allWords(evidence);
  if (/\bunsupported grant type\b/.test(words)) return knownGrant.test(grant);
  return missing.test(words) && (/\bgrant type\b/.test(words) || namesFilled(evidence));
}

/** Whether a server misses what was sent, because it reads another Content-Type than that of the body. */
export function isUnreadType(evidence: Evidence): boolean {
  if (evidence.status !== 400 && evidence.status !== 422) return false;
  const [type, body, words] = [declared(evidence), written(evidence), allWords(evidence)];
  if (body === 'other' || elsewhere.test(words)) return false;
  if (purposeOf(evidence) === 'token') return type !== 'form' && missesParameter(evidence);
  if (!missing.test(words)) return false;
  // Without another type, only what is called missing although it was sent shows that the type is not read.
  return (type !== body || type === 'form') && missesSent(evidence, type === body);
}
