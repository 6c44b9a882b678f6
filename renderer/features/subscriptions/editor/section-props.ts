import { authPointers } from '../../../store/receiver-auth-form.ts';
import type { SubscriptionForm } from '../../../store/subscriptions/subscription-form.ts';

/** JSON Pointers of the editor fields that show their own error. */
export const editorFields = [
  '/name',
  '/url',
  '/events',
  '/pathMap',
  '/auth',
  ...authPointers,
  '/signing',
  '/signing/secret',
  '/retry',
  '/retry/delays',
  '/retry/jitter',
  '/timeoutMs',
  '/tls',
  '/tls/ca',
  '/ordering',
  '/rate',
  '/payload',
  '/payload/template',
  '/disableAfterSeconds',
] as const;
export type EditorField = (typeof editorFields)[number];

/** The props of every section of the editor. */
export interface SectionProps {
  form: SubscriptionForm;
  change: (part: Partial<SubscriptionForm>) => void;
  /** The error of a field. */
  problemAt: (field: EditorField) => string | undefined;
}
