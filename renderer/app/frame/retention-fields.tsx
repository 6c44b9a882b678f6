import { Fieldset, Group, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { defaultRetention, journalRetention, type JournalRetention } from '#shared/model/journal-retention.ts';
import { Button } from '../../components/button.tsx';
import { Problem } from '../../components/problem.tsx';
import { NumberField } from '../../components/field/number-field.tsx';
import { limitsOf, numberOf, numberProblem, type NumberLimits } from '../../store/number-text.ts';
import { refusalOf, type Refusal } from '../../store/refusal-of.ts';
import { useStoreState } from '../../store/use-stores.ts';

type Name = keyof JournalRetention;
type Texts = Record<Name, string>;

const limits = (name: Name): NumberLimits => ({
  ...limitsOf(journalRetention.shape[name]),
  default: defaultRetention[name],
});

const fields: readonly { name: Name; label: string; unit: string; limits: NumberLimits }[] = [
  { name: 'entries', label: 'Max entries', unit: 'entries', limits: limits('entries') },
  { name: 'megabytes', label: 'Max size', unit: 'MB', limits: limits('megabytes') },
  { name: 'days', label: 'Max age', unit: 'days', limits: limits('days') },
  { name: 'pending', label: 'Max pending deliveries', unit: 'per subscription', limits: limits('pending') },
];

/** An empty field means the default. */
function textsOf(retention: JournalRetention): Texts {
  const text = (name: Name): string => (retention[name] === defaultRetention[name] ? '' : String(retention[name]));
  return {
    entries: text('entries'),
    megabytes: text('megabytes'),
    days: text('days'),
    pending: text('pending'),
  };
}

function retentionOf(texts: Texts): JournalRetention {
  const number = (name: Name): number => (texts[name].trim() === '' ? defaultRetention[name] : numberOf(texts[name]));
  return {
    entries: number('entries'),
    megabytes: number('megabytes'),
    days: number('days'),
    pending: number('pending'),
  };
}

/** The retention limits of the journal. */
export function RetentionFields() {
  const kept = useStoreState('settings', (state) => state.retention);
  const retain = useStoreState('settings', (state) => state.retain);
  const [typed, setTyped] = useState<Texts>();
  const [refusal, setRefusal] = useState<Refusal>();
  const texts = typed ?? textsOf(kept);
  const show = (next: Texts | undefined) => {
    setRefusal(undefined);
    setTyped(next);
  };
  const save = () => {
    retain(retentionOf(texts)).then(
      () => show(undefined),
      (error: unknown) => setRefusal(refusalOf(error)),
    );
  };
  const wrong = fields.some(({ limits: accepted, name }) => numberProblem(texts[name], accepted) !== undefined);
  return (
    <Fieldset legend="Retention" variant="unstyled">
      <Text fz="sm" lh="18px" c="dim" mb={8}>
        Journal entries above a limit are removed with their details, the oldest first. Pinned captures and opened cases
        stay. Of more pending deliveries, the oldest are cancelled.
      </Text>
      <SimpleGrid cols={2} spacing={12}>
        {fields.map(({ label, limits: accepted, name, unit }) => (
          <NumberField
            key={name}
            label={label}
            unit={unit}
            limits={accepted}
            value={texts[name]}
            onChange={(text) => show({ ...texts, [name]: text })}
          />
        ))}
      </SimpleGrid>
      <Problem>{refusal?.words}</Problem>
      {typed && (
        <Group gap={8} mt={8} justify="flex-end">
          <Button size="small" onClick={() => show(undefined)}>
            Discard
          </Button>
          <Button look="primary" size="small" disabled={wrong} onClick={save}>
            Save retention
          </Button>
        </Group>
      )}
    </Fieldset>
  );
}
