import type { Clock } from '../../clock.ts';
import { type ServiceCheck, type ServiceContext, refuseWith } from '../context.ts';
import type { TokenAuthority } from '../ports.ts';
import { authorizationPresent, schemeBearer, tokenSyntax, schemeOf } from './bearer.ts';
import {
  audienceMatches,
  claimsTyped,
  issuerTrusted,
  keyKnown,
  signatureValid,
  tokenReadable,
  typeAccessToken,
  tokenAlreadyValid,
  tokenNotExpired,
  tokenNotRevoked,
} from './jwt.ts';
import type { VerifiedTokens } from './verified-tokens.ts';
import { certificateThumbprint } from '../../http/peer-certificate.ts';
import { passed } from '../../journal/run-checks.ts';
import { invalidToken, invalidRequest } from './access-token.ts';
import { verifyDpopProof } from '../../http/verify-dpop-proof.ts';
import { maxParameters, readParameters } from '../../http/read-parameters.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
const notRequired = passed('the profile requires no step-up');

/** The user signed in recently enough and in the required way, if the profile requires it of this call. */
const authenticationSufficient = (clock: Clock): ServiceCheck => ({
  name: 'authentication_sufficient',
  source: 'RFC 9470 3',
  run({ claims, method, profile: { stepUp, stepUpAcr, stepUpMaxAge } }) {
    if (stepUp === 'off' || (stepUp === 'changes' && reads.has(method))) return notRequired;
    const { acr = 'absent', auth_time: authTime = 0 } = claims ?? {};
    const age = clock.now() / 1000 - authTime;
    const lacksAcr = stepUpAcr !== '' && acr !== stepUpAcr;
    const isOld = stepUpMaxAge > 0 && age > stepUpMaxAge;
    const found = `acr ${acr}, signed in ${authTime === 0 ? 'at an unknown time' : `${Math.round(age)} s ago`}`;
    if (!lacksAcr && !isOld) return passed(found);
    const required = [
      ...(stepUpAcr === '' ? [] : [`acr_values="${stepUpAcr}"`]),
      ...(stepUpMaxAge === 0 ? [] : [`max_age="${stepUpMaxAge}"`]),
    ].join(', ');
    const description = lacksAcr ? 'A different authentication level is required' : 'A more recent sign-in is required';
    return refuseWith('token_untrusted', `${found}, requires ${required}`, `${description}.`, {
      hint: 'Send the user to sign in again, with acr_values and max_age of the challenge in the authorization request.',
      headers: {
        'www-authenticate': `Bearer realm="hookbench", error="insufficient_user_authentication", error_description="${description}", ${required}`,
      },
    });
  },
});

const parameter = 'access_token';

function headerFields(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 13 && name.toLowerCase() === 'authorization') count++;
  }
  return count;
}

const nothing = new URLSearchParams();

function formOf({ headers, body }: ServiceContext): URLSearchParams {
  if (body.length === 0) return nothing;
  const type = headers['content-type']?.toLowerCase() ?? '';
  return type.startsWith('application/x-www-form-urlencoded') ? readParameters(body.toString()) : nothing;
}

const countIn = (count: number, place: string): string[] => (count > 0 ? [`${count} in the ${place}`] : []);

/**
 * The token is sent in one place only (RFC 6750 2), and once. Reads it from the query if the profile allows that. Rejects
 * a query or form with more than 100 parameters, because only 100 are read.
 */
const tokenInOnePlace: ServiceCheck = {
  name: 'token_in_one_place',
  source: 'RFC 6750 2, 3.1',
  run(context) {
    const query = context.search === '' ? nothing : context.query;
    const form = formOf(context);
    if (query.size > maxParameters || form.size > maxParameters) {
      const place = query.size > maxParameters ? 'query' : 'form';
      const problem = `The ${place} has more than ${maxParameters} parameters.`;
      return refuseWith('bad_input', problem, problem, { headers: invalidRequest(problem) });
    }
    const inHeader = headerFields(context.rawHeaders);
    const inQuery = query.getAll(parameter);
    const inForm = form.getAll(parameter).length;
    if (context.profile.tokenInQuery) [context.queryToken] = inQuery;
    if (inHeader + inQuery.length + inForm <= 1) return passed('The request has at most one token');
    const places = [...countIn(inHeader, 'header'), ...countIn(inQuery.length, 'query'), ...countIn(inForm, 'form')];
    return refuseWith(
      'token_in_two_places',
      `Tokens: ${places.join(', ')}`,
      `The access token is sent more than once: ${places.join(', ')}.`,
      {
        hint: 'Send it once, as one header Authorization: Bearer <ACCESS_TOKEN>.',
        headers: invalidRequest('The access token is sent more than once'),
      },
    );
  },
};

const challenge =
  'DPoP realm="hookbench", error="invalid_token", error_description="The access token is bound to a key"';

async function problemOf(
  context: ServiceContext,
  thumbprint: string,
  authority: TokenAuthority,
  nowMs: number,
): Promise<string | undefined> {
  const { headers, method, token = '', url } = context;
  const proof = headers['dpop'];
  if (typeof proof !== 'string') return 'the DPoP header is missing';
  const verified = await verifyDpopProof(proof, {
    method,
    url,
    nowMs,
    algorithms: context.profile.clientSigningAlgorithms,
    accessToken: token,
  });
  if (!verified.ok) return verified.reason;
  if (verified.thumbprint !== thumbprint) return 'the proof is signed with another key';
  return (await authority.takeProof(verified.id, nowMs)) ? undefined : 'the proof was used before';
}

const refuse = (evidence: string) =>
  refuseWith(
    'token_untrusted',
    evidence,
    'The access token is not sent with the scheme and proof that its key binding requires.',
    {
      hint: 'Send a token that is bound to a key with the scheme DPoP and a new proof, any other with Bearer.',
      headers: { 'www-authenticate': challenge },
    },
  );

/** A token bound to a key is sent with the scheme DPoP and a proof of that key; any other token with Bearer. */
const dpopBound = (authority: TokenAuthority, clock: Clock): ServiceCheck => ({
  name: 'dpop_bound',
  source: 'RFC 9449 7.1',
  run(context) {
    const thumbprint = context.claims?.cnf?.jkt;
    const byDpop = schemeOf(context.headers.authorization ?? '').toLowerCase() === 'dpop';
    if (thumbprint === undefined)
      return byDpop ? refuse('sent with DPoP, but not bound to a key') : passed('not bound to a key');
    if (!byDpop) return refuse(`bound to key ${thumbprint}, but sent with Bearer`);
    return problemOf(context, thumbprint, authority, clock.now()).then((problem) =>
      problem === undefined ? passed(`key ${thumbprint}`) : refuse(problem),
    );
  },
});

const description = 'The access token is bound to a client certificate';
const unbound = passed('not bound to a certificate');

/** A token that is bound to a certificate is sent on a connection with that certificate. */
const certificateBound: ServiceCheck = {
  name: 'certificate_bound',
  source: 'RFC 8705 3',
  run(context) {
    const bound = context.claims?.cnf?.['x5t#S256'];
    if (bound === undefined) return unbound;
    const { certificate } = context;
    const shown = certificate && certificateThumbprint(certificate);
    if (shown === bound) return passed(`certificate ${shown}`);
    return refuseWith(
      'token_untrusted',
      `bound to the certificate ${String(bound)}, the connection has ${shown ?? 'none'}`,
      `${description}.`,
      {
        hint: 'Use https, and the certificate with which the token was requested.',
        headers: invalidToken(description),
      },
    );
  },
};

/**
 * The checks of an access token, in order (RFC 6750, RFC 9068 4). The issuer is compared first, because a token of another
 * issuer also has another type and key.
 */
export const bearerChecks = (
  authority: TokenAuthority,
  verified: VerifiedTokens,
  clock: Clock,
): readonly ServiceCheck[] => [
  tokenInOnePlace,
  authorizationPresent,
  schemeBearer,
  tokenSyntax,
  tokenReadable(authority, verified),
  claimsTyped(authority, verified),
  issuerTrusted(authority),
  typeAccessToken,
  keyKnown(authority),
  signatureValid(authority, verified),
  audienceMatches(authority),
  tokenAlreadyValid(clock),
  tokenNotExpired(authority, clock),
  tokenNotRevoked,
  dpopBound(authority, clock),
  certificateBound,
  authenticationSufficient(clock),
];
