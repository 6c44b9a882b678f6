import { Box, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Play, Square } from 'lucide-react';
import { useId } from 'react';
import { comparisonInput, type Disturbance } from '#shared/pull-push/comparison.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { CheckField, SelectField, NumberField } from '../../components/field/fields.tsx';
import { Explained } from '../../components/explained.tsx';
import { Problem } from '../../components/note.tsx';
import { ScreenAction } from '../../components/screen.tsx';
import { limitsOf } from '../../store/number-text.ts';
import { schemaForm } from '../../store/schema-form.ts';
import { useApi } from '../../store/use-stores.ts';
import { useForm } from '../../store/use-form.ts';

const disturbances: readonly { value: Disturbance; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'receiver-down', label: 'The receiver is down for up to 30 s' },
  { value: 'rate-limit', label: 'The API allows 1 request per second' },
  { value: 'webhook-lost', label: 'The first webhook is lost, and retried' },
  { value: 'webhook-undelivered', label: 'The first webhook is never delivered' },
  { value: 'webhook-twice', label: 'The first webhook arrives twice' },
];

const labels = { chats: 'Chats', seconds: 'Duration of the events', interval: 'Polling interval' };
const units = { chats: undefined, seconds: 's', interval: 's' };

const comparisonForm = schemaForm(comparisonInput);
const empty = { ...comparisonForm.formOf(comparisonInput.parse({})), chats: '', seconds: '', interval: '' };

/** Starts and cancels a comparison. @param run Id of the one that is running. */
export function ComparisonForm({ run }: { run: string | undefined }) {
  const api = useApi().runs;
  const id = useId();
  const running = run !== undefined;
  const { field, check, form, busy, problem, submit } = useForm('comparison', empty, comparisonInput);
  const start = useMutation(api.start.mutationOptions());
  const cancel = useMutation(api.cancel.mutationOptions());
  const number = (name: keyof typeof labels) => (
    <NumberField
      label={labels[name]}
      unit={units[name]}
      {...field(name)}
      limits={limitsOf(comparisonInput.shape[name])}
      disabled={running}
    />
  );
  return (
    <form
      id={id}
      aria-label="Comparison"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!running) void submit(() => start.mutateAsync({ ...comparisonForm.valueOf(form), kind: 'comparison' }));
      }}
    >
      <Stack gap={12} p="16 var(--edge)">
        <Group gap={16} align="flex-start">
          <Box flex="1 1 280px" maw={420}>
            <SelectField {...field('disturbance')} label="Disturbance" choices={disturbances} disabled={running} />
          </Box>
          {number('seconds')}
        </Group>
        <Disclosure label="Chats and polling">
          <Group gap={16} pt={8} align="flex-start">
            {number('chats')}
            {number('interval')}
            <Box pt={26}>
              <CheckField
                {...check('conditional')}
                label={<Explained words="An unchanged chat then has no body.">Send If-None-Match</Explained>}
                disabled={running}
              />
            </Box>
          </Group>
        </Disclosure>
        <Problem>{problem}</Problem>
        <ScreenAction>
          {running ? (
            <Button icon={Square} busy={cancel.isPending} onClick={() => cancel.mutate({ id: run })}>
              Cancel
            </Button>
          ) : (
            <Button look="primary" type="submit" form={id} icon={Play} busy={busy}>
              Start
            </Button>
          )}
        </ScreenAction>
      </Stack>
    </form>
  );
}
