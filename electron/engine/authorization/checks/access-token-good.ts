import { passed, refused, type CheckResult } from '../../journal/run-checks.ts';
import { certificateThumbprint } from '../../http/peer-certificate.ts';
import { verifyDpopProof } from '../../http/verify-dpop-proof.ts';
import type { AuthorizationCheck, AuthorizationContext, OAuthRefusal, ServerDeps } from '../context.ts';
import { findPresentedToken } from '../find-presented-token.ts';
import { storedClaims } from '../further-claims.ts';
import { takeProof } from '../state/dpop-proofs.ts';
import type { StoredToken } from '../state/stored-tokens.ts';

interface Required {
  scope: string;
  source: string;
  /** Whether the subject is a user. Otherwise, the audience is that of the service. */
  ofUser?: true;
}

const refuserOf =
  (needed: string) =>
  (scheme: string, status: 401 | 403, error: string | undefined, evidence: string): CheckResult<OAuthRefusal> => {
    const description = `The access token is missing or invalid, or lacks the scope ${needed}.`;
    const challenge = `${scheme} realm="hookbench"${error === undefined ? '' : `, error="${error}"`}${status === 403 ? `, scope="${needed}"` : ''}`;
    const headers = { 'www-authenticate': challenge };
    return refused(evidence, { status, error: error ?? 'invalid_token', description, headers });
  };

/** @returns Why the DPoP proof does not match the token's key (RFC 9449 7.1), or `undefined` if it does. */
async function problemOfProof(
  { clocks, profile, store }: ServerDeps,
  { request }: AuthorizationContext,
  token: StoredToken,
  accessToken: string,
): Promise<string | undefined> {
  const nowMs = clocks.authorization.now();
  const url = request.origin + request.path;
  const proof = await verifyDpopProof(String(request.headers['dpop'] ?? ''), {
    method: request.method,
    url,
    nowMs,
    algorithms: profile.get().clientSigningAlgorithms,
    accessToken,
  });
  if (!proof.ok) return proof.reason;
  if (proof.thumbprint !== token.dpopThumbprint) return 'The proof is signed with another key';
  return (await takeProof(store, proof.id, nowMs)) ? undefined : 'The proof was used before';
}

/** The request has an access token of this server with a scope, sent with the key or certificate that it is bound to. */
export const accessTokenGood = (deps: ServerDeps, { ofUser, scope: needed, source }: Required): AuthorizationCheck => ({
  name: 'access_token_good',
  source,
  async run(context) {
    const refuse = refuserOf(needed);
    const [, scheme, accessToken] = /^(Bearer|DPoP) ([^\s]+)$/i.exec(context.request.headers.authorization ?? '') ?? [];
    if (scheme === undefined || accessToken === undefined)
      return refuse('Bearer', 401, undefined, 'No access token was sent');
    const found = await findPresentedToken(deps, accessToken);
    if (found.kind !== 'access') return refuse(scheme, 401, 'invalid_token', 'No such access token was issued');
    const { token } = found;
    if (token.revokedAt !== null) return refuse(scheme, 401, 'invalid_token', 'It was revoked');
    if ((token.notBefore ?? 0) > deps.clocks.authorization.now())
      return refuse(scheme, 401, 'invalid_token', 'It is not valid yet');
    if (token.expiresAt <= deps.clocks.authorization.now())
      return refuse(scheme, 401, 'invalid_token', 'It has expired');
    const byDpop = scheme.toLowerCase() === 'dpop';
    if (token.dpopThumbprint !== null) {
      const problem = byDpop ? await problemOfProof(deps, context, token, accessToken) : 'sent as Bearer';
      if (problem !== undefined) return refuse('DPoP', 401, 'invalid_token', `It is bound to a DPoP key: ${problem}`);
    } else if (byDpop) return refuse('DPoP', 401, 'invalid_token', 'Sent with DPoP, but not bound to a key');
    const certificate = storedClaims(token).cnf?.['x5t#S256'];
    const shown = context.request.certificate && certificateThumbprint(context.request.certificate);
    if (certificate !== undefined && certificate !== shown)
      return refuse(
        scheme,
        401,
        'invalid_token',
        `It is bound to the certificate ${certificate}, not ${shown ?? 'none'}`,
      );
    if (!token.scope.split(' ').includes(needed))
      return refuse(scheme, 403, 'insufficient_scope', `has ${token.scope}`);
    const user = deps.users.find(token.subject);
    if (!user && ofUser) return refuse(scheme, 401, 'invalid_token', `"${token.subject}" is not a user`);
    if (!ofUser && !token.audience.split(' ').includes(deps.audience))
      return refuse(scheme, 401, 'invalid_token', `It is for ${token.audience}`);
    Object.assign(context, { ...(user && { user }), scope: token.scope, token });
    return passed(`jti ${token.id}`);
  },
});
