import { jsonObject } from '../text/json.ts';
import type { Evidence } from './evidence.ts';
import { addressOf, parametersOf } from './message-facts.ts';
import { messagesOf } from './messages.ts';
import { oncePer } from './once-per.ts';

const maxSent = 100;
/** Longer names are in no message, and would take long to be read. */
const maxName = 60;
const quotation = /["'`“]([^"'`“”\n]{3,100})["'`”]/g;
/** A name that no sentence has by chance: `order_id`, `firstName`. */
const telling = /^(?!authori[sz]ation$|.*(client|grant|secret|token|key|sign))[a-z]\w*[A-Z_]\w*$/;

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The parameters of the URL and the members of the body that were sent. */
function sentPairs({ requestText = '', url }: Evidence): [name: string, value: unknown][] {
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
    .map(decoded)
    .filter((segment) => /\d/.test(segment));
  const values = new Set(evidence.of === 'delivery' ? [] : [...segments, ...pairs.map(([, value]) => value)]);
  const isQuoted = texts.some((text) => [...text.matchAll(quotation)].some(([, value]) => values.has(value)));
  const names = new Set(pairs.map(([name]) => name).filter((name) => name.length <= maxName && telling.test(name)));
  return isQuoted || texts.some((text) => text.split(/[^\w]+/).some((word) => names.has(word)));
});
