import type { Clock } from '../../clock.ts';
import { verifyDpopProof } from '../../http/verify-dpop-proof.ts';
import { passed } from '../../journal/run-checks.ts';
import type { ServiceCheck, ServiceContext } from '../context.ts';
import type { TokenAuthority } from '../ports.ts';
import { refuseWith } from '../problem-refusal.ts';
import { schemeOf } from './bearer.ts';

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
  const verified = await verifyDpopProof(proof, { method, url, nowMs, accessToken: token });
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
export const dpopBound = (authority: TokenAuthority, clock: Clock): ServiceCheck => ({
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
