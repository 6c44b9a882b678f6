import { useMemo } from 'react';
import { type CatcherForm, changeOf, formOfSettings } from './catcher/catcher-form.ts';
import { catcherSettings } from '#shared/model/catcher-settings.ts';
import { formPart, type FormPart } from './form-part.ts';
import { fieldAt } from './schema-form.ts';
import { useStoreState } from './use-stores.ts';

export interface CatcherFormProps extends FormPart<CatcherForm> {
  /** JSON Pointer of the field that shows the validation error. */
  refusedAt: string | undefined;
  /** Whether the form differs from the saved settings. */
  changed: boolean;
}

/** The form of the catcher; undefined until its settings are loaded. */
export function useCatcherForm(): CatcherFormProps | undefined {
  const { settings, edited, edit, refusal } = useStoreState('catcher', (state) => state);
  const before = useMemo(() => settings && formOfSettings(settings), [settings]);
  const form = useMemo(() => before && { ...before, ...edited }, [before, edited]);
  const changed = useMemo(
    () => before !== undefined && form !== undefined && Object.keys(changeOf(before, form)).length > 0,
    [before, form],
  );
  if (!form) return undefined;
  const at = fieldAt(catcherSettings, refusal?.field);
  return {
    ...formPart({ form, change: edit, problemAt: (field) => (field === at ? refusal?.words : undefined) }),
    changed,
    refusedAt: at,
  };
}
