import { jsonValue } from '../text/json.ts';
import type { Evidence } from './evidence.ts';
import { answerValue } from './message-facts.ts';

/** A change that can turn a text into JSON, and the mistake that it shows. */
interface Repair {
  mistake: string;
  repaired(text: string): string | undefined;
}

const within = (pattern: RegExp) => (text: string) => pattern.exec(text)?.[1];

/** Changes in the order of their size. */
const repairs: readonly Repair[] = [
  { mistake: 'it begins with a byte order mark', repaired: within(/^\ufeff([\s\S]*)$/) },
  {
    mistake: "it begins with a prefix against script inclusion, such as )]}'",
    repaired: within(/^\s*(?:\)\]\}',?|for ?\(;;\);|while ?\(1\);)([\s\S]*)$/),
  },
  {
    mistake: 'it is wrapped in a function call (JSONP)',
    repaired: within(/^\s*(?:\/\*\*\/)?[\w.$]{1,100}\(([\s\S]*)\);?\s*$/),
  },
  {
    mistake: 'it contains several JSON values, one in a line (NDJSON)',
    repaired: within(/^([[{][^\n]*[\]}])\r?\n\s*[[{]/),
  },
  {
    mistake: 'more text follows the JSON value',
    repaired: (text) => text.slice(0, Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1),
  },
  { mistake: 'other text precedes the JSON value', repaired: (text) => text.slice(Math.max(0, text.search(/[[{]/))) },
  { mistake: 'a comma precedes a closing bracket', repaired: (text) => text.replace(/,(\s{0,100}[}\]])/g, '$1') },
  {
    mistake: 'it contains NaN or Infinity, which JSON does not have',
    repaired: (text) => text.replace(/\b-?(NaN|Infinity)\b/g, 'null'),
  },
  {
    mistake: 'it is written with single quotes or Python values, not as JSON',
    repaired: (text) =>
      text
        .replaceAll("'", '"')
        .replace(/\bNone\b/g, 'null')
        .replace(/\bTrue\b/g, 'true')
        .replace(/\bFalse\b/g, 'false'),
  },
  {
    mistake: 'names are not in quotation marks',
    repaired: (text) => text.replace(/([{,]\s{0,100})([A-Za-z_]\w{0,100})(\s{0,100}:)/g, '$1"$2"$3'),
  },
];

function parses(text: string | undefined): boolean {
  if (text === undefined || text.trim() === '') return false;
  const value = jsonValue(text);
  return typeof value === 'object' && value !== null;
}

/** The smallest mistake that makes a text invalid JSON, or JSON that was serialised twice; undefined if none is found. */
export function jsonMistake(evidence: Evidence): string | undefined {
  const { responseText = '' } = evidence;
  const value = answerValue(evidence);
  if (typeof value === 'string')
    return parses(value) ? 'it is a JSON string that contains JSON: it was serialised twice' : undefined;
  if (value !== undefined) return undefined;
  if (responseText.trim() === '') return undefined;
  if (/^\s*<(\?xml|!doctype|html)/i.test(responseText))
    return /^\s*<\?xml/i.test(responseText) ? 'it is XML' : 'it is an HTML page';
  return repairs.find(({ repaired }) => parses(repaired(responseText)))?.mistake;
}
