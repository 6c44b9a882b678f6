import { Group, Paper, SimpleGrid } from '@mantine/core';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TrialSubject } from '#shared/model/trial.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { authPointers } from '../../../store/receiver-auth-form.ts';
import type { Refusal } from '../../../store/refusal-of.ts';
import { wantedIds, type TrialRow } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';

/** JSON Pointers of the fields that show their own error. */
const fields = [
  '/url',
  '/secret',
  '/timeoutMs',
  '/auth',
  ...authPointers,
  '/waitSeconds',
  '/quietSeconds',
  '/clientId',
];

/** Whether a field shows an error. */
export const isAtField = ({ field }: Refusal): boolean => field !== undefined && fields.includes(field);

interface SetupFormProps {
  subject: TrialSubject;
  rows: readonly TrialRow[];
  /** The command that runs the same test. @param ids The selected trials; all by default. */
  command: (ids: readonly string[] | undefined) => string;
  /** Renders the fields; `problemAt` returns the error for a JSON Pointer. */
  children: (problemAt: (field: string) => string | undefined) => ReactNode;
}

/** Settings of a test, and the buttons that start it or copy its command. */
export function SetupForm({ subject, rows, command, children }: SetupFormProps) {
  const { refusal, report, start, starting } = useStoreState('trials', (state) => state);
  const running = report?.state === 'running';
  const { ids, all } = wantedIds(rows);
  const chosen = all ? undefined : ids;
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
          {children((field) => (refusal?.field === field ? refusal.words : undefined))}
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
