import { createHmac } from 'node:crypto';
import { isSame, keyOf, timestampProblem, type SignatureVerifier } from './signature-verifier.ts';

const utf8 = (secret: string): Buffer => Buffer.from(secret, 'utf8');

function fieldsOf(header: string): { t: string | undefined; v1: string[] } {
  const pairs = header.split(',').map((part) => part.trim().split('='));
  return {
    t: pairs.find(([name]) => name === 't')?.[1],
    v1: pairs.filter(([name]) => name === 'v1').map(([, value]) => value ?? ''),
  };
}

/** HMAC-SHA256 over timestamp and body, in `Stripe-Signature`. */
export const stripe: SignatureVerifier = {
  scheme: 'stripe',
  source: 'Stripe, verify webhook signatures manually',
  applies: (capture) => capture.header('stripe-signature') !== undefined,
  verify(capture, demand) {
    const header = capture.header('stripe-signature');
    if (header === undefined) return { ok: false, detail: 'The header Stripe-Signature is missing.' };
    const { t, v1 } = fieldsOf(header);
    const problem = timestampProblem(t, demand);
    if (problem !== undefined) return { ok: false, detail: `The signature is not fresh: ${problem}.` };
    const expected = demand.secrets.map((secret) =>
      createHmac(
        'sha256',
        keyOf(`stripe ${secret}`, () => utf8(secret)),
      )
        .update(`${t ?? ''}.`)
        .update(capture.body)
        .digest('hex'),
    );
    if (v1.some((one) => expected.some((other) => isSame(one, other))))
      return { ok: true, detail: 'The v1 signature matches a configured secret.' };
    return {
      ok: false,
      detail:
        expected.length === 0
          ? 'No secret is configured to verify the signature.'
          : 'No v1 signature matches a configured secret.',
      ...(expected[0] !== undefined && { expected: `v1=${expected[0]}` }),
      ...(v1[0] !== undefined && { received: `v1=${v1[0]}` }),
    };
  },
};
