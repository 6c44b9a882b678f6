import type { Refusal } from '../../../store/refusal-of.ts';

/** The fields that show their own problem, by JSON Pointer. */
const fields = new Set([
  '/url',
  '/secret',
  '/timeoutMs',
  '/auth',
  '/auth/header',
  '/auth/value',
  '/auth/token',
  '/auth/username',
  '/auth/password',
  '/auth/tokenUrl',
  '/auth/clientId',
  '/auth/clientSecret',
  '/auth/scope',
  '/auth/cert',
  '/auth/key',
  '/waitSeconds',
  '/quietSeconds',
  '/clientId',
]);

/** Why the engine refused what is in a field; nothing for one that does not show it. */
export function problemAt(refusal: Refusal | undefined, field: string): string | undefined {
  return refusal?.field === field && fields.has(field) ? refusal.words : undefined;
}
