import type { FlowForm } from '../../store/flow-form.ts';
import { useStoreState } from '../../store/use-stores.ts';

type Switch = 'acceptAnyCertificate' | 'usePar' | 'useDpop';

interface UsedForm {
  form: FlowForm;
  change: (part: Partial<FlowForm>) => void;
  /** The validation error of a field, by its JSON Pointer. */
  problemAt: (field: string) => string | undefined;
  /** The props of the input for a field. */
  field: <Name extends keyof FlowForm>(
    name: Name,
  ) => { value: FlowForm[Name]; problem: string | undefined; onChange: (value: FlowForm[Name]) => void };
  /** The props of the checkbox for a field. */
  check: (name: Switch) => { checked: boolean; onChange: (checked: boolean) => void };
}

/** The form and its validation errors. */
export function useFlowForm(): UsedForm {
  const { form, change, refusal } = useStoreState('authorize', (state) => state);
  const problemAt = (field: string) => (refusal?.field === field ? refusal.words : undefined);
  const put = (name: keyof FlowForm) => (value: unknown) => change({ [name]: value });
  return {
    form,
    change,
    problemAt,
    field: (name) => ({ value: form[name], problem: problemAt(`/${name}`), onChange: put(name) }),
    check: (name) => ({ checked: form[name], onChange: put(name) }),
  };
}
