import { jsonObject } from '../text/json.ts';
import { percentDecoded } from '../text/percent.ts';
import type { Evidence } from './evidence.ts';
import { addressOf, parametersOf } from './message-facts.ts';
import { messagesOf } from './messages.ts';
import { oncePer } from './once-per.ts';
import { allWords, normalizeText } from './words.ts';

const maxSent = 100;
/** Longer names are in no message, and would take long to be read. */
const maxName = 60;
const quotation = /["'`“]([^"'`“”\n]{2,100})["'`”]/g;
/** A name that no sentence has by chance: `order_id`, `firstName`. */
const telling = /^(?!authori[sz]ation$|.*(client|grant|secret|token|key|sign))[a-z]\w*[A-Z_]\w*$/;

/** Names that words about the call itself have, too. */
const ofCall =
  /^(message|error|code|status|state|type|result|data|body|payload|request|response|account|user|client|app|scope|resource|.*(grant|secret|token|key|sign|password|auth).*)$/;
/** Whether a name is one that words about the call itself have, too. */
export const isOfCall = (name: string): boolean => ofCall.test(name.toLowerCase());
const faulty =
  '(?:invalid|unknown|unsupported|missing|bad|wrong|incorrect|malformed|illegal|duplicate|unexpected|unrecogni[sz]ed)';
const about =
  '(?:(?:is|are|was) (?:not (?:an?|valid|allowed|supported|recogni[sz]ed|accepted|in)|an? invalid|required|empty|blank|out of|too|already taken|taken|' +
  `${faulty})|must|should|cannot|can't|may not|has to|needs to|exceeds|does not|doesn't|doesnt|required)\\b`;

/** Whether words say what is wrong with one of these names: `Email is invalid`, `unknown country code`. */
function saysFault(words: string, names: readonly string[]): boolean {
  const named = names
    .map((name) => normalizeText(name).trim())
    .filter((name) => /^[a-z][a-z\d ]+$/.test(name) && !ofCall.test(name))
    .join('|');
  const pattern = `(?:^|: |\\. )(?:the |your )?(?:${named})(?: (?:field|parameter|value|code|format))? ${about}|\\b${faulty} (?:(?:value|format|field|parameter) )?(?:(?:for|of|in|at) )?(?:the )?(?:(?:field|parameter) )?:? ?(?:${named})\\b`;
  return named !== '' && new RegExp(pattern, 'm').test(words);
}

/** The parameters of the URL and the members of the body that were sent. */
export function sentPairs({ requestText = '', url }: Evidence): [name: string, value: unknown][] {
  const members = jsonObject(requestText);
  const form = /^[^\s{["<]+=/.test(requestText) ? requestText : '';
  return [...parametersOf(addressOf({ url }).query), ...(members ? Object.entries(members) : parametersOf(form))].slice(
    0,
    maxSent,
  );
}

/** Whether the words of a rejection name a parameter or member that was sent, or quote its value or a part of the path. */
export const namesSent = oncePer((evidence): boolean => {
  if (evidence.status !== 400 && evidence.status !== 422) return false;
  const texts = messagesOf(evidence).map(({ text }) => text);
  const pairs = sentPairs(evidence);
  // A word of the path, such as `cancel`, or the name of an event can be quoted in a sentence about something else.
  const segments = addressOf(evidence)
    .path.split('/')
    .slice(2)
    .map(percentDecoded)
    .filter((segment) => /\d/.test(segment));
  const values = new Set(evidence.of === 'delivery' ? [] : [...segments, ...pairs.map(([, value]) => value)]);
  const names = pairs.map(([name]) => name).filter((name) => name.length <= maxName);
  for (const name of names) if (!ofCall.test(name)) values.add(name);
  const isQuoted = texts.some((text) => [...text.matchAll(quotation)].some(([, value]) => values.has(value)));
  const isNamed = (word: string): boolean => telling.test(word) && names.includes(word);
  return isQuoted || texts.some((text) => text.split(/[^\w]+/).some(isNamed)) || saysFault(allWords(evidence), names);
});
