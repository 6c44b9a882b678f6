import { malformationOf } from '#shared/diagnosis/token-facts.ts';
import { failed, note, row, section, type Recogniser } from '../explained.ts';

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
