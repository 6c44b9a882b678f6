import type { InspectionFinding } from '#shared/model/inspection.ts';
import { failed, note, row, section, warning, type Recogniser } from '../explained.ts';
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
    const advice = `Send exactly: Authorization: ${scheme}, one space, and the token.`;
    return {
      title: `${scheme} credentials`,
      findings: [
        problem === undefined
          ? note('Opaque token', 'It is not a JWT: only its authorization server can read it.', {
              source: 'RFC 7662',
              advice: 'Send it to the introspection endpoint.',
            })
          : failed('Token', `In the credentials, ${problem}.`, { source: 'RFC 6750 2.1', advice }),
      ],
      sections: [section('Credentials', [row('Scheme', scheme), row('Token', token)])],
    };
  },
};

const value = /^(?:(?:proxy-)?authorization[ \t]*:[ \t]*)?basic[ \t]+([A-Za-z0-9+/_=-]{1,20000})$/i;
const source = 'RFC 7617 2';

function findingsOf(encoded: string, decoded: string): InspectionFinding[] {
  const found: InspectionFinding[] = [];
  if (!decoded.includes(':')) {
    const advice = 'Encode user name, colon and password together.';
    found.push(failed('Colon', 'The decoded text has no colon.', { source, advice }));
  }
  if (/[\r\n]$/.test(decoded)) {
    const advice = 'Encode without it, e.g. with printf instead of echo.';
    found.push(failed('Line break', 'The password ends in a line break.', { advice }));
  } else if (/^\s|\s$|\s:|:\s/.test(decoded)) {
    found.push(warning('White space', 'There is white space around user name or password.', { source }));
  }
  if (decoded.includes('\uFFFD')) {
    found.push(failed('Encoding', 'The decoded bytes are not UTF-8.', { source: 'RFC 7617 2.1' }));
  }
  if (/[_-]/.test(encoded)) {
    found.push(failed('Alphabet', 'It is Base64url; Basic uses Base64.', { source, advice: 'Encode with + and /.' }));
  }
  if (/%[0-9a-f]{2}|\+/i.test(decoded)) {
    const evidence =
      'OAuth clients encode client_id and secret as form values first; other servers take them as they are.';
    found.push(note('Form encoding', evidence, { source: 'RFC 6749 2.3.1' }));
  }
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
