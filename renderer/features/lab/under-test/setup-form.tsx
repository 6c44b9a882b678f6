import { Group, Paper, SimpleGrid } from '@mantine/core';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TrialSubject } from '#shared/model/trial.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { formPart, type FormPart } from '../../../store/form-part.ts';
import type { Refusal } from '../../../store/refusal-of.ts';
import { fieldAt } from '../../../store/schema-form.ts';
import { clientFields } from '../../../store/trials/client-form.ts';
import { receiverFields } from '../../../store/trials/receiver-form.ts';
import { wantedIds, type TrialRow } from '../../../store/trials/trial-rows.ts';
import { useRunning } from '../../../store/use-run.ts';
import { useStoreState } from '../../../store/use-stores.ts';

const schemas = { receiver: receiverFields, client: clientFields };

/** Whether a field of the form shows an error. */
export const isAtField = (subject: TrialSubject, { field }: Refusal): boolean =>
  fieldAt(schemas[subject], field) !== undefined;

interface SetupFormProps<Form> extends Pick<FormPart<Form>, 'form' | 'change'> {
  subject: TrialSubject;
  rows: readonly TrialRow[];
  /** The command that runs the same test. @param ids The selected trials; all by default. */
  command: (ids: readonly string[] | undefined) => string;
  /** Renders the fields. */
  children: (part: FormPart<Form>) => ReactNode;
}

/** Settings of a test, and the buttons that start it or copy its command. */
export function SetupForm<Form>({ subject, rows, command, children, form, change }: SetupFormProps<Form>) {
  const { refusal, start, starting } = useStoreState('trials', (state) => state);
  const running = useRunning('trials');
  const { ids, all } = wantedIds(rows);
  const chosen = all ? undefined : ids;
  const at = fieldAt(schemas[subject], refusal?.field);
  const part = formPart({ form, change, problemAt: (field) => (field === at ? refusal?.words : undefined) });
  return (
    <form
      aria-label={`Your ${subject}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void start(chosen);
      }}
    >
      <Paper component="fieldset" withBorder m={0} p="12 16 16" disabled={running}>
        <SimpleGrid cols={1} verticalSpacing={12}>
          {children(part)}
          <Group gap={8}>
            <Button
              type="submit"
              look="primary"
              busy={starting}
              disabled={running || ids.length === 0}
              icon={<Play size={14} aria-hidden />}
            >
              Start {counted(ids.length, 'trial', 'trials')}
            </Button>
            <CopyButton size="normal" what="command" label="Copy as command" text={() => command(chosen)} />
          </Group>
        </SimpleGrid>
      </Paper>
    </form>
  );
}
