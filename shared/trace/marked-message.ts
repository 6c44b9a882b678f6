import type { Mask } from '../redaction/mask-secrets.ts';
import { isSecretName } from '../redaction/secret-name.ts';
import { parameterLabels } from './parameter-labels.ts';
import { statusWords } from './reason-phrase.ts';
import { ownMember } from '../model/own-member.ts';
import { firstHeader } from '../model/header-pair.ts';
import type { ShownCheck } from './checks-of.ts';
import type { HopEnd, SeenMessage } from './hop-end.ts';
import { prettyJson } from '../text/pretty-json.ts';
import table from './marked-message.json' with { type: 'json' };

/** A part of a message. With a meaning, it matters for what happens next. */
export interface MessagePart {
  text: string;
  meaning?: string;
  /** The name of the header, member or parameter that it is the value of. */
  name?: string;
}

/** A message for the enlarged step: its start line, the headers that matter, and its body. */
export interface MarkedMessage {
  lines: readonly (readonly MessagePart[])[];
  /** Headers that are not shown. */
  otherHeaders: number;
}

/** The meaning of each header that matters, its name in lower case. */
const headerMeanings: Readonly<Record<string, string>> = table.headerMeanings;

/** The meaning of each member of a JSON body that matters. */
const memberMeanings: Readonly<Record<string, string>> = table.memberMeanings;

/** Max length of a shown body, in characters. */
const maxBody = 4000;

/** Longer values are shortened, in characters. */
const maxValue = 88;

/** The words for a value in a sentence, where they are not its name. */
const spoken: Readonly<Record<string, readonly string[]>> = table.spoken;

/** The header that a check misses, by the name and the outcome of the check. */
const missingHeaders: Readonly<Record<string, string>> = table.missing;

/**
 * The request of a hop.
 * @param mask How secrets are shown.
 * @param checks Those of its receiver: a header that they miss is shown as missing.
 */
export function markedRequest(
  { method, url, request }: HopEnd,
  mask: Mask,
  checks: readonly ShownCheck[] = [],
): MarkedMessage {
  const [path = '', query] = mask.text(url.split('#')[0] ?? '').split('?', 2);
  const start = [{ text: `${method} ` }, { text: path }];
  const missing = checks.flatMap(({ name, outcome }) => ownMember(missingHeaders, `${name} ${outcome}`) ?? []);
  if (query === undefined) return marked([start], request, mask, missing);
  return marked([[...start, { text: '?' }], ...formLines(query, '  ')], request, mask, missing);
}

/** The words of a text, each between two spaces. */
const wordsOf = (text: string): string => ` ${text.toLowerCase().replaceAll(/\W+/g, ' ').trim()} `;

/** The same message with only those values marked that a text names, and its status. */
export function markedAbout({ lines, otherHeaders }: MarkedMessage, text: string): MarkedMessage {
  const words = wordsOf(text);
  const isSaid = (one: string): boolean => words.includes(wordsOf(one)) || words.includes(wordsOf(`${one}s`));
  const isNamed = ({ name, text: value }: MessagePart): boolean => {
    if (name === undefined) return true;
    const own = ownMember(spoken, isSignature(name) ? 'webhook-signature' : name.toLowerCase());
    return (own ?? [name, value]).some(isSaid);
  };
  return {
    lines: lines.map((parts) => parts.map((part) => (isNamed(part) ? part : { text: part.text }))),
    otherHeaders,
  };
}

/** The response of a hop; undefined if no headers and body are known. @param mask How secrets are shown. */
export function markedResponse({ reason, response, status }: HopEnd, mask: Mask): MarkedMessage | undefined {
  if (!response || status === undefined) return undefined;
  const start = { text: statusWords({ status, reason }) };
  return marked([[{ ...start, meaning: 'The status.' }]], response, mask);
}

/** The body of the request of a hop alone. @param mask How secrets are shown. */
export function markedBody({ request: { body, headers } }: HopEnd, mask: Mask): MarkedMessage {
  return { lines: linesOf(body, headers, mask), otherHeaders: 0 };
}

function marked(
  start: MessagePart[][],
  { headers, body }: SeenMessage,
  mask: Mask,
  missing: readonly string[] = [],
): MarkedMessage {
  const shown = headers.filter(([name]) => headerMeaning(name) !== undefined);
  const headerLine = (name: string, text: string): MessagePart[] => [
    { text: `${name}: ` },
    { text, name, meaning: headerMeaning(name) ?? '' },
  ];
  const lines = [
    ...start,
    ...shown.map(([name, value]) => headerLine(name, shortened(shownValue(name, value, mask)))),
    ...missing.map((name) => headerLine(name, '(missing)')),
  ];
  if (body.size > 0) lines.push([], ...linesOf(body, headers, mask));
  return { lines, otherHeaders: headers.length - shown.length };
}

const linesOf = (body: SeenMessage['body'], headers: SeenMessage['headers'], mask: Mask): MessagePart[][] =>
  bodyLines(body.encoding === 'utf8' ? body.content : undefined, firstHeader(headers, 'content-type') ?? '', mask);

const isSignature = (name: string): boolean =>
  /(?:^|-)signature(?:-input|-\d+|-v\d+|-ed25519|-sha\d+)?$/.test(name.toLowerCase());

/** A signature is shown: it proves where its message comes from, and signs no other. */
const shownValue = (name: string, value: string, mask: Mask): string =>
  isSignature(name) ? mask.text(value) : mask.value(name, value);

function headerMeaning(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (Object.hasOwn(headerMeanings, lower)) return headerMeanings[lower];
  if (isSignature(name)) return 'The signature of the body.';
  return isSecretName(lower) ? 'A credential of the caller.' : undefined;
}

function bodyLines(content: string | undefined, type: string, mask: Mask): MessagePart[][] {
  if (content === undefined) return [[{ text: 'Binary content' }]];
  const text = mask.document(content.slice(0, maxBody));
  if (type.startsWith('application/x-www-form-urlencoded')) return formLines(text);
  if (type.startsWith('text/html')) return [[{ text: pageName(text) }]];
  const pretty = content.length > maxBody ? undefined : prettyJson(content);
  if (pretty === undefined) return text.split('\n').map((line) => [{ text: line }]);
  return mask.document(pretty).split('\n').map(memberParts);
}

/** One line of formatted JSON: a member that matters is marked. */
function memberParts(line: string): MessagePart[] {
  const member = /^(\s*"([^"\\]*)": )(.*?)(,?)$/.exec(line);
  const [, start = '', name = '', value = '', comma = ''] = member ?? [];
  if (!member || value === '{' || value === '[') return [{ text: line }];
  const meaning = ownMember(memberMeanings, name);
  const text = shortened(value);
  return [{ text: start }, meaning === undefined ? { text } : { text, meaning, name }, { text: comma }];
}

/** What a person sees of a page: its title instead of its source. */
function pageName(html: string): string {
  const title = /<title>([^<]*)<\/title>/i.exec(html)?.[1]?.trim();
  return title === undefined ? 'A page' : `The page “${title}”`;
}

/** The parameters of a query or a form as they were sent, except that each begins a line, as in the examples of the RFCs. */
function formLines(text: string, indent = ''): MessagePart[][] {
  const pairs = text.split('&');
  return pairs.map((pair, index) => {
    const [name = '', value] = pair.split(/=(.*)/s, 2);
    const meaning = ownMember(parameterLabels, name);
    const shown = value === undefined ? name : `${name}=${shortened(value)}`;
    const part = meaning === undefined ? { text: shown } : { text: shown, meaning, name };
    return [{ text: indent }, part, { text: index < pairs.length - 1 ? '&' : '' }].filter((each) => each.text !== '');
  });
}

function shortened(value: string): string {
  return value.length <= maxValue ? value : `${value.slice(0, maxValue - 24)}…${value.slice(-16)}`;
}
