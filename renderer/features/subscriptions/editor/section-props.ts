import type { EditorField } from './field-of-pointer.ts';
import type { SubscriptionForm } from '../../../store/subscriptions/subscription-form.ts';

/** What each part of the editor is handed. */
export interface SectionProps {
  form: SubscriptionForm;
  change: (part: Partial<SubscriptionForm>) => void;
  /** Why the engine refused what is in a field. */
  problemAt: (field: EditorField) => string | undefined;
}
