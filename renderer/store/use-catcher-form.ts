import { useMemo } from 'react';
import { catcherSettings } from '#shared/model/catcher-settings.ts';
import { type CatcherForm, changeOf, emptyCatcherForm, formOfSettings } from './catcher/catcher-form.ts';
import { useForm, type UsedForm } from './use-form.ts';
import { useKept } from './use-stores.ts';

export interface CatcherFormProps extends UsedForm<CatcherForm> {
  /** Whether the form differs from the saved settings. */
  changed: boolean;
}

/** The form of the catcher; undefined until its settings are loaded. */
export function useCatcherForm(): CatcherFormProps | undefined {
  const settings = useKept('catcher').data;
  const before = useMemo(() => settings && formOfSettings(settings), [settings]);
  const used = useForm('catcher', before ?? emptyCatcherForm, catcherSettings);
  const { form } = used;
  const changed = useMemo(() => before !== undefined && Object.keys(changeOf(before, form)).length > 0, [before, form]);
  return before && { ...used, changed };
}
