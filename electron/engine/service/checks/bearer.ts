import { passed, remembered } from '../../journal/run-checks.ts';
import type { ServiceCheck } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';
import { challenge, invalidToken } from './access-token.ts';

const ofScheme = remembered((scheme) => passed(`Scheme ${scheme}`));
const oneToken = /^(?:Bearer|DPoP) ([A-Za-z0-9\-._~+/]+=*)$/i;

/** There is an Authorization header, or a token in the query where the profile takes it from there. */
export const authorizationPresent: ServiceCheck = {
  name: 'authorization_present',
  source: 'RFC 6750 3.1',
  run(context) {
    const { headers, queryToken, search } = context;
    if (headers.authorization !== undefined && headers.authorization !== '')
      return passed('Authorization header present');
    if (queryToken !== undefined) return passed('access_token in the query');
    if (search !== '' && context.query.has('access_token')) {
      return refuseWith(
        'token_missing',
        'A token in the query counts as none',
        'The token is not taken from the query.',
        {
          hint: 'Send it as: Authorization: Bearer <ACCESS_TOKEN>.',
          headers: challenge,
        },
      );
    }
    return refuseWith('token_missing', 'No Authorization header', 'The Authorization header is missing.', {
      hint: 'Get an access token and send it as: Authorization: Bearer <ACCESS_TOKEN>.',
      headers: challenge,
    });
  },
};

const schemes = new Set(['bearer', 'dpop']);

/** What stands before the first space. */
export function schemeOf(authorization: string): string {
  const space = authorization.indexOf(' ');
  return space < 0 ? authorization : authorization.slice(0, space);
}

/** Its scheme is Bearer, or DPoP for a token that is bound to a key. Another scheme counts as no credentials, so no error code is given. */
export const schemeBearer: ServiceCheck = {
  name: 'scheme_bearer',
  source: 'RFC 6750 2.1',
  run({ headers, queryToken }) {
    if (queryToken !== undefined) return passed('The query needs no scheme');
    const scheme = schemeOf(headers.authorization ?? '');
    if (schemes.has(scheme.toLowerCase())) return ofScheme(scheme);
    return refuseWith(
      'token_missing',
      `Scheme "${scheme.slice(0, 40)}"`,
      'The Authorization header is not of the Bearer scheme.',
      {
        hint: 'Send it as: Authorization: Bearer <ACCESS_TOKEN>.',
        headers: challenge,
      },
    );
  },
};

const tokenOf = remembered((sent) => {
  const token = oneToken.exec(sent)?.[1];
  return token === undefined ? {} : { token, found: passed(`One token of ${token.length} characters`) };
});

/** One space and one token of the allowed characters follow. */
export const tokenSyntax: ServiceCheck = {
  name: 'token_syntax',
  source: 'RFC 6750 2.1',
  run(context) {
    const { headers, queryToken } = context;
    const sent = queryToken === undefined ? (headers.authorization ?? '') : `Bearer ${queryToken}`;
    const { found, token } = tokenOf(sent);
    if (found) {
      context.token = token;
      return found;
    }
    return refuseWith('token_malformed', 'What is sent is not one token', 'The access token is malformed.', {
      hint: 'Send exactly one space and the token after Bearer; check that it was copied whole.',
      headers: invalidToken('The access token is malformed'),
    });
  },
};
