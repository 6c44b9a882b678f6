import { Paper, SimpleGrid } from '@mantine/core';
import { Play } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { TrialSubject } from '#shared/model/trial.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ScreenAction } from '../../../components/screen-action.tsx';
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

interface Selection {
  /** Ids of the trials that do not run. */
  leftOut: readonly string[];
}

interface SetupFormProps<Form extends Selection> extends Pick<FormPart<Form>, 'form' | 'change'> {
  subject: TrialSubject;
  rows: readonly TrialRow[];
  /** The command that runs the same test. @param ids The selected trials; all by default. */
  command: (ids: readonly string[] | undefined) => string;
  /** Renders the fields. */
  children: (part: FormPart<Form>) => ReactNode;
}

/** Settings of a test, and the buttons that start it or copy its command. */
export function SetupForm<Form extends Selection>({
  subject,
  rows,
  command,
  children,
  form,
  change,
}: SetupFormProps<Form>) {
  const { refusal, start, starting } = useStoreState('trials', (state) => state);
  const running = useRunning('trials');
  const id = useId();
  const { ids, all } = wantedIds(rows);
  const chosen = all ? undefined : ids;
  const at = fieldAt(schemas[subject], refusal?.field);
  const part = formPart({ form, change, problemAt: (field) => (field === at ? refusal?.words : undefined) });
  return (
    <form
      id={id}
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
          <ScreenAction>
            <CopyButton size="normal" what="command" text={() => command(chosen)} />
            {/* Before the trials are read, all of them are started: otherwise Enter in a field does nothing. */}
            <Button
              type="submit"
              form={id}
              look="primary"
              busy={starting}
              disabled={running || (ids.length === 0 && (rows.length > 0 || form.leftOut.length > 0))}
              icon={<Play size={14} aria-hidden />}
            >
              {rows.length > 0 ? `Start ${counted(ids.length, 'trial', 'trials')}` : 'Start'}
            </Button>
          </ScreenAction>
        </SimpleGrid>
      </Paper>
    </form>
  );
}
