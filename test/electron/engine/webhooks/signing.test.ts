import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { keyedSchemes, schemes } from '../../../../electron/engine/webhooks/signing/schemes.ts';
import { sign, signedContent } from '../../../../electron/engine/webhooks/signing/sign.ts';

describe('signing', () => {
  it('creates the signature of the published test vector of Standard Webhooks', () => {
    const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, event: 'test' };
    const body = Buffer.from('{"test": 2432232314}');
    const { headers, stored } = sign('standard-webhooks', ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], signed, body);
    expect(headers).toEqual([['webhook-signature', 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=']]);
    expect(stored.keys).toEqual(['whsec_MfKQ…']);
    expect(signedContent('standard-webhooks', signed, body)).toBe(
      'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}',
    );
    expect(signedContent('stripe', signed, Buffer.from([0xff, 0xfe]))).toBe('1614265330.<2 bytes>');
  });

  it.each(keyedSchemes)('accepts a secret generated for %s', (scheme) => {
    expect(schemes[scheme].fault(schemes[scheme].generate(systemRandom))).toBeUndefined();
  });

  it.each([
    ['standard-webhooks', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'it must begin with whsec_'],
    ['standard-webhooks', 'whsec_not base64!', 'after whsec_ it must be base64'],
    ['standard-webhooks', 'whsec_c2hvcnQ=', 'it holds 5 bytes; Standard Webhooks takes 24 to 64'],
    [
      'standard-webhooks',
      `whsec_${Buffer.alloc(65).toString('base64')}`,
      'it holds 65 bytes; Standard Webhooks takes 24 to 64',
    ],
    ['standard-webhooks-ed25519', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'it must begin with whsk_'],
    [
      'standard-webhooks-ed25519',
      `whsk_${Buffer.alloc(24).toString('base64')}`,
      'it holds 24 bytes; an Ed25519 key is a seed of 32, or 64 with the public key behind it',
    ],
    [
      'standard-webhooks-ed25519',
      `whsk_${Buffer.alloc(64).toString('base64')}`,
      'its second half is not the public key of its first',
    ],
  ] as const)('%s rejects %s', (scheme, secret, reason) => {
    expect(schemes[scheme].fault(secret)).toBe(reason);
  });
});
