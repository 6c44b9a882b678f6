import type { EditorField } from './editor-fields.ts';
import type { SubscriptionForm } from '../../../store/subscriptions/subscription-form.ts';

/** The props of every section of the editor. */
export interface SectionProps {
  form: SubscriptionForm;
  change: (part: Partial<SubscriptionForm>) => void;
  /** The error of a field. */
  problemAt: (field: EditorField) => string | undefined;
}
