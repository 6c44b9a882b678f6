import { hash } from 'node:crypto';

/** The strong entity tag of a representation (RFC 9110 8.8.3): the same bytes have the same tag, others another. */
export const entityTag = (json: string): string => `"${hash('sha256', json, 'base64url').slice(0, 22)}"`;
