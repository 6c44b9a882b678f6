import { hash } from 'node:crypto';
import type { Random } from '../../random.ts';

/** A new opaque credential of 256 bits: an authorization code, a refresh token, a device code. */
export function newSecret(random: Random, prefix: string): string {
  return `${prefix}_${random.bytes(32).toString('base64url')}`;
}

/** The hash that is stored instead of the credential, so that a copy of the database grants no access. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
