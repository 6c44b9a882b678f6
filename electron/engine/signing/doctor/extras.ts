import type { SchemeRow } from '#shared/signing/schemes.ts';
import { bytesOf, type SignedMessage } from '../signed-message.ts';
import { jsonNode } from './json-node.ts';
import { scalarsOf } from './json-texts.ts';

/** A value of the request beside its body that can be a part of the signed content. */
export interface Extra {
  name: string;
  text: string;
  /** Of those of a kind, a content has one: only one form of the URL, and only one version. */
  kind?: 'time' | 'id' | 'url' | 'method' | 'version';
  /** Whether signing schemes often contain it. */
  isUsual?: boolean;
}

const isFact = /id|time|date|nonce|event|topic|type|token|key|request|version|delivery|salt|sent|created/i;
const isUsualFact = /id$|time|date|nonce|delivery|sent|salt|key/i;
const isId = /id$|nonce|delivery|salt/i;
const maxText = 128;
const time = String.raw`\d{9,19}|\d{4}-\d\d-\d\dT[\d:.]{5,15}(?:Z|[+-]\d\d:?\d\d)?`;
const isTime = new RegExp(`^(?:${time})$`);

/** Header fields that no signature is made of. */
export const ordinary =
  /^(?:host|accept.*|content-(?!sig)[a-z]+|user-agent|connection|cookie|etag|date|origin|referer|sec-.*|traceparent|digest|.*forwarded.*|via|cache-control|te|upgrade|x-request-id)$/i;

function kindOf(name: string, text: string): Extra['kind'] {
  return isTime.test(text) ? 'time' : isId.test(name) && !ordinary.test(name) ? 'id' : undefined;
}

function factOf(name: string, about: string, text: string): Extra {
  const kind = kindOf(name, text);
  return {
    name: about,
    text,
    isUsual: kind !== undefined || isUsualFact.test(name),
    ...(kind && { kind }),
  };
}

/** Times and other values beside a signature in one header field, such as t=1700000000. */
const besideSignatures = ({ headers }: SignedMessage): Extra[] =>
  headers.flatMap(([name, value]) =>
    [...value.slice(0, 1000).matchAll(new RegExp(`(?:^|[\\s,;])(?:([A-Za-z]\\w{0,15})=)?(${time})(?!\\w)`, 'g'))]
      .filter(([, , text]) => text !== value)
      .map(([, inner = 'the time', text = '']) => factOf(inner, `${inner} of the header ${name}`, text)),
  );

/** Values of the request besides its body that can be a part of the signed content. @param row Absent: any scheme */
export function extrasOf(row: SchemeRow | undefined, message: SignedMessage): Extra[] {
  const own = new Set(
    row ? [row.headers.id, row.headers.timestamp, row.headers.signature].map((name) => name?.toLowerCase()) : [],
  );
  const fields = message.headers
    .filter(
      ([name, value]) =>
        !own.has(name.toLowerCase()) &&
        (isFact.test(name) || (!row && !ordinary.test(name) && !/sig/i.test(name))) &&
        value !== '' &&
        value.length <= maxText,
    )
    .map(([name, text]) => factOf(name, `the header ${name}`, text));
  const { method, urls } = message;
  const [url = ''] = urls;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const { host = '', pathname = '', search = '' } = parsed ?? {};
  const node = message.body.length <= 64 * 1024 ? jsonNode(bytesOf(message).toString('utf8')) : undefined;
  const inside: Extra[] = [
    ...[...(parsed?.searchParams ?? [])].map(([name, text]) => ({
      name: `the parameter ${name} of the query`,
      text,
    })),
    ...(node ? scalarsOf(node) : [])
      .filter(([name]) => isFact.test(name))
      .map(([name, text]) => ({ name: `the member ${name} of the body`, text })),
  ].filter(({ text }) => text !== '' && text.length <= maxText);
  const sent = message.headers.flatMap(([, value]) => /^(v\d{1,2})[=,:]/.exec(value)?.[1] ?? []).slice(0, 2);
  const others: Extra[] = [
    { name: 'the method', text: method, kind: 'method', isUsual: true },
    { name: 'the URL', text: url, kind: 'url', isUsual: true },
    { name: 'the path', text: pathname, kind: 'url', isUsual: true },
    { name: 'the path and query', text: pathname + search, kind: 'url', isUsual: true },
    { name: 'the host', text: host, kind: 'url' },
    { name: 'the query', text: search.slice(1), kind: 'url' },
    { name: 'the length of the body', text: String(message.body.length) },
    { name: 'the method in lower case', text: method.toLowerCase(), kind: 'method' },
    ...[...new Set([...sent, 'v0', 'v1'])].map((text): Extra => {
      return { name: `the text ${text}`, text, kind: 'version', ...(sent.includes(text) && { isUsual: true }) };
    }),
  ];
  const seen = new Set(['']);
  const facts = fields.toSorted((a, b) => Number(b.isUsual) - Number(a.isUsual)).slice(0, 8);
  return [...(row ? [] : besideSignatures(message).slice(0, 3)), ...facts, ...others, ...inside.slice(0, 4)].filter(
    ({ text }) => seen.size < seen.add(text).size,
  );
}
