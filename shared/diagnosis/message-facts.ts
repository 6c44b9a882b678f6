import { formDecoded } from '../text/percent.ts';
import { jsonValue } from '../text/json.ts';
import { firstHeader, headerValues } from '../model/header-pair.ts';
import { shownUrl } from '../redaction/shown-url.ts';
import type { Evidence } from './evidence.ts';
import { oncePer } from './once-per.ts';

/** The value of a request header. `name` is in lower case. */
export const requestHeader = (evidence: Pick<Evidence, 'requestHeaders'>, name: string): string | undefined =>
  firstHeader(evidence.requestHeaders, name);

/** The value of a response header. `name` is in lower case. */
export const responseHeader = (evidence: Evidence, name: string): string | undefined =>
  firstHeader(evidence.responseHeaders, name);

/** All values of a response header. `name` is in lower case. */
export const responseHeaders = (evidence: Evidence, name: string): string[] =>
  headerValues(evidence.responseHeaders, name);

/** The header that carries the signature of a delivery. */
export const signatureHeader = ({ requestHeaders }: Evidence): string | undefined =>
  requestHeaders.find(([name]) => /signature$|signature-\d+|hmac|(^|-)sig(-|$)/i.test(name))?.[0];
export const isSigned = (evidence: Evidence): boolean => signatureHeader(evidence) !== undefined;
const maxSigned = 10_000;
/** Whether a request carries a signature, a nonce or a time of its own: `KC-API-SIGN`. */
export const isSignedCall = (evidence: Evidence): boolean =>
  isSigned(evidence) ||
  evidence.requestHeaders.some(([name]) => /(^|[-_])(nonce|sign|timestamp)$/i.test(name)) ||
  /(^|[&_-])(nonce|sign|signature|sig|hmac)=./i.test(addressOf(evidence).query) ||
  /^(hmac|hawk|aws4|signature)\b|\b(oauth_)?sig(nature)?="?./i.test(requestHeader(evidence, 'authorization') ?? '') ||
  /["&](\w{0,20}_)?(sign|signature|sig|hmac)("?\s?:|=)/i.test((evidence.requestText ?? '').slice(0, maxSigned));

/** A header about another upgrade than that of the protocol: `X-Upgrade-URL`. */
export const otherUpgrade = ({ responseHeaders = [] }: Evidence): string | undefined =>
  responseHeaders.find(([name]) => /upgrade-|-upgrade/i.test(name) && !/insecure/i.test(name))?.[0];

/** Whether one of our own servers handled the request. */
export const isOwn = ({ allChecksPassed, failedCheck }: Evidence): boolean =>
  failedCheck !== undefined || allChecksPassed !== undefined;

/** The word for the other side in sentences. */
export const peerWord = ({ of }: Evidence): 'receiver' | 'server' => (of === 'delivery' ? 'receiver' : 'server');

interface Address {
  scheme: string;
  host: string;
  path: string;
  query: string;
}

/** The parts of the request's URL. */
export function addressOf({ url }: Pick<Evidence, 'url'>): Address {
  const [, scheme = '', authority = '', path = '', query = ''] =
    /^([a-z]+):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
  return { scheme: scheme.toLowerCase(), host: authority.replace(/^.*@/, ''), path: path || '/', query };
}

/** The host without its port, for sentences about names and routes. */
export const hostName = (evidence: Evidence): string => addressOf(evidence).host.replace(/:\d*$/, '');

/**
 * The codes of an error. For a write that OpenSSL refused, Node.js only reports `EPROTO`; the message contains the reason,
 * e.g. `wrong version number`, which is returned as `ERR_SSL_WRONG_VERSION_NUMBER`.
 */
export function codesOf({ error }: Evidence): string[] {
  if (!error) return [];
  const reason = /^TLS: ([^.]+)\.$/.exec(error.message)?.[1];
  const named = reason === undefined ? [] : [`ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`];
  return error.code === 'EPROTO' ? [...named, error.code] : [error.code];
}

/** Whether the request was sent unencrypted. */
export const isPlain = (evidence: Evidence): boolean => addressOf(evidence).scheme === 'http';

const maxParameters = 100;

/** The parameters of a form or query, by name; of repeated ones the first. */
export function parametersOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of text.split('&', maxParameters)) {
    const at = part.indexOf('=');
    const name = formDecoded(at < 0 ? part : part.slice(0, at));
    if (name !== '' && !found.has(name)) found.set(name, at < 0 ? '' : formDecoded(part.slice(at + 1)));
  }
  return found;
}

type Plain = Record<string, unknown>;

/** Deeper values are not read: what reads them calls itself for each level. */
const maxDepth = 100;
const isDeep = (value: unknown, left = maxDepth): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((one) => isDeep(one, left - 1)));

/** The value of a JSON text that the other side sent, empty if it is too deep; undefined if it is not JSON. */
export function receivedJson(text: string): unknown {
  const value = jsonValue(text);
  return isDeep(value) ? {} : value;
}

/** The JSON value of the response body; undefined if it is not JSON. */
export const answerValue = oncePer(({ responseText = '' }): unknown => receivedJson(responseText));

/** The response body as a JSON object, if it is one. */
export function answerMembers(evidence: Evidence): Plain | undefined {
  const value = answerValue(evidence);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Plain) : undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 300) : undefined;

/** A string member of the response's JSON body. */
export const answerText = (evidence: Evidence, name: string): string | undefined =>
  textOf(answerMembers(evidence)?.[name]);

/** A parameter of `WWW-Authenticate` (RFC 9110 11.6.1), e.g. `error`. */
export function challengeParameter(evidence: Evidence, name: string): string | undefined {
  const challenge = responseHeaders(evidence, 'www-authenticate').join(', ');
  const match = new RegExp(`(?:^|[\\s,])${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)(?:"|$)|([^\\s,]+))`, 'i').exec(
    challenge,
  );
  return textOf(match?.[1]?.replace(/\\(.)/g, '$1') ?? match?.[2]);
}

/** The status of the response, as evidence. */
export const statusEvidence = ({ method, status, url }: Evidence): string =>
  `${method} ${shownUrl(url).slice(0, 300)} returned ${status}`;

/** The error of an authorization response, which is in the query or fragment of its redirect (RFC 6749 4.1.2.1). */
export function redirectedError(evidence: Evidence): Map<string, string> | undefined {
  const { status = 0 } = evidence;
  if (status < 300 || status > 399) return undefined;
  const location = (responseHeader(evidence, 'location') ?? '').slice(0, 4000);
  const found = parametersOf(/[?#](.*)$/s.exec(location)?.[1]?.replace('#', '&') ?? '');
  return found.has('error') ? found : undefined;
}

/** The error code of an OAuth response, in its body or its redirect. */
export const oauthCode = (evidence: Evidence): string | undefined =>
  answerText(evidence, 'error') ?? redirectedError(evidence)?.get('error');
