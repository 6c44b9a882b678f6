import type { Mask } from '../redaction/mask-secrets.ts';
import { isSecretName } from '../redaction/secret-name.ts';
import { parameterLabels } from './parameter-labels.ts';
import { reasonPhrase } from './reason-phrase.ts';
import { ownMember } from '../model/own-member.ts';
import { firstHeader } from '../model/find-header.ts';
import type { HopEnd, SeenMessage } from './hop-end.ts';
import { prettyJson } from '../text/pretty-json.ts';
import table from './marked-message.json' with { type: 'json' };

/** A part of a message. With a meaning, it matters for what happens next. */
export interface MessagePart {
  text: string;
  meaning?: string;
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

/** The request of a hop. @param mask How secrets are shown. */
export function markedRequest({ method, url, request }: HopEnd, mask: Mask): MarkedMessage {
  const [path = '', query] = mask.text(url.split('#')[0] ?? '').split('?', 2);
  const target = query === undefined ? [] : [{ text: '?' }, ...formParts(query)];
  return marked([{ text: `${method} ` }, { text: path }, ...target], request, mask);
}

/** The response of a hop; undefined if no headers and body are known. @param mask How secrets are shown. */
export function markedResponse({ response, status }: HopEnd, mask: Mask): MarkedMessage | undefined {
  if (!response || status === undefined) return undefined;
  const start = { text: `${String(status)} ${reasonPhrase(status)}`.trim() };
  return marked([{ ...start, meaning: 'The status.' }], response, mask);
}

function marked(start: MessagePart[], { headers, body }: SeenMessage, mask: Mask): MarkedMessage {
  const shown = headers.filter(([name]) => headerMeaning(name) !== undefined);
  const lines: MessagePart[][] = [
    start,
    ...shown.map(([name, value]) => [
      { text: `${name}: ` },
      { text: shortened(mask.value(name, value)), meaning: headerMeaning(name) ?? '' },
    ]),
  ];
  const isForm = firstHeader(headers, 'content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (body.size > 0) lines.push([], ...bodyLines(body.encoding === 'utf8' ? body.content : undefined, isForm, mask));
  return { lines, otherHeaders: headers.length - shown.length };
}

function headerMeaning(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (Object.hasOwn(headerMeanings, lower)) return headerMeanings[lower];
  if (/(?:^|-)signature(?:-|$)/.test(lower)) return 'The signature of the body.';
  return isSecretName(lower) ? 'A credential of the caller.' : undefined;
}

function bodyLines(content: string | undefined, isForm: boolean, mask: Mask): MessagePart[][] {
  if (content === undefined) return [[{ text: 'Binary content' }]];
  const text = mask.document(content.slice(0, maxBody));
  if (isForm) return [formParts(text)];
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
  return [{ text: start }, meaning === undefined ? { text } : { text, meaning }, { text: comma }];
}

/** The parameters of a query or a form, as they were sent. */
function formParts(text: string): MessagePart[] {
  return text.split('&').flatMap((pair, index): MessagePart[] => {
    const [name = '', value] = pair.split(/=(.*)/s, 2);
    const meaning = ownMember(parameterLabels, name);
    const shown = value === undefined ? name : `${name}=${shortened(value)}`;
    return [...(index > 0 ? [{ text: '&' }] : []), meaning === undefined ? { text: shown } : { text: shown, meaning }];
  });
}

function shortened(value: string): string {
  return value.length <= maxValue ? value : `${value.slice(0, maxValue - 24)}…${value.slice(-16)}`;
}
