import { maxJwtLength } from '#shared/model/jwt-claims.ts';
import { maxDepth } from '../../http/json-picker.ts';
import { isTooDeep } from '../../http/parse-json.ts';
import type { InspectionFinding, InspectionSection } from '#shared/model/inspection.ts';
import { isHttpAddress } from '#shared/model/http-address.ts';
import { finding, row, section, shownJson, type Explained, type Recogniser } from '../explained.ts';
import type { InspectInput } from '../inspect-input.ts';
import { claimFindings, claimRows, headerFindings, type Claims } from './token-claims.ts';
import { signatureFinding, readSegment, readToken, type TokenText } from './token-signature.ts';

/** The longest header field that common servers accept. */
const maxHeaderField = 8000;

function textFindings({ removed, segments, token }: TokenText): InspectionFinding[] {
  const found: InspectionFinding[] = [];
  const schemes = removed.filter((one) => /^(?:bearer|dpop)$/i.test(one));
  if (schemes.length > 1) found.push(finding('token/scheme-twice', { schemes: schemes.join(' ') }));
  for (const what of removed.filter((one) => one === 'white space' || one === 'quotation marks'))
    found.push(finding('token/around', { what }));
  if (segments.some((one) => one.includes('='))) found.push(finding('token/padding'));
  const { length } = token;
  if (length > maxHeaderField)
    found.push(
      finding('token/size', { length: length.toLocaleString('en'), max: maxHeaderField.toLocaleString('en') }),
    );
  return found;
}

/** What the type of a token says. */
function typeNote({ typ }: Claims, claims: Claims): string {
  const type = shownJson(typ ?? '')
    .toLowerCase()
    .replace(/^application\//, '');
  if (type === 'at+jwt') return 'Access token';
  if (type === 'logout+jwt') return 'Logout token';
  if (type === 'dpop+jwt') return 'DPoP proof';
  if (type === 'secevent+jwt') return 'Security event token';
  if (claims['nonce'] !== undefined || claims['at_hash'] !== undefined || claims['auth_time'] !== undefined) {
    return 'ID token';
  }
  return 'JWT';
}

function disclosureSection(disclosures: readonly string[]): InspectionSection[] {
  if (disclosures.length === 0) return [];
  const rows = disclosures.slice(0, 200).map((one, index) => {
    const name = `Disclosure ${index + 1}`;
    const bytes = Buffer.from(one, 'base64url');
    if (isTooDeep(bytes)) return row(name, one, `Nested deeper than ${maxDepth} levels`, { outcome: 'failed' });
    try {
      const [, ...claim] = JSON.parse(bytes.toString('utf8')) as unknown[];
      return row(name, claim.map(shownJson).join(': '), 'Salt, name and value of a claim that is disclosed');
    } catch {
      return one.includes('.')
        ? row('Key binding JWT', one, 'Proves the possession of the key', { inspect: one })
        : row(name, one, 'Not readable', { outcome: 'failed' });
    }
  });
  return [section('Disclosures', rows)];
}

async function explainSigned(read: TokenText, input: InspectInput): Promise<Explained> {
  const { disclosures, header, segments, token } = read;
  const [, payload = '', signature = ''] = segments;
  const claims = readSegment(payload);
  const raw = Buffer.from(payload, 'base64url').toString('utf8');
  const { clockMs } = input;
  const verified = await signatureFinding(read, input);
  const sections = [
    section('Header', claimRows(header, clockMs), JSON.stringify(header, undefined, 2)),
    claims
      ? section('Claims', claimRows(claims, clockMs), JSON.stringify(claims, undefined, 2))
      : section('Payload', [], raw),
    ...disclosureSection(disclosures),
    section('Signature', [
      row('alg', shownJson(header['alg'] ?? 'absent')),
      row('size', `${Buffer.from(signature, 'base64url').length} bytes`),
    ]),
  ];
  const noClaims = isTooDeep(Buffer.from(payload, 'base64url'))
    ? finding('token/too-deep', { max: maxDepth })
    : finding('token/no-claims');
  const issuer = claims?.['iss'];
  return {
    title: claims ? typeNote(header, claims) : 'JWS',
    findings: [
      ...textFindings(read),
      verified,
      ...headerFindings(header),
      ...(claims ? claimFindings(claims, clockMs) : [noClaims]),
    ],
    sections,
    actions:
      claims && token.length <= maxJwtLength
        ? [
            { action: 'check-token', ...(typeof issuer === 'string' && isHttpAddress(issuer) && { issuer }) },
            { action: 'sign-token', header, claims },
          ]
        : [],
    within: claims || token === '' ? [] : [{ name: 'payload', bytes: Buffer.from(payload, 'base64url') }],
  };
}

const recogniserOf = (
  kind: TokenText['kind'],
  explain: (read: TokenText, input: InspectInput) => Explained | Promise<Explained>,
): Recogniser => ({
  kind,
  recognise({ text }) {
    const read = readToken(text);
    if (!read) return kind === 'jwt' && looksCut(text) ? 0.8 : 0;
    return read.kind === kind ? 0.99 : 0;
  },
  explain({ text }, input) {
    const read = readToken(text);
    return read ? explain(read, input) : explainCut(text);
  },
});

/** The start of a JWT: Base64url of `{"` and of the next letter. */
const startsLikeJwt = /^(?:authorization: *)?(?:bearer +)*["']?eyJ[A-Za-z0-9_-]{5,}(?:\.[A-Za-z0-9_.-]*)?["'~.]*$/i;

/** Whether a text is the beginning of a JWT, and not other JSON in Base64url. */
const looksCut = (text: string): boolean =>
  startsLikeJwt.test(text) && (text.includes('.') || 'alg' in (readSegment(text) ?? { alg: 'cut' }));

function explainCut(text: string): Explained {
  const parts = text.split('.', 10);
  const count = parts.length;
  const head = readSegment((parts[0] ?? '').replace(/^.*[ "']/, ''));
  return {
    title: 'Incomplete JWT',
    findings: [count === 3 ? finding('token/header') : finding('token/cut', { count })],
    sections: head ? [section('Header', claimRows(head, 0), JSON.stringify(head, undefined, 2))] : [],
  };
}

function explainEncrypted(read: TokenText, input: InspectInput): Explained {
  const { header, segments } = read;
  const sizes = ['Protected header', 'Encrypted key', 'Initialization vector', 'Ciphertext', 'Authentication tag'];
  return {
    title: 'Encrypted JWT (JWE)',
    findings: [...textFindings(read), finding('token/encrypted')],
    sections: [
      section('Header', claimRows(header, input.clockMs), JSON.stringify(header, undefined, 2)),
      section(
        'Parts',
        sizes.map((name, index) => row(name, `${Buffer.from(segments[index] ?? '', 'base64url').length} bytes`)),
      ),
    ],
  };
}

/** JWS and JWT (RFC 7515, RFC 7519), SD-JWT, and JWE (RFC 7516). */
export const tokenRecognisers: readonly Recogniser[] = [
  recogniserOf('jwt', explainSigned),
  recogniserOf('sd-jwt', explainSigned),
  recogniserOf('jwe', explainEncrypted),
];
