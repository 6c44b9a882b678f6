import type { InspectionFinding, InspectionRow } from '#shared/model/inspection.ts';
import { responseLabels } from '#shared/inspection/parameters.ts';
import { maxParameters } from '../../http/read-parameters.ts';
import {
  failed,
  openRequest,
  passed,
  row,
  section,
  warning,
  type Explained,
  type Recogniser,
  type Within,
} from '../explained.ts';
import { authorizationRequestFindings, authorizationResponseFindings } from './authorization-urls.ts';
import { isInspectable } from './json.ts';
import { isUnencrypted, readUrl, type ReadUrl } from './read-url.ts';

const secretParameters = /^(?:access_token|id_token|refresh_token|client_secret|password|api[_-]?key|token)$/i;

/** What is wrong with a URL, whatever it is for. */
export function urlFindings(text: string): InspectionFinding[] {
  const read = readUrl(text);
  if (!read) return [];
  const { query, url } = read;
  const found: InspectionFinding[] = [];
  if (url.username !== '' || url.password !== '') {
    const advice = 'Send them in the header Authorization; URLs are logged.';
    found.push(failed('Credentials in the URL', 'The URL contains a user name or password.', { where: 'URL', advice }));
  }
  if (isUnencrypted(url)) {
    const evidence = `${url.host} is called without TLS: everyone on the way can read and change the request.`;
    found.push(warning('Not encrypted', evidence, { where: 'URL', advice: 'Use https.' }));
  }
  const empty = /(?:^|[/=&])(?:undefined|null|NaN|\[object(?:%20| )\w+\]|%5Bobject%20\w+%5D)(?:$|[/&?#])/.exec(
    url.pathname + url.search,
  );
  if (empty) {
    const advice = 'Set the variable before the URL is built.';
    found.push(
      failed('Empty value', `The URL contains ${empty[0].replaceAll(/[/=&?#]/g, '')}.`, { where: 'URL', advice }),
    );
  }
  const open = /\{\{[^{}]{1,100}\}\}|\$\{[^{}]{1,100}\}|%7B%7B.{1,100}?%7D%7D|\{[A-Za-z_]\w{0,60}\}/.exec(text);
  if (open) {
    found.push(
      failed('Placeholder', `${open[0]} was not replaced by a value.`, { where: 'URL', advice: 'Fill it in.' }),
    );
  }
  if (/%25(?:2[0-9a-f]|3[a-f0-9]|40|5b|7b)/i.test(text)) {
    const advice = 'Encode each value once.';
    found.push(
      warning('Encoded twice', 'A percent sign is encoded before an encoded character.', { where: 'URL', advice }),
    );
  }
  const names = [...query.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) {
    found.push(warning('Repeated parameter', `${repeated} is in the query more than once.`, { where: 'query' }));
  }
  const secret = names.find((name) => secretParameters.test(name));
  if (secret !== undefined) {
    const advice = 'Send it in a header or in the body; URLs are logged.';
    found.push(
      warning('Secret in the query', `${secret} is in the URL.`, { where: secret, source: 'RFC 6750 5.3', advice }),
    );
  }
  if (query.size > maxParameters) {
    found.push(warning('Parameters', `The query has more than ${maxParameters} parameters; the others are not shown.`));
  }
  return found;
}

function parameterRows(parameters: URLSearchParams): InspectionRow[] {
  return [...parameters].map(([name, value]) => {
    const label = Object.hasOwn(responseLabels, name) ? responseLabels[name] : undefined;
    return row(name, value, label, isInspectable(value) ? { inspect: value } : {});
  });
}

const withinOf = (parameters: URLSearchParams): Within[] =>
  [...parameters]
    .filter(([, value]) => isInspectable(value) || /^eyJ/.test(value))
    .slice(0, 5)
    .map(([name, value]) => ({ name, bytes: Buffer.from(value) }));

function explainUrl(text: string, title: string, more: (read: ReadUrl) => InspectionFinding[]): Explained | undefined {
  const read = readUrl(text);
  if (!read) return undefined;
  const { fragment, query, url } = read;
  const findings = [...urlFindings(text), ...more(read)];
  const isHttp = /^https?:$/.test(url.protocol);
  return {
    title,
    findings: findings.length > 0 ? findings : [passed('URL', 'Nothing is wrong with the URL.')],
    sections: [
      section('URL', [
        row('Scheme', url.protocol.slice(0, -1)),
        ...(url.username === '' ? [] : [row('User name', decodeURIComponent(url.username))]),
        row('Host', url.hostname),
        ...(url.port === '' ? [] : [row('Port', url.port)]),
        row('Path', decoded(url.pathname)),
      ]),
      ...(query.size > 0 ? [section('Query', parameterRows(query))] : []),
      ...(fragment.size > 0 ? [section('Fragment', parameterRows(fragment))] : []),
    ],
    actions: [
      ...(isHttp ? openRequest({ method: 'GET', url: url.href }) : []),
      ...(url.protocol === 'https:' ? [{ action: 'probe-tls' as const, url: url.origin }] : []),
    ],
    within: [...withinOf(query), ...withinOf(fragment)],
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const hasAll = (parameters: URLSearchParams, ...names: string[]): boolean =>
  names.every((name) => parameters.has(name));

const isRequest = ({ query }: ReadUrl): boolean =>
  hasAll(query, 'client_id', 'response_type') || hasAll(query, 'client_id', 'request_uri');

const isResponse = ({ fragment, query }: ReadUrl): boolean =>
  [query, fragment].some(
    (one) =>
      hasAll(one, 'code', 'state') ||
      hasAll(one, 'code', 'iss') ||
      hasAll(one, 'error', 'error_description') ||
      hasAll(one, 'error', 'state') ||
      hasAll(one, 'access_token', 'token_type') ||
      hasAll(one, 'id_token', 'state'),
  );

/** URLs, authorization requests, and what authorization servers redirect to. */
export const urlRecognisers: readonly Recogniser[] = [
  {
    kind: 'authorization-request',
    recognise({ text }) {
      const read = readUrl(text);
      return read && isRequest(read) ? 0.95 : 0;
    },
    explain: ({ text }) =>
      explainUrl(text, 'Authorization request', ({ query }) => authorizationRequestFindings(query)),
  },
  {
    kind: 'authorization-response',
    recognise({ text }) {
      const read = readUrl(text);
      return read && isResponse(read) ? 0.94 : 0;
    },
    explain: ({ text }) => explainUrl(text, 'Authorization response', authorizationResponseFindings),
  },
  {
    kind: 'url',
    recognise: ({ text }) => (readUrl(text) ? 0.8 : 0),
    explain: ({ text }) => explainUrl(text, 'URL', () => []),
  },
];
