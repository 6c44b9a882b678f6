import { jsonValue } from '../text/json.ts';
import { isStandardReason } from '../trace/reason-phrase.ts';
import { percentDecoded } from '../text/percent.ts';
import { isSecretName } from '../redaction/secret-name.ts';
import type { Evidence } from './evidence.ts';
import { firstMembers } from './first-members.ts';
import { answerValue, parametersOf, redirectedError, responseHeader, responseHeaders } from './message-facts.ts';
import { oncePer } from './once-per.ts';
import { maxRead } from './quoted.ts';
import { bareName } from './translated.ts';

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

/** Something that the other side says. */
export interface Message {
  /** Where, for display, e.g. `X-Amzn-ErrorType` or `the response says`. */
  from: string;
  text: string;
  /** How much it explains: 0 for a description, 1 for a title or code, 2 for other members. */
  rank: 0 | 1 | 2;
}

/** How much a member of this name explains; undefined for members that are not about an error. */
function rankOf(name: string): Message['rank'] | undefined {
  const key = bareName(name).replace(/(?<=[a-z])\d$/, '');
  if (
    /^err$|(message|msg|detail|details|description|reason|reasons|summary|explanation|hint|diagnostics)$|^(faultstring|text)$/.test(
      key,
    )
  )
    return 0;
  if (
    /error|fault|exception|problem|violation|failure|issue|code$|^(title|type|status|statustext|result|causes?)$/.test(
      key,
    )
  )
    return 1;
  return /^(fields?|param(eter)?s?|pointer|property(path)?|path|loc|location|source|target|invalidparams|name|domain|info|expected|actual|received|allowed|supported|required|missing)$/.test(
    key,
  )
    ? 2
    : undefined;
}

const maxMessages = 12;
const maxDepth = 12;
const maxVisited = 300;
/** Statuses, types of problems and similar texts that say nothing by themselves. */
const isEmpty = (text: string): boolean =>
  /^(|about:blank|https?:\/\/\S*|\d{3}|error|fail(ed|ure)?|null|false|true)$/i.test(text);

/** Whether a member can contain a secret, rather than words about one. */
const isSecret = (name: string, text: string): boolean => isSecretName(name) && /^(?=\S*\d)\S{8,}$/.test(text);

/** Members that repeat what the caller sent, or belong to a record. */
const ofCaller =
  /^(input|query|values?|body|payload|content|comment|subject|note|name|label|request|sent|given|original)$/i;

/** The messages in a JSON body: members that errors are reported in, at any depth; in a problem document, all members. In other rejections without them, sentences. */
function jsonMessages(value: unknown, isProblem: boolean, isRejected: boolean): Message[] {
  const found: Message[] = [];
  const sentences: Message[] = [];
  let visited = 0;
  const visit = (of: unknown, path: string, name: string, depth: number, within: boolean): void => {
    if (visited++ > maxVisited || depth > maxDepth) return;
    const own = rankOf(name);
    const rank = own ?? (within && !/^(instance|traceid|requestid|timestamp)$/i.test(name) ? 2 : undefined);
    if (typeof of === 'string' || (typeof of === 'number' && /code/i.test(name))) {
      const text = String(of).trim();
      // JSON that was serialised twice.
      const inner = /^[[{]/.test(text) ? jsonValue(text.slice(0, maxRead)) : undefined;
      if ((rank !== undefined || isRejected) && typeof inner === 'object') {
        visit(inner, path, name, depth + 1, within);
        return;
      }
      if (isEmpty(text) || (own === undefined && isSecret(name, text))) return;
      const message = { from: `the response says (${path})`, text: text.slice(0, 1000), rank: rank ?? 2 };
      if (rank !== undefined) found.push(message);
      else if (isRejected && depth === 1 && /\S \S/.test(text) && !isSecretName(name) && !ofCaller.test(name))
        sentences.push(message);
    } else if (Array.isArray(of)) {
      for (const [index, one] of of.slice(0, 20).entries()) visit(one, `${path}[${index}]`, name, depth + 1, within);
    } else if (typeof of === 'object' && of !== null) {
      for (const [key, member] of firstMembers(of).slice(0, 50))
        visit(member, path === '' ? key : `${path}.${key}`, key, depth + 1, within || rank !== undefined);
    }
  };
  visit(value, '', Array.isArray(value) ? 'errors' : '', 0, isProblem);
  // Beside messages, sentences may be what the caller sent.
  const isOwnText = ({ from }: Message): boolean => !/\(text\)$/.test(from);
  if (found.some((one) => isOwnText(one) && one.rank === 0 && /\S \S/.test(one.text))) return found.filter(isOwnText);
  return found.some(({ text }) => /\S \S/.test(text)) ? found : [...found, ...sentences];
}

/** The words in attributes of XML: `<policyResult status="Authentication Required"/>`. */
const attributeMessages = (text: string): Message[] =>
  [...text.matchAll(/\s(status|message|msg|reason|description|detail|text|code)="([^"<>]{3,300})"/gi)].flatMap(
    ([, name = '', words = '']): Message[] =>
      isEmpty(words.trim()) || !/[a-z]{3}/i.test(words)
        ? []
        : [{ from: `the response says (${name})`, text: plain(words), rank: 1 }],
  );

/** The messages in an XML body, such as a SOAP fault or an error of a storage service. */
const xmlMessages = (text: string): Message[] => [...elementMessages(text), ...attributeMessages(text)];

const elementMessages = (text: string): Message[] =>
  [...text.matchAll(/<(?:[\w-]{1,20}:)?([\w-]{1,40})(?:\s[^<>]{0,300})?>(?:<!\[CDATA\[)?([^<>]{1,600})/g)].flatMap(
    ([, name = '', words = '']) => {
      const rank = rankOf(name) ?? (/^value$/i.test(name) ? 1 : undefined);
      return rank === undefined || isEmpty(words.trim())
        ? []
        : [{ from: `the response says (${name})`, text: plain(words.replace(/\]\]$/, '')), rank }];
    },
  );

/** Whether the body is a fault of SOAP, which has status 500 whatever the reason is (SOAP 1.1 6.2). */
export const isSoapFault = ({ responseText = '' }: Evidence): boolean =>
  /<([\w-]{1,20}:)?fault\b/i.test(responseText.slice(0, maxRead)) &&
  /<faultstring|soap/i.test(responseText.slice(0, maxRead));

/** Whether the status says that the server itself failed. */
export const isCrash = (evidence: Evidence): boolean => evidence.status === 500 && !isSoapFault(evidence);

/** Whether the fault of SOAP is that of the request: of its content, version, headers or encoding (SOAP 1.1 4.4.1, SOAP 1.2 5.4.6). */
export const isSenderFault = (evidence: Evidence): boolean =>
  isSoapFault(evidence) &&
  /<(?:[\w-]{1,20}:)?(?:faultcode|value)[^<>]{0,200}>\s{0,20}(?:[\w-]{1,20}:)?(?:client|sender|versionmismatch|mustunderstand|dataencodingunknown)\b/i.test(
    (evidence.responseText ?? '').slice(0, maxRead),
  );

const isXml = (evidence: Evidence): boolean =>
  /^\s*<(\?xml|[\w-]{1,20}:?(envelope|error|errorresponse|fault)\b)/i.test(
    evidence.responseText?.slice(0, 300) ?? '',
  ) && !isPage(evidence);

const isForm = /^error=[^\s]+$|^[\w.]{1,60}=[^&\s]{0,1000}(&[\w.]{1,60}=[^&\s]{0,1000}){1,40}$/;

function bodyMessages(evidence: Evidence): Message[] {
  const { responseText = '', status = 0 } = evidence;
  const isRejected = status >= 400;
  if (responseText.trim() === '') return [];
  if (isPage(evidence)) {
    const title = pageTitle(evidence) ?? '';
    const text = pageText(evidence).replace(title, '').trim().slice(0, 1000);
    return [
      ...(title === '' ? [] : [{ from: 'the page is titled', text: title, rank: 0 as const }]),
      ...(text === '' ? [] : [{ from: 'the page says', text, rank: 0 as const }]),
      ...(title + text === ''
        ? [{ from: 'the response says', text: responseText.slice(0, 500), rank: 2 as const }]
        : []),
    ];
  }
  const start = responseText.slice(0, maxRead);
  const value = answerValue(evidence);
  const whole: Message[] = [{ from: 'the response says', text: start.slice(0, 2000), rank: 0 }];
  if (typeof value === 'object' && value !== null) {
    const members = jsonMessages(value, mediaType(evidence) === 'application/problem+json', isRejected);
    return members.length > 0 || !isRejected || !/:\s*("[^"]|[\d{[tf])/.test(start) ? members : whole;
  }
  if (isXml(evidence)) {
    const members = xmlMessages(start);
    return members.length > 0 ? members : whole;
  }
  if (isForm.test(start.trim())) {
    const members = jsonMessages(Object.fromEntries(parametersOf(start.trim())), false, false);
    if (members.length > 0) return members;
  }
  return whole;
}

const errorHeader =
  /error|(^|-)(2fa|mfa|sca)-.*result$|(^|-)(reasons?|denied|deny|blocked|fault|exception|mitigated|captcha|challenge|message|action|status)(-|$)|^(warning|x-cache)$/i;
/** Headers that name no error although their names match, or that are read elsewhere. */
const otherHeader = /^(status|grpc-status|x-(http-)?status(-code)?|.*-(id|uri|url)|x-permitted.*)$/i;

/** Headers in which servers name an error: `X-Squid-Error`, `X-Amzn-ErrorType`, `grpc-message`, `Proxy-Status`. */
const errorHeaders = (evidence: Evidence): Message[] =>
  (evidence.responseHeaders ?? [])
    .filter(
      ([name, value]) =>
        errorHeader.test(name) && !otherHeader.test(name) && (!/^x-cache/i.test(name) || /error/i.test(value)),
    )
    .slice(0, 5)
    .map(([from, value]) => ({ from, text: percentDecoded(value.slice(0, 1000)), rank: 0 }));

/** The error in the redirect of an authorization response. */
function redirected(evidence: Evidence): Message[] {
  const found = redirectedError(evidence);
  return ['error_description', 'error'].flatMap((name, rank): Message[] => {
    const text = found?.get(name);
    return text === undefined ? [] : [{ from: `the redirect says (${name})`, text, rank: rank === 0 ? 0 : 1 }];
  });
}

/** What the other side says about an error: in its status line, challenges, error headers and body. The best explanation first. */
export const messagesOf = oncePer((evidence): Message[] => {
  const { reason, status = 0 } = evidence;
  const challenge = responseHeaders(evidence, 'www-authenticate').join(', ');
  const all: Message[] = [
    ...(reason === undefined || isStandardReason(status, reason)
      ? []
      : [{ from: `status line`, text: reason, rank: 2 as const }]),
    ...(challenge === '' ? [] : [{ from: 'WWW-Authenticate', text: challenge, rank: 1 as const }]),
    ...errorHeaders(evidence),
    ...redirected(evidence),
    ...bodyMessages(evidence),
  ];
  // A sentence that the caller sent is repeated, not said.
  const sent = evidence.requestText ?? '';
  const own = all.filter(({ text }) => !/\S \S/.test(text) || !sent.includes(text));
  return own.sort((a, b) => a.rank - b.rank).slice(0, maxMessages);
});
