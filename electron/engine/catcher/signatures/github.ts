import { createHmac } from 'node:crypto';
import { isSame, keyOf, type SignatureVerifier } from './signature-verifier.ts';

const utf8 = (secret: string): Buffer => Buffer.from(secret, 'utf8');

/** HMAC-SHA256 over the body, in `X-Hub-Signature-256`. */
export const github: SignatureVerifier = {
  scheme: 'github',
  source: 'GitHub, validating webhook deliveries',
  applies: (capture) => capture.header('x-hub-signature-256') !== undefined,
  verify(capture, demand) {
    const received = capture.header('x-hub-signature-256');
    if (received === undefined) return { ok: false, detail: 'The header X-Hub-Signature-256 is missing.' };
    const expected = demand.secrets.map(
      (secret) =>
        `sha256=${createHmac(
          'sha256',
          keyOf(`github ${secret}`, () => utf8(secret)),
        )
          .update(capture.body)
          .digest('hex')}`,
    );
    if (expected.some((one) => isSame(one, received)))
      return { ok: true, detail: 'The signature matches a configured secret.' };
    return {
      ok: false,
      detail:
        expected.length === 0
          ? 'No secret is configured to verify the signature.'
          : 'The signature is by no known secret.',
      ...(expected[0] !== undefined && { expected: expected[0] }),
      received,
    };
  },
};
