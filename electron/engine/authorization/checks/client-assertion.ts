import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { ReceivedRequest } from '../../http/received-request.ts';
import type { AuthorizationContext, ServerDeps } from '../context.ts';
import { verifyClientJwt } from '../client-jwts.ts';
import { takeProof } from '../state/dpop-proofs.ts';

/** The only type of `client_assertion` (RFC 7523 2.2). */
export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** How long an assertion may be valid, in seconds. */
const maxSeconds = 3600;

/** Requests whose assertion is already recorded: a request is processed again after a conflicting write. */
const taken = new WeakSet<ReceivedRequest>();

/** Why an assertion does not authenticate a client, or undefined if it does (RFC 7523 3). */
export async function assertionProblem(
  { clientKeys, clocks, profile, store }: ServerDeps,
  { issuer, request }: AuthorizationContext,
  client: OAuthClient,
  assertion: string,
): Promise<string | undefined> {
  const nowMs = clocks.authorization.now();
  const onlyIssuer = profile.get().assertionAudience === 'issuer';
  const endpoint = request.origin + request.path;
  const isSecret = client.authentication === 'client_secret_jwt';
  const verified = await verifyClientJwt(
    assertion,
    isSecret ? { secret: client.secret ?? '' } : { keys: clientKeys, client },
    {
      nowMs,
      algorithms: profile.get().clientSigningAlgorithms,
      issuer: client.id,
      audiences: onlyIssuer ? [issuer] : [...new Set([issuer, endpoint, issuer + profile.get().endpointPaths.token])],
      sole: onlyIssuer,
      maxSeconds,
      // No request object or proof that the client signed for another purpose (RFC 8725 3.11).
      typ: /^(application\/)?(client-authentication\+)?jwt$/i,
    },
  );
  if (!verified.ok) return verified.reason;
  const { exp = 0, jti, sub } = verified.payload;
  if (sub !== client.id) return `sub is ${sub ?? 'absent'}, not ${client.id}`;
  if (!jti) return 'jti is absent';
  if (taken.has(request)) return undefined;
  const validAt = Math.max(nowMs, exp * 1000);
  if (!(await takeProof(store, `assertion ${client.id} ${jti}`, validAt))) return 'The assertion was used before (jti)';
  taken.add(request);
  return undefined;
}
