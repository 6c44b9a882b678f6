import { SimpleGrid, Text } from '@mantine/core';
import { useMemo } from 'react';
import { defaultRetention, journalRetention, type JournalRetention } from '#shared/model/journal-retention.ts';
import { SaveButtons } from '../../components/form/save-buttons.tsx';
import { NumberField } from '../../components/field/number-field.tsx';
import { limitsOf, numberProblem, type NumberLimits } from '../../store/number-text.ts';
import { schemaForm } from '../../store/schema-form.ts';
import { useForm } from '../../store/use-form.ts';
import { useChangeSettings, useSettings } from '../../store/use-settings.ts';

type Name = keyof JournalRetention;

const retentionForm = schemaForm(journalRetention);

const limits = (name: Name): NumberLimits => ({
  ...limitsOf(journalRetention.shape[name]),
  default: defaultRetention[name],
});

const fields: readonly { name: Name; label: string; unit?: string; limits: NumberLimits }[] = [
  { name: 'entries', label: 'Max entries', limits: limits('entries') },
  { name: 'megabytes', label: 'Max size', unit: 'MB', limits: limits('megabytes') },
  { name: 'days', label: 'Max age', unit: 'days', limits: limits('days') },
  { name: 'pending', label: 'Max waiting deliveries', unit: 'per subscription', limits: limits('pending') },
];

/** The form; an empty field means the default. */
function formOf(retention: JournalRetention) {
  const form = retentionForm.formOf(retention);
  const texts = fields.map(({ name }) => [name, retention[name] === defaultRetention[name] ? '' : form[name]]);
  return Object.fromEntries(texts) as typeof form;
}

/** The retention limits of the journal. */
export function RetentionFields() {
  const { retention } = useSettings();
  const { mutateAsync: change } = useChangeSettings();
  const before = useMemo(() => formOf(retention), [retention]);
  const used = useForm('retention', before, journalRetention);
  const { field, form } = used;
  const wrong = fields.some(({ limits: accepted, name }) => numberProblem(form[name], accepted) !== undefined);
  return (
    <div role="group" aria-label="Retention">
      <Text fz="sm" lh="18px" c="dim" mb={8}>
        Journal entries above a limit are removed with their details, the oldest first. Pinned captures and opened cases
        stay. Of more pending deliveries, the oldest are cancelled.
      </Text>
      <SimpleGrid cols={2} spacing={12}>
        {fields.map(({ name, ...rest }) => (
          <NumberField key={name} {...rest} {...field(name)} />
        ))}
      </SimpleGrid>
      <SaveButtons
        form={used}
        act="Save retention"
        disabled={wrong}
        onSave={() => change({ retention: { ...defaultRetention, ...retentionForm.valueOf(form) } })}
      />
    </div>
  );
}
