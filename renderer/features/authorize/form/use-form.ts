import type { FlowForm } from '../../../store/flow-form.ts';
import { useStoreState } from '../../../store/use-stores.ts';

interface UsedForm {
  form: FlowForm;
  change: (part: Partial<FlowForm>) => void;
  /** The validation error of a field, by its JSON Pointer. */
  problemAt: (field: string) => string | undefined;
}

/** The form and its validation errors. */
export function useForm(): UsedForm {
  const form = useStoreState('flowForm', (state) => state.form);
  const change = useStoreState('flowForm', (state) => state.change);
  const refusal = useStoreState('flows', (state) => state.refusal);
  return { form, change, problemAt: (field) => (refusal?.field === field ? refusal.words : undefined) };
}
