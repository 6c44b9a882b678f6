import type { HeaderPair } from '../model/header-pair.ts';
import type { Evidence } from './evidence.ts';

function headerOf(headers: readonly HeaderPair[] | undefined, name: string): string | undefined {
  return headers?.find(([candidate]) => candidate.toLowerCase() === name)?.[1];
}

/** A header field of the request, its name given in small letters. */
export const requestHeader = (evidence: Evidence, name: string): string | undefined =>
  headerOf(evidence.requestHeaders, name);

/** A header field of the answer, its name given in small letters. */
export const responseHeader = (evidence: Evidence, name: string): string | undefined =>
  headerOf(evidence.responseHeaders, name);

/** The other side, as it is called in sentences. */
export const peerWord = ({ of }: Evidence): 'receiver' | 'server' => (of === 'delivery' ? 'receiver' : 'server');

interface Address {
  scheme: string;
  host: string;
  path: string;
  query: string;
}

/** An http URL in its parts. */
export function addressOf({ url }: Evidence): Address {
  const [, scheme = '', authority = '', path = '', query = ''] =
    /^([a-z]+):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
  return { scheme: scheme.toLowerCase(), host: authority.replace(/^.*@/, ''), path: path || '/', query };
}

/** Whether the request went out unencrypted. */
export const isPlain = (evidence: Evidence): boolean => addressOf(evidence).scheme === 'http';

type Plain = Record<string, unknown>;

/** The body of the answer as a JSON object; empty when it is none. */
function answerJson({ responseText }: Evidence): Plain {
  try {
    const value: unknown = JSON.parse(responseText ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Plain) : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 300) : undefined;

/** A text member of the answer's JSON. */
export const answerText = (evidence: Evidence, name: string): string | undefined => textOf(answerJson(evidence)[name]);

/** A parameter of `WWW-Authenticate` (RFC 9110 11.6.1), e.g. `error`. */
export function challengeParameter(evidence: Evidence, name: string): string | undefined {
  const challenge = responseHeader(evidence, 'www-authenticate') ?? '';
  const match = new RegExp(`(?:^|[\\s,])${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s,]+))`, 'i').exec(challenge);
  return textOf(match?.[1]?.replace(/\\(.)/g, '$1') ?? match?.[2]);
}

/** What the server says of the reason, in the challenge or in a problem document or OAuth error. */
export function reasonGiven(evidence: Evidence): string {
  const members = ['detail', 'error_description', 'message', 'title', 'error'];
  const words = [
    challengeParameter(evidence, 'error_description'),
    ...members.map((name) => answerText(evidence, name)),
    challengeParameter(evidence, 'error'),
  ];
  return words.find((text) => text !== undefined) ?? '';
}

/** The server's reason as evidence, where it gave one. */
export function reasonEvidence(evidence: Evidence): string[] {
  const challenge = responseHeader(evidence, 'www-authenticate');
  const detail = answerText(evidence, 'detail') ?? answerText(evidence, 'error_description');
  return [
    ...(challenge === undefined ? [] : [`WWW-Authenticate: ${challenge.slice(0, 300)}`]),
    ...(detail === undefined ? [] : [`the answer says: ${detail}`]),
  ];
}

/** The status as evidence. */
export const statusEvidence = ({ method, status, url }: Evidence): string =>
  `${method} ${url.slice(0, 300)} was answered with ${status}`;
