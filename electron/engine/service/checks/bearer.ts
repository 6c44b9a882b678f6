import { knownScheme, shownCredential } from '#shared/redaction/shown-scheme.ts';
import { passed, remembered, warned } from '../../journal/run-checks.ts';
import { type ServiceCheck, refuseWith } from '../context.ts';
import { challenge, hintOn, invalidToken } from './access-token.ts';

const ofScheme = remembered((scheme) => passed(`Scheme ${scheme}`));
const oneToken = /^(?:Bearer|DPoP) ([A-Za-z0-9\-._~+/]+=*)$/i;

/** The request has an Authorization header, or a token in the query if the profile allows it. */
export const authorizationPresent: ServiceCheck = {
  name: 'authorization_present',
  source: 'RFC 6750 3.1',
  run(context) {
    const { headers, queryToken, search } = context;
    if (headers.authorization !== undefined && headers.authorization !== '')
      return passed('Authorization header present');
    if (queryToken !== undefined) return warned('access_token in the query');
    if (search !== '' && context.query.has('access_token')) {
      return refuseWith(
        'token_missing',
        'A token in the query is ignored',
        'The service does not accept a token in the query.',
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

/** The scheme of an Authorization header: the text before the first space. */
export function schemeOf(authorization: string): string {
  const space = authorization.indexOf(' ');
  return space < 0 ? authorization : authorization.slice(0, space);
}

/** The scheme is Bearer, or DPoP for a token bound to a key. Any other scheme counts as no credentials: no error code. */
export const schemeBearer: ServiceCheck = {
  name: 'scheme_bearer',
  source: 'RFC 6750 2.1',
  run({ headers, queryToken }) {
    if (queryToken !== undefined) return passed('A token in the query has no scheme');
    const scheme = schemeOf(headers.authorization ?? '');
    if (schemes.has(scheme.toLowerCase())) return ofScheme(scheme);
    return refuseWith(
      'token_missing',
      knownScheme(scheme) === undefined ? `No known scheme: ${shownCredential(scheme)}` : `Scheme "${scheme}"`,
      'The Authorization header does not use the Bearer scheme.',
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

/** The scheme is followed by one space and one token of allowed characters. */
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
    return refuseWith('token_malformed', 'The credentials are not one token', 'The access token is malformed.', {
      hint: hintOn(sent, 'Send exactly one space and the token after Bearer; check that it was copied completely.'),
      headers: invalidToken('The access token is malformed'),
    });
  },
};
