import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, it } from 'vitest';
import { schemeRows } from '#shared/signing/schemes.ts';
import { keyOf, secretFault } from '../../../../electron/engine/signing/secret-key.ts';

const keys = {
  ed25519: generateKeyPairSync('ed25519').privateKey,
  x25519: generateKeyPairSync('x25519').privateKey,
  p256: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey,
  p521: generateKeyPairSync('ec', { namedCurve: 'secp521r1' }).privateKey,
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  pss512: generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey,
  pss256: generateKeyPairSync('rsa-pss', { modulusLength: 2048, hashAlgorithm: 'sha256' }).privateKey,
} satisfies Record<string, KeyObject>;

const pem = (name: keyof typeof keys) => keys[name].export({ format: 'pem', type: 'pkcs8' }) as string;

it.each([
  ['sendgrid', ['p256'], ['ed25519', 'x25519', 'p521', 'rsa']],
  ['paypal', ['rsa'], ['ed25519', 'x25519', 'p256', 'pss512']],
  ['http-message-signatures', ['ed25519', 'p256', 'rsa', 'pss512'], ['x25519', 'p521', 'pss256']],
] as const)('%s reads %j and no keys of other types: %j', (scheme, good, wrong) => {
  const row = schemeRows[scheme];
  const secretOf = (name: keyof typeof keys) => (scheme === 'paypal' ? `ID\n${pem(name)}` : pem(name));
  for (const name of good) {
    expect(keyOf(row, secretOf(name)), name).toHaveProperty('verifying');
    expect(secretFault(row, secretOf(name)), name).toBeUndefined();
  }
  for (const name of wrong) {
    expect(keyOf(row, secretOf(name)), name).toEqual({});
    expect(secretFault(row, secretOf(name)), name).toBeTypeOf('string');
  }
});
