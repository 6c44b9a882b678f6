import { authPointers } from '../../../store/receiver-auth-form.ts';
import type { Refusal } from '../../../store/refusal-of.ts';

/** JSON Pointers of the fields that show their own error. */
const fields = new Set<string>([
  '/url',
  '/secret',
  '/timeoutMs',
  '/auth',
  ...authPointers,
  '/waitSeconds',
  '/quietSeconds',
  '/clientId',
]);

/** The error of a field; undefined when the field does not show errors. */
export function problemAt(refusal: Refusal | undefined, field: string): string | undefined {
  return refusal?.field === field && fields.has(field) ? refusal.words : undefined;
}
