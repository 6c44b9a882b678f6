import { isJson } from '../text/json.ts';
import type { Evidence } from './evidence.ts';
import { purposeOf } from './meanings.ts';
import { requestHeader } from './message-facts.ts';
import { namedField } from './named-fields.ts';
import { sentPairs } from './named-sent.ts';
import { allWords, normalizeText } from './words.ts';

/** Words about something that a server did not find in the body. */
const missing =
  /\b(missing|required|undefined|absent|mandatory)\b|\bnot (be )?(provided|present|found|supplied|sent|set|blank|null|empty)\b|\bvalid dict\w*|\bmust be an? (json )?(object|dict\w*)\b|\bcan't be (blank|empty)\b/;
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

/** Whether the words miss what the body contains, or its whole content. */
function missesSent(evidence: Evidence): boolean {
  const field = (namedField(evidence) ?? '').replace(/^.*\./, '');
  if (field === 'body') return true;
  const words = allWords(evidence);
  const names = sentPairs(evidence).map(([name]) => name);
  if (field !== '') return names.includes(field);
  return names.some((name) => {
    const word = normalizeText(name).trim();
    return (
      word.length > 1 &&
      words
        .split(/[^\w]+/)
        .join(' ')
        .includes(word)
    );
  });
}

/** Whether a server misses what was sent, because it reads another Content-Type than that of the body. */
export function isUnreadType(evidence: Evidence): boolean {
  if (evidence.status !== 400 && evidence.status !== 422) return false;
  const [type, body, words] = [declared(evidence), written(evidence), allWords(evidence)];
  if (body === 'other' || elsewhere.test(words)) return false;
  const isUnsupported = /\bunsupported grant type\b/.test(words);
  if (purposeOf(evidence) === 'token')
    return (
      type !== 'form' && (missing.test(words) || isUnsupported) && /\bgrant_?type\b/i.test(evidence.requestText ?? '')
    );
  if (!missing.test(words)) return false;
  // Without another type, only what is called missing although it was sent shows that the type is not read.
  return missesSent(evidence) && (type !== body || type === 'form');
}
