import { percentDecoded } from '#shared/text/percent.ts';
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { InspectionFinding, InspectionRow } from '#shared/model/inspection.ts';
import { responseLabels } from '#shared/inspection/labels.ts';
import { ownMember } from '#shared/model/own-member.ts';
import { maxParameters } from '../../http/read-parameters.ts';
import { finding, openRequest, row, section, type Explained, type Recogniser, type Within } from '../explained.ts';
import type { InspectInput } from '../inspect-input.ts';
import { authorizationRequestFindings, authorizationResponseFindings } from './authorization-urls.ts';
import { isInspectable } from './json.ts';
import { isBrokenUrl, isUnencrypted, readUrl, type ReadUrl } from './read-url.ts';

const secretParameters = /^(?:access_token|id_token|refresh_token|client_secret|password|api[_-]?key|token)$/i;

/** What is wrong with a URL, whatever it is for. */
export function urlFindings(text: string): InspectionFinding[] {
  const read = readUrl(text);
  if (!read) return [];
  const { query, url } = read;
  const found: InspectionFinding[] = [];
  if (url.username !== '' || url.password !== '') found.push(finding('url/credentials'));
  if (isUnencrypted(url)) found.push(finding('url/unencrypted', { host: url.host }));
  const empty = /(?:^|[/=&])(?:undefined|null|NaN|\[object(?:%20| )\w+\]|%5Bobject%20\w+%5D)(?:$|[/&?#])/.exec(
    url.pathname + url.search,
  );
  if (empty) found.push(finding('url/empty-value', { value: empty[0].replaceAll(/[/=&?#]/g, '') }));
  const open = /\{\{[^{}]{1,100}\}\}|\$\{[^{}]{1,100}\}|%7B%7B.{1,100}?%7D%7D|\{[A-Za-z_]\w{0,60}\}/.exec(text);
  if (open) found.push(finding('url/placeholder', { placeholder: open[0] }));
  if (/%25(?:2[0-9a-f]|3[a-f0-9]|40|5b|7b)/i.test(text)) found.push(finding('url/encoded-twice'));
  const names = [...query.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) found.push(finding('url/repeated', { name: repeated }));
  const secret = names.find((name) => secretParameters.test(name));
  if (secret !== undefined) found.push(finding('url/secret', { name: secret }));
  if (query.size > maxParameters) found.push(finding('url/many-parameters', { max: maxParameters }));
  return found;
}

function parameterRows(parameters: URLSearchParams): InspectionRow[] {
  return [...parameters].map(([name, value]) => {
    const label = ownMember(responseLabels, name);
    return row(name, value, label, isInspectable(value) ? { inspect: value } : {});
  });
}

const withinOf = (parameters: URLSearchParams): Within[] =>
  [...parameters]
    .filter(([, value]) => isInspectable(value) || /^eyJ/.test(value))
    .slice(0, 5)
    .map(([name, value]) => ({ name, bytes: Buffer.from(value) }));

/** What the server of a URL sent: its certificates, in the order in which it sent them. */
async function serverParts(url: URL, input: InspectInput): Promise<Required<Pick<Explained, 'findings' | 'sections'>>> {
  const { probed } = input;
  if (!probed) return { findings: [], sections: [] };
  if ('error' in probed) return { findings: [finding('url/handshake', { error: probed.error })], sections: [] };
  const { explainChain } = await import('./certificates.ts');
  const chain = probed.chain.map((der) => new X509Certificate(der));
  const [leaf] = chain;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isNamed = (isIP(host) === 0 ? leaf?.checkHost(host) : leaf?.checkIP(host)) !== undefined;
  const names = leaf?.subjectAltName ?? 'no names';
  const { findings, sections } = explainChain(chain, input);
  const named = isNamed ? [] : [finding('url/name', { names, host })];
  const session = [
    row('Version', probed.protocol),
    row('Cipher suite', probed.cipher),
    row('Certificates', `${chain.length} sent`),
  ];
  return { findings: [...named, ...findings], sections: [section('TLS', session), ...sections] };
}

async function explainUrl(
  text: string,
  title: string,
  input: InspectInput,
  more: (read: ReadUrl) => InspectionFinding[],
): Promise<Explained | undefined> {
  const read = readUrl(text);
  if (!read) return undefined;
  const { fragment, query, url } = read;
  const server = await serverParts(url, input);
  const findings = [...urlFindings(text), ...more(read), ...server.findings];
  const isHttp = /^https?:$/.test(url.protocol);
  return {
    title,
    findings: findings.length > 0 ? findings : [finding('url/fine')],
    sections: [
      section('URL', [
        row('Scheme', url.protocol.slice(0, -1)),
        ...(url.username === '' ? [] : [row('User name', percentDecoded(url.username))]),
        row('Host', url.hostname),
        ...(url.port === '' ? [] : [row('Port', url.port)]),
        row('Path', percentDecoded(url.pathname)),
      ]),
      ...(query.size > 0 ? [section('Query', parameterRows(query))] : []),
      ...(fragment.size > 0 ? [section('Fragment', parameterRows(fragment))] : []),
      ...server.sections,
    ],
    actions: [
      ...(isHttp ? openRequest({ method: 'GET', url: url.href }) : []),
      ...(url.protocol === 'https:' ? [{ action: 'probe-tls' as const, url: url.origin }] : []),
    ],
    within: [...withinOf(query), ...withinOf(fragment)],
  };
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
    explain: ({ text }, input) =>
      explainUrl(text, 'Authorization request', input, ({ query }) => authorizationRequestFindings(query)),
  },
  {
    kind: 'authorization-response',
    recognise({ text }) {
      const read = readUrl(text);
      return read && isResponse(read) ? 0.94 : 0;
    },
    explain: ({ text }, input) => explainUrl(text, 'Authorization response', input, authorizationResponseFindings),
  },
  {
    kind: 'url',
    recognise: ({ text }) => (readUrl(text) || isBrokenUrl(text) ? 0.8 : 0),
    async explain({ text }, input) {
      if (!isBrokenUrl(text)) return explainUrl(text, 'URL', input, () => []);
      return { title: 'URL', findings: [finding('url/broken')] };
    },
  },
];
