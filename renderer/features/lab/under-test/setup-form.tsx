import { Paper, SimpleGrid } from '@mantine/core';
import { Play } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { TrialSubject } from '#shared/model/trial.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button, CopyButton } from '../../../components/button.tsx';
import { ScreenAction } from '../../../components/screen.tsx';
import type { UsedForm } from '../../../store/use-form.ts';
import { wantedIds, type TrialRow } from '../../../store/trials/trial-rows.ts';
import { useRunning } from '../../../store/use-run.ts';
import { useStoreState } from '../../../store/use-stores.ts';

interface SetupFormProps {
  subject: TrialSubject;
  used: UsedForm<{ leftOut: readonly string[] }>;
  rows: readonly TrialRow[];
  /** The command that runs the same test. @param ids The selected trials; all by default. */
  command: (ids: readonly string[] | undefined) => string;
  /** The fields. */
  children: ReactNode;
}

/** Settings of a test, and the buttons that start it or copy its command. */
export function SetupForm({ subject, used: { busy, form }, rows, command, children }: SetupFormProps) {
  const start = useStoreState('trials', (state) => state.start);
  const running = useRunning('trials');
  const id = useId();
  const { ids, all } = wantedIds(rows);
  const chosen = all ? undefined : ids;
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
      <Paper component="fieldset" withBorder m={0} p="12 var(--edge) 16" disabled={running}>
        <SimpleGrid cols={1} verticalSpacing={12}>
          {children}
          {!running && (
            <ScreenAction>
              <CopyButton size="normal" what="command" text={() => command(chosen)} />
              {/* Before the trials are read, all of them are started: otherwise Enter in a field does nothing. */}
              <Button
                type="submit"
                form={id}
                look="primary"
                busy={busy}
                disabled={ids.length === 0 && (rows.length > 0 || form.leftOut.length > 0)}
                icon={Play}
              >
                {rows.length > 0 ? `Start ${counted(ids.length, 'trial', 'trials')}` : 'Start'}
              </Button>
            </ScreenAction>
          )}
        </SimpleGrid>
      </Paper>
    </form>
  );
}
