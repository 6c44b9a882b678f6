import { Box, Group, Paper, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, MonitorSmartphone, Webhook } from 'lucide-react';
import { useMemo } from 'react';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { TrialSubject } from '#shared/model/trial.ts';
import { ChoiceCard } from '../../../components/choice-card/choice-card.tsx';
import { EmptyState, ListState } from '../../../components/empty-state.tsx';
import { CheckField } from '../../../components/field/fields.tsx';
import { FilterChip } from '../../../components/filter-bar/filter-bar.tsx';
import { PaneTabs } from '../../../components/record/pane-tabs.tsx';
import { useOnePane } from '../../../components/record/record-screen.tsx';
import { ProblemNote } from '../../../components/note.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useSubscription } from '../../../components/subscription/use-subscriptions.ts';
import { withPart } from '../../../store/use-live-list.ts';
import { failed, findTrials, trialRows, type TrialRow } from '../../../store/trials/trial-rows.ts';
import { givenOf } from '../../../store/trials/receiver-form.ts';
import { listOf, useApi, useStoreState } from '../../../store/use-stores.ts';
import { useKnownRun, useRun, useRunning } from '../../../store/use-run.ts';
import type { UsedForm } from '../../../store/use-form.ts';
import { FileProblems } from '../file-problems.tsx';
import { ClientFacts, ClientSetup } from './client-setup.tsx';
import { ReceiverSetup } from './receiver-setup.tsx';
import { ReportHead, ReportList } from './report-head.tsx';
import { CancelTest, RunningTrials } from './running-trials.tsx';
import { TrialList } from './trial-list.tsx';
import { useClientForm, useReceiverForm } from './use-trial-form.ts';

/** Tests the user's receiver or client: settings, progress and the graded report. */
export function UnderTestTab() {
  const { trials } = useApi();
  const query = useQuery(trials.list.queryOptions({ input: {} }));
  const { items = [], problems = [] } = query.data ?? {};
  const list = listOf(query, items);
  const { subject, filter, narrow, opened } = useStoreState('trials', (state) => state);
  const [receiver, client] = [useReceiverForm(), useClientForm()];
  const used = subject === 'receiver' ? receiver : client;
  const earlier = useKnownRun('trials', opened);
  const last = useRun('trials');
  const own = last?.subject === subject ? last : undefined;
  const running = own?.state === 'running';
  const isSmall = useOnePane();
  const before = !running && opened !== own?.id && earlier.data?.subject === subject ? earlier.data : undefined;
  const shown = before ?? own;
  const subscription = useSubscription(receiver.form.subscription);
  const { leftOut } = used.form;
  const rows = useMemo(
    () => trialRows(items, { subject, leftOut, given: givenOf(receiver.form, subscription), report: shown }),
    [items, subject, leftOut, receiver.form, subscription, shown],
  );
  const found = useMemo(() => findTrials(rows, filter), [rows, filter]);
  const setup = (
    <>
      {last?.state === 'running' && <CancelTest />}
      <SubjectChoice />
      {subject === 'receiver' && <ReceiverSetup rows={rows} />}
      {subject === 'client' && !running && <ClientSetup rows={rows} />}
      {subject === 'client' && <ClientFacts />}
      <ReportList
        key={subject}
        subject={subject}
        shown={shown?.id ?? opened}
        problem={earlier.error ? messageOf(earlier.error) : undefined}
      />
    </>
  );
  const result = (
    <>
      <Refused {...used} />
      <FileProblems what="trials" problems={problems} />
      {own && running && <RunningTrials report={own} rows={rows} />}
      {shown && !running && <ReportHead report={shown} before={before !== undefined} />}
      <Paper withBorder flex="none">
        {rows.length > 0 && <TrialToolbar rows={rows} />}
        {found.length === 0 && (
          <ListState what="trials" list={{ ...list, filter, narrow }}>
            <EmptyState icon={<ClipboardCheck size={24} aria-hidden />} title="No trials" />
          </ListState>
        )}
        <TrialList rows={found} fixed={last?.state === 'running'} />
      </Paper>
    </>
  );
  return isSmall ? (
    <PaneTabs
      panes={[
        { label: 'Setup', content: <Stack p="16 var(--edge)">{setup}</Stack> },
        {
          label: 'Trials',
          content: (
            <Stack p="16 var(--edge)" gap={16}>
              {result}
            </Stack>
          ),
          opens: running ? own.id : opened,
        },
      ]}
    />
  ) : (
    <Group gap={0} h="100%" wrap="nowrap" align="stretch">
      <SimpleGrid
        cols={1}
        verticalSpacing={16}
        w="clamp(300px, calc(30vw / var(--zoom)), 400px)"
        flex="none"
        p="16 8 16 var(--edge)"
        style={{ gridAutoRows: 'max-content', overflow: 'auto' }}
      >
        {setup}
      </SimpleGrid>
      <Stack gap={16} flex={1} miw={0} p="16 var(--edge) 16 8" style={{ overflow: 'auto' }}>
        {result}
      </Stack>
    </Group>
  );
}

const subjects: readonly { subject: TrialSubject; title: string; how: string; icon: typeof Webhook }[] = [
  { subject: 'receiver', title: 'Your receiver', how: 'Hookbench posts events to its URL', icon: Webhook },
  {
    subject: 'client',
    title: 'Your client',
    how: 'Hookbench responds to it with faults',
    icon: MonitorSmartphone,
  },
];

/** Selects what to test: the user's receiver or client. */
function SubjectChoice() {
  const { subject: chosen, show } = useStoreState('trials', (state) => state);
  const run = useRun('trials');
  const running = run?.state === 'running' ? run.subject : undefined;
  return (
    <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing={8} role="group" aria-label="Test subject">
      {subjects.map(({ subject, title, how, icon }) => (
        <ChoiceCard
          key={subject}
          title={title}
          about={running === subject ? 'Test in progress' : how}
          icon={icon}
          chosen={subject === chosen}
          onChoose={() => show(subject)}
        />
      ))}
    </SimpleGrid>
  );
}

/** Shows why a test did not start when no field shows the error. */
function Refused({ dismiss, refusal, refusedAt }: Pick<UsedForm<object>, 'dismiss' | 'refusal' | 'refusedAt'>) {
  if (!refusal || refusedAt !== undefined) return null;
  return (
    <ProblemNote title="Cannot start the test." onDismiss={dismiss}>
      {refusal.field === undefined ? refusal.words : `${refusal.field.slice(1)}: ${refusal.words}`}
    </ProblemNote>
  );
}

/** Selects all trials, and searches and filters them. */
function TrialToolbar({ rows }: { rows: readonly TrialRow[] }) {
  const { filter, narrow, want } = useStoreState('trials', (state) => state);
  const able = rows.filter(({ lacks }) => lacks === undefined);
  const ids = able.map(({ trial }) => trial.id);
  const all = able.every(({ wanted }) => wanted);
  return (
    <Group
      gap={8}
      p="6 var(--edge)"
      style={{ borderBottom: '1px solid var(--line)' }}
      role="toolbar"
      aria-label="Trials"
    >
      <Box mr="auto">
        <CheckField
          label="All trials"
          checked={all && able.length === rows.length}
          indeterminate={able.some(({ wanted }) => wanted) && !(all && able.length === rows.length)}
          disabled={useRunning('trials')}
          onChange={() => want(ids, !all)}
        />
      </Box>
      {rows.some(({ result }) => result !== undefined) && (
        <FilterChip
          label="Only failed"
          count={String(rows.filter(failed).length)}
          alone
          pressed={filter.failedOnly === true}
          onPress={() => narrow(withPart(filter, 'failedOnly', filter.failedOnly ? undefined : true))}
        />
      )}
      <SearchField
        label="Search the trials"
        placeholder="Search: signature, 429, RFC 6750"
        value={filter.q ?? ''}
        takesSearchKey
        onChange={(q) => narrow(withPart(filter, 'q', q || undefined))}
      />
    </Group>
  );
}
