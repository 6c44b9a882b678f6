import type { InspectionFinding } from '#shared/model/inspection.ts';
import { finding, row, section, type Recogniser } from '../explained.ts';
import { malformationOf } from '#shared/diagnosis/token-facts.ts';

const field = /^(?:proxy-)?authorization[ \t]*:[ \t]*/i;
const credentials = /^(bearer|dpop)(?:[ \t](.*))?$/i;
const maxText = 20_000;
/** JWTs are explained as such, and parameters belong to challenges. */
const other = /(?:^|["'\s])eyJ[\w-]+\.|^\s*[\w-]+[ \t]*=[ \t]*[^=\s]/;

function partsOf(text: string): { scheme: string; token: string } | undefined {
  if (text.length > maxText) return undefined;
  const [, scheme, token = ''] = credentials.exec(text.replace(field, '')) ?? [];
  if (scheme === undefined || other.test(token)) return undefined;
  return { scheme, token };
}

/** Credentials with a token that is not a JWT, also with the name of the header field. */
export const bearerRecogniser: Recogniser = {
  kind: 'bearer',
  recognise: ({ text }) => (partsOf(text) ? 0.96 : 0),
  explain({ text }) {
    const parts = partsOf(text);
    if (!parts) return undefined;
    const { scheme, token } = parts;
    const problem = malformationOf(`Bearer ${token}`);
    return {
      title: `${scheme} credentials`,
      findings: [problem === undefined ? finding('bearer/opaque') : finding('bearer/credentials', { problem, scheme })],
      sections: [section('Credentials', [row('Scheme', scheme), row('Token', token)])],
    };
  },
};

const value = /^(?:(?:proxy-)?authorization[ \t]*:[ \t]*)?basic[ \t]+([A-Za-z0-9+/_=-]{1,20000})$/i;

function findingsOf(encoded: string, decoded: string): InspectionFinding[] {
  const found: InspectionFinding[] = [];
  if (!decoded.includes(':')) found.push(finding('basic/no-colon'));
  if (/[\r\n]$/.test(decoded)) found.push(finding('basic/line-break'));
  else if (/^\s|\s$|\s:|:\s/.test(decoded)) found.push(finding('basic/white-space'));
  if (decoded.includes('\uFFFD')) found.push(finding('basic/not-utf8'));
  if (/[_-]/.test(encoded)) found.push(finding('basic/base64url'));
  if (/%[0-9a-f]{2}|\+/i.test(decoded)) found.push(finding('basic/form-encoding'));
  return found;
}

/** Basic credentials, also with the name of the header field. */
export const basicRecogniser: Recogniser = {
  kind: 'basic',
  recognise: ({ text }) => (value.test(text) ? 0.96 : 0),
  explain({ text }) {
    const encoded = value.exec(text)?.[1];
    if (encoded === undefined) return undefined;
    const decoded = Buffer.from(encoded, 'base64').toString('utf8');
    const at = decoded.indexOf(':');
    const [user, password] = at < 0 ? [decoded, ''] : [decoded.slice(0, at), decoded.slice(at + 1)];
    return {
      title: 'Basic credentials',
      findings: findingsOf(encoded, decoded),
      sections: [
        section('Credentials', [
          row('User name', user, 'In OAuth the client_id; it cannot contain a colon (RFC 7617 2).'),
          row('Password', password, 'In OAuth the client_secret. Base64 does not protect it.'),
        ]),
      ],
    };
  },
};
