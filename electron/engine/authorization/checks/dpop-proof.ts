import type { ReceivedRequest } from '../../http/received-request.ts';
import { verifyDpopProof } from '../../http/verify-dpop-proof.ts';
import { passed, type CheckResult } from '../../journal/run-checks.ts';
import {
  type AuthorizationCheck,
  type AuthorizationContext,
  type OAuthRefusal,
  refuseWith,
  type ServerDeps,
} from '../context.ts';
import { takeProof } from '../state/dpop-proofs.ts';

/** Thumbprints of requests whose proof is already recorded: a request is processed again after a conflicting write. */
const taken = new WeakMap<ReceivedRequest, string>();

const refuse = (reason: string) => refuseWith('invalid_dpop_proof', reason, 'The DPoP proof is not valid.');

async function verifyProof(
  { clocks, profile, store }: ServerDeps,
  context: AuthorizationContext,
): Promise<CheckResult<OAuthRefusal>> {
  const { request } = context;
  const before = taken.get(request);
  if (before !== undefined) {
    context.dpopThumbprint = before;
    return passed(`key ${before}`);
  }
  const [proof = '', another] = request.rawHeaders.filter(
    (_, index) => index % 2 === 1 && request.rawHeaders[index - 1]?.toLowerCase() === 'dpop',
  );
  if (another !== undefined) return refuse('more than one DPoP header');
  const nowMs = clocks.authorization.now();
  const verified = await verifyDpopProof(proof, {
    method: request.method,
    url: request.origin + request.path,
    nowMs,
    algorithms: profile.get().clientSigningAlgorithms,
  });
  if (!verified.ok) return refuse(verified.reason);
  if (!(await takeProof(store, verified.id, nowMs))) return refuse('The proof was used before');
  taken.set(request, verified.thumbprint);
  context.dpopThumbprint = verified.thumbprint;
  return passed(`key ${verified.thumbprint}`);
}

/**
 * If the request has a DPoP proof (RFC 9449), the proof is valid; tokens are then bound to its key.
 * @param isForTokens Whether the profile can require the proof.
 */
export const dpopProof = (deps: ServerDeps, isForTokens = false): AuthorizationCheck => ({
  name: 'dpop_proof',
  source: 'RFC 9449 4.3',
  run(context) {
    if (context.request.headers['dpop'] !== undefined) return verifyProof(deps, context);
    if (context.certificateThumbprint !== undefined) return passed('no DPoP header: tokens are bound to a certificate');
    if (!isForTokens || deps.profile.get().senderConstrained === 'optional')
      return passed('no DPoP header: bearer tokens are issued');
    const description = 'Tokens must be bound to a key of the client: the header DPoP is missing.';
    return refuseWith('invalid_dpop_proof', 'no DPoP header, but the profile requires bound tokens', description);
  },
});
