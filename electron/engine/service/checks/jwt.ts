import { decodeJwt, decodeProtectedHeader } from 'jose';
import { accessTokenProblems, claimProblems } from '#shared/model/jwt-claims.ts';
import { toInstant } from '#shared/model/instant.ts';
import { passed, remembered } from '../../journal/run-checks.ts';
import { type ServiceCheck, type ServiceContext, refuseWith } from '../context.ts';
import type { TokenAuthority } from '../ports.ts';
import { verifyJwt } from '../../signing/compact-jws.ts';
import { hasIdTokenClaims } from '#shared/diagnosis/token-facts.ts';
import { hintOn, invalidToken, type AccessTokenClaims } from './access-token.ts';
import type { VerifiedToken, VerifiedTokens } from './verified-tokens.ts';
import type { Clock } from '../../clock.ts';

const opaque = 'An opaque token has no header; the authorization server verified it';

const untrusted = (
  evidence: string,
  description: string,
  hint = 'Get a new access token from the authorization server.',
) =>
  refuseWith('token_untrusted', evidence, `${description}.`, {
    hint,
    headers: invalidToken(description),
  });

/** Reads the header of an unverified token. Members must be strings (RFC 7515 4.1). */
function readHeader(token: string): VerifiedToken['header'] {
  const { alg, typ, kid } = decodeProtectedHeader(token);
  for (const member of [alg, typ, kid])
    if (!['undefined', 'string'].includes(typeof member)) throw new Error('A header member is not a string.');
  return { ...(alg !== undefined && { alg }), ...(typ !== undefined && { typ }), ...(kid !== undefined && { kid }) };
}

function readOpaque(context: ServiceContext, authority: TokenAuthority): boolean {
  const known = authority.findOpaque(context.token ?? '');
  if (!known) return false;
  const { audience, claims, clientId, dpopThumbprint, expiresAt, id, issuer, notBefore, scope, subject } = known;
  const further = claims === null ? {} : (JSON.parse(claims) as AccessTokenClaims);
  context.known = known;
  context.claims = {
    iss: issuer,
    aud: audience,
    sub: subject,
    exp: expiresAt / 1000,
    ...(notBefore !== null && { nbf: notBefore / 1000 }),
    jti: id,
    client_id: clientId,
    scope,
    ...further,
    ...((dpopThumbprint !== null || further.cnf) && {
      cnf: { ...further.cnf, ...(dpopThumbprint !== null && { jkt: dpopThumbprint }) },
    }),
  };
  return true;
}

/** The token is a JWT (three parts, readable header and claims) or an opaque one known to the authorization server. */
export const tokenReadable = (authority: TokenAuthority, verified: VerifiedTokens): ServiceCheck => ({
  name: 'token_readable',
  source: 'RFC 7519 7.2',
  run(context) {
    const { profile, token = '' } = context;
    if (readOpaque(context, authority)) return passed('An opaque token known to the authorization server');
    try {
      const known = verified.find(token);
      context.tokenHeader = known?.header ?? readHeader(token);
      context.claims = known?.claims ?? decodeJwt(token);
      return passed('Three parts, header and claims readable');
    } catch {
      return refuseWith(
        'token_malformed',
        'Neither a JWT nor known to the authorization server',
        'The access token is malformed.',
        {
          hint: hintOn(
            `Bearer ${token}`,
            profile.accessTokenFormat === 'jwt'
              ? 'Check that the token was copied completely: a JWT has three parts, separated by dots.'
              : 'Check that the token was copied completely.',
          ),
          headers: invalidToken('The access token is malformed'),
        },
      );
    }
  },
});

const claimsPassed = passed('Each claim has the type of its specification');

const isAccessTokenType = (type = ''): boolean => /^(application\/)?at\+jwt$/i.test(type);

/**
 * Times are numbers of seconds, other claims strings; further types are left to those who read them. An access token of a
 * trusted issuer has all required claims; that of another is rejected for its issuer.
 */
export const claimsTyped = (authority: TokenAuthority, verified: VerifiedTokens): ServiceCheck => ({
  name: 'claims_typed',
  source: 'RFC 7519 4, RFC 9068 2.2',
  run({ claims, token = '', tokenHeader }) {
    const isTrusted = typeof claims?.iss === 'string' && authority.isTrustedIssuer(claims.iss);
    const problemsOf = isTrusted && isAccessTokenType(tokenHeader?.typ) ? accessTokenProblems : claimProblems;
    const [first] = verified.find(token) ? [] : problemsOf({ ...claims });
    if (!first) return claimsPassed;
    const description = `The claim ${first.name} of the access token is malformed`;
    return refuseWith('token_malformed', `${first.evidence} (${first.source})`, `${description}.`, {
      hint: `The issuer must correct it. ${first.advice}`,
      headers: invalidToken(description),
    });
  },
});

const ofType = remembered((type) => passed(`typ ${type}`));

/** The token type is an access token, not e.g. an ID token. */
export const typeAccessToken: ServiceCheck = {
  name: 'type_access_token',
  source: 'RFC 9068 4',
  run({ claims = {}, tokenHeader }) {
    if (!tokenHeader) return passed(opaque);
    const type = tokenHeader.typ?.toLowerCase() ?? 'absent';
    if (isAccessTokenType(type)) return ofType(type);
    const hint = hasIdTokenClaims(type, claims)
      ? 'It is an ID token, which is for the client. Send the access_token of the token response.'
      : undefined;
    return untrusted(`typ is ${type}, not at+jwt`, 'The token is not an access token', hint);
  },
};

/** The key belongs to the authorization server and is used with its algorithm. */
export function keyKnown(authority: TokenAuthority): ServiceCheck {
  const ofKey = remembered((kid) => passed(`alg ${authority.findKey(kid)?.alg ?? 'absent'}, kid ${kid}`));
  return {
    name: 'key_known',
    source: 'RFC 8725 3.1',
    run({ tokenHeader }) {
      if (!tokenHeader) return passed(opaque);
      const { alg = 'absent', kid = 'absent' } = tokenHeader;
      const key = authority.findKey(kid);
      if (!key) return untrusted(`No key has kid ${kid}`, 'The access token is signed with an unknown key');
      if (key.alg === alg) return ofKey(kid);
      return untrusted(
        `alg is ${alg}, the key is for ${key.alg}`,
        'The access token is signed with the wrong algorithm',
      );
    },
  };
}

const verifiedBefore = passed('Signature verified before');

const verifier =
  (authority: TokenAuthority, verified: VerifiedTokens) => async (token: string, read: VerifiedToken) => {
    const key = authority.findKey(read.header.kid ?? '');
    try {
      if (!key) throw new Error('The key is unknown.');
      await verifyJwt(token, key);
      verified.add(token, read);
      return passed('Signature verified');
    } catch {
      return untrusted('The signature does not match', 'The signature of the access token is wrong');
    }
  };

/** The signature is valid. A token that was verified before is not verified again. */
export const signatureValid = (authority: TokenAuthority, verified: VerifiedTokens): ServiceCheck => {
  const verify = verifier(authority, verified);
  return {
    name: 'signature_valid',
    source: 'RFC 7515 5.2',
    run({ token = '', tokenHeader, claims }) {
      if (!tokenHeader) return passed(opaque);
      if (verified.find(token)) return verifiedBefore;
      return verify(token, { header: tokenHeader, claims: claims ?? {} });
    },
  };
};

const ofIssuer = remembered((issuer) => passed(`iss ${issuer}`));

/** The issuer is an authorization server that the service trusts. */
export const issuerTrusted = (authority: TokenAuthority): ServiceCheck => ({
  name: 'issuer_trusted',
  source: 'RFC 9068 4',
  run({ claims }) {
    const issuer = claims?.iss ?? 'absent';
    if (authority.isTrustedIssuer(issuer)) return ofIssuer(issuer);
    return untrusted(`iss is ${issuer}`, 'The access token is from another issuer');
  },
});

const ofAudience = remembered((audience) => passed(`aud ${audience}`));

/** The audience is this service, by its name or an address (RFC 8707 2). */
export const audienceMatches = (authority: TokenAuthority): ServiceCheck => ({
  name: 'audience_matches',
  source: 'RFC 9068 4',
  run({ claims, url }) {
    if (claims?.aud === authority.audience) return ofAudience(authority.audience);
    const audience = [claims?.aud ?? []].flat();
    if (audience.includes(authority.audience)) return ofAudience(authority.audience);
    const address = audience.find(
      (one) => url === one || (one !== '' && url.startsWith(one.endsWith('/') ? one : `${one}/`)),
    );
    if (address !== undefined && /^https?:\/\/[^/]/.test(address)) return ofAudience(address);
    return untrusted(
      `aud is ${audience.join(', ') || 'absent'}, not ${authority.audience}`,
      'The access token is for another audience',
    );
  },
});

const inMs = (seconds: number | undefined): number => (seconds ?? 0) * 1000;

/** `nbf` has passed on the service's clock. */
export const tokenAlreadyValid = (clock: Clock): ServiceCheck => ({
  name: 'token_already_valid',
  source: 'RFC 7519 4.1.5',
  run({ claims }) {
    if (claims?.nbf === undefined) return passed('nbf is absent');
    const evidence = `nbf ${toInstant(inMs(claims.nbf))}, the service's clock reads ${toInstant(clock.now())}`;
    if (clock.now() >= inMs(claims.nbf)) return passed(evidence);
    return refuseWith('token_not_yet_valid', evidence, 'The access token is not valid yet.', {
      hint: 'Wait, or compare the clocks of the authorization server and the service.',
      headers: invalidToken('The access token is not valid yet'),
    });
  },
});

/** The token has not expired on the service's clock, neither by `exp` nor by a test operation. */
export const tokenNotExpired = (authority: TokenAuthority, clock: Clock): ServiceCheck => ({
  name: 'token_not_expired',
  source: 'RFC 9068 4',
  run(context) {
    const { claims } = context;
    context.known ??= authority.findToken(claims?.jti ?? '');
    const stated = inMs(claims?.exp);
    const expiresAt = Math.min(stated, context.known?.expiresAt ?? stated);
    const label = expiresAt < stated ? 'expired by a test operation at' : 'exp';
    const now = clock.now();
    const evidence = `${label} ${toInstant(expiresAt)}, the service's clock reads ${toInstant(now)}`;
    if (now < expiresAt) return passed(evidence);
    return refuseWith('token_expired', evidence, 'The access token expired.', {
      hint: 'Get a new access token: use the refresh token, or authenticate again.',
      headers: invalidToken('The access token expired'),
    });
  },
});

const notRevoked = remembered((id) => passed(`jti ${id} is not revoked`));

/** The authorization server has not revoked the token. */
export const tokenNotRevoked: ServiceCheck = {
  name: 'token_not_revoked',
  source: 'RFC 7009 2',
  run({ claims, known }) {
    const id = claims?.jti ?? 'absent';
    if (known?.revokedAt == null) return notRevoked(id);
    return refuseWith(
      'token_revoked',
      `jti ${id} was revoked at ${toInstant(known.revokedAt)}`,
      'The access token was revoked.',
      {
        hint: 'Get a new access token.',
        headers: invalidToken('The access token was revoked'),
      },
    );
  },
};
