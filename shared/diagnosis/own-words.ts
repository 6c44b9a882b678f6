import { isSecretName } from '../redaction/secret-name.ts';
import type { Evidence } from './evidence.ts';
import { requestHeader, responseHeader } from './message-facts.ts';

const maxRead = 8192;
const maxQuote = 240;
const mark = '[redacted]';

/** A quote of the other side's text in one line, cut, without the credentials that were sent and without tokens. */
export function quoted(evidence: Evidence, text: string): string {
  const sent = requestHeader(evidence, 'authorization')?.trim().split(/\s+/).at(-1) ?? '';
  const line = text
    .slice(0, maxRead)
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0020\u007f-\u00a0]+/g, ' ')
    .trim()
    .slice(0, 4 * maxQuote);
  const masked = sent.length < 8 ? line : line.replaceAll(sent, mark);
  return masked
    .replace(/eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g, mark)
    .replace(/([\w-]{1,60})=([^&\s"'<>;]{1,600})/g, (whole, name: string) =>
      isSecretName(name) ? `${name}=${mark}` : whole,
    )
    .slice(0, maxQuote);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" };
const plain = (html: string): string =>
  html
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .replace(/&(#?\w{1,6});/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

const mediaType = (evidence: Evidence): string =>
  (responseHeader(evidence, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Whether the response is an HTML page. */
export function isPage(evidence: Evidence): boolean {
  const { responseText = '' } = evidence;
  if (!/<[a-z!]/i.test(responseText.slice(0, maxRead))) return false;
  return /^(text\/html|application\/xhtml\+xml)$/.test(mediaType(evidence))
    ? !/^\s*[[{]/.test(responseText)
    : /^\s*<(!doctype html|html)\b/i.test(responseText.slice(0, 200));
}

/** The title of an HTML page; undefined without one. */
export function pageTitle({ responseText = '' }: Evidence): string | undefined {
  const title = /<title[^<>]{0,200}>([^<]{1,500})/i.exec(responseText.slice(0, maxRead))?.[1];
  return title === undefined ? undefined : plain(title);
}

/** Removes elements whose content is not shown; one that does not end hides the rest. Each end is looked for once. */
function withoutHidden(html: string): string {
  const shown: string[] = [];
  let at = 0;
  for (const { 0: start, 1: name = '', index } of html.matchAll(/<(script|style|head)\b/gi)) {
    if (index < at) continue;
    shown.push(html.slice(at, index));
    const end = html.slice(index + start.length).search(new RegExp(`</${name}>`, 'i'));
    if (end < 0) return shown.join(' ');
    at = index + start.length + end;
  }
  return [...shown, html.slice(at)].join(' ');
}

/** The visible text at the start of an HTML page. */
function pageText({ responseText = '' }: Evidence): string {
  const start = responseText.slice(0, maxRead);
  const body = start.search(/<body/i);
  return plain(withoutHidden(start.slice(body < 0 ? 0 : body)));
}

/** Headers in which servers name an error: `X-Squid-Error`, `X-Acme-Error-Message`, `X-Amzn-ErrorType`. */
const errorHeaders = ({ responseHeaders = [] }: Evidence): (readonly [string, string])[] =>
  responseHeaders.filter(([name]) => /^x-[\w-]*(error|reason|denied|blocked)/i.test(name)).slice(0, 3);

const words = new WeakMap<Evidence, string>();

/** Text of the response that a person would read, for matching: not for display. Read once, because many causes ask. */
export function allWords(evidence: Evidence): string {
  let known = words.get(evidence);
  if (known === undefined) words.set(evidence, (known = readWords(evidence)));
  return known;
}

function readWords(evidence: Evidence): string {
  const { reason = '', responseText = '' } = evidence;
  const body = isPage(evidence) ? `${pageTitle(evidence) ?? ''} ${pageText(evidence)}` : responseText;
  return [reason, ...errorHeaders(evidence).map(([, value]) => value), body.slice(0, 2000)].join('\n');
}

const named = (evidence: Evidence, name: string): string[] => {
  const value = responseHeader(evidence, name.toLowerCase());
  return value === undefined ? [] : [`${name}: ${quoted(evidence, value)}`];
};

function bodyWords(evidence: Evidence): string[] {
  const { responseText = '' } = evidence;
  if (responseText.trim() === '') return [];
  if (isPage(evidence)) {
    const title = pageTitle(evidence);
    const text = pageText(evidence);
    const more = title === undefined || text.replace(title, '').trim() === '' ? [] : [text.replace(title, '').trim()];
    return [
      ...(title === undefined ? [] : [`the page is titled: ${quoted(evidence, title)}`]),
      ...(title === undefined && text !== '' ? [`the page says: ${quoted(evidence, text)}`] : []),
      ...more.map((one) => `the page says: ${quoted(evidence, one)}`),
    ];
  }
  return /^\s*[[{]/.test(responseText) ? [] : [`the response says: ${quoted(evidence, responseText)}`];
}

/** What the other side says itself, as evidence: its status line, error headers, the servers it names, and its page or text. */
export function ownWords(evidence: Evidence): string[] {
  const { reason } = evidence;
  return [
    ...(reason === undefined ? [] : [`status line: ${evidence.status} ${quoted(evidence, reason)}`]),
    ...errorHeaders(evidence).map(([name, value]) => `${name}: ${quoted(evidence, value)}`),
    ...named(evidence, 'Proxy-Authenticate'),
    ...bodyWords(evidence),
    ...named(evidence, 'Server'),
    ...named(evidence, 'Via'),
  ];
}
