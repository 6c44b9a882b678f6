import type { Refusal } from '../../../store/refusal-of.ts';

/** JSON Pointers of the fields that show their own error. */
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

/** The error of a field; undefined when the field does not show errors. */
export function problemAt(refusal: Refusal | undefined, field: string): string | undefined {
  return refusal?.field === field && fields.has(field) ? refusal.words : undefined;
}
