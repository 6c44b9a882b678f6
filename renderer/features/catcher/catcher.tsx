import { Group, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, RotateCcw, TriangleAlert, Undo2, X } from 'lucide-react';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { faultWords } from '#shared/faults/fault-words.ts';
import type { CatcherSettings } from '#shared/model/catcher-settings.ts';
import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import { Button } from '../../components/button.tsx';
import { NotLoaded } from '../../components/empty-state.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { useShowProblem } from '../../components/form/use-show-problem.ts';
import { ListenerAddresses, listenersOf } from '../../components/party-health.tsx';
import { Note } from '../../components/note.tsx';
import { TabSet, type ShownTab } from '../../components/tab-set.tsx';
import type { CatcherTab } from '../../store/catcher-store.ts';
import { oddities } from '../../store/catcher/rule-words.ts';
import { useCatcherForm, type CatcherFormProps } from '../../store/use-catcher-form.ts';
import { useFaults } from '../../store/use-faults.ts';
import { useApi, useKept, useStatus, useStoreState, useStores } from '../../store/use-stores.ts';
import { AnswersTab } from './answers/answers-tab.tsx';
import { BadTlsTab } from './bad-tls/bad-tls-tab.tsx';
import { CallTab } from './call-tab.tsx';
import { RequirementsTab } from './requirements/requirements-tab.tsx';

/** The screen Catcher: answers, requirements and checks, receivers with bad TLS, and sample code. */
export function Catcher() {
  const { catcher } = useStores();
  const { data: settings, error, refetch } = useKept('catcher');
  const used = useCatcherForm();
  useHotkeys(
    [
      [
        'mod+S',
        () => {
          if (used?.changed === true) void catcher.getState().save();
        },
      ],
    ],
    [],
    true,
  );
  return (
    <Stack gap={0} h="100%" miw={0}>
      {used && settings ? (
        <Parts used={used} settings={settings} />
      ) : (
        <NotLoaded what="settings of the receiver" problem={error ? messageOf(error) : undefined} onRetry={refetch} />
      )}
    </Stack>
  );
}

function Parts({ used, settings }: { used: CatcherFormProps; settings: CatcherSettings }) {
  const tab = useStoreState('catcher', (state) => state.tab);
  const show = useStoreState('catcher', (state) => state.show);
  const { form } = used;
  const requirements = [
    form.auth.kind !== 'none',
    form.allow.some((line) => line.trim() !== ''),
    form.checks.enforce.length > 0,
  ].filter(Boolean).length;
  const tabs: ShownTab[] = [
    { id: 'answers', label: 'Responses', holds: form.rules.length, content: <AnswersTab {...used} /> },
    {
      id: 'requirements',
      label: 'Requirements and checks',
      holds: requirements,
      content: <RequirementsTab part={used} />,
    },
    { id: 'bad-tls', label: 'Bad TLS', holds: badTlsReceivers.length, content: <BadTlsTab /> },
    { id: 'call', label: 'Sample code', holds: 0, content: <CallTab /> },
  ];
  return (
    <>
      <ActiveFaults />
      <CatcherHead settings={settings} busy={used.busy} />
      <TabSet
        ref={useShowProblem<HTMLDivElement>(used.refusal)}
        tabs={tabs}
        value={tab}
        panel={{ tabIndex: 0, style: { containerType: 'inline-size' } }}
        flex={1}
        mih={0}
        onChange={(value) => {
          if (value !== null) show(value as CatcherTab);
        }}
      />
      <SaveBar used={used} />
    </>
  );
}

/** The faults that change its responses, above all settings. */
function ActiveFaults() {
  const clear = useMutation(useApi().faults.clear.mutationOptions());
  return useFaults()
    .active.filter(({ where }) => where === 'catcher')
    .map((fault) => {
      const { aside, title } = faultWords(fault);
      return (
        <Note
          key={fault.id}
          tone="warn"
          actions={
            <Button size="small" look="fix" onClick={() => clear.mutate({ id: fault.id })}>
              Clear fault
            </Button>
          }
        >
          <strong>Fault: {title}</strong>, {aside}
        </Note>
      );
    });
}

/** The addresses of the catcher, and how its responses differ from the default. */
function CatcherHead({ settings, busy }: { settings: CatcherSettings; busy: boolean }) {
  const status = useStatus();
  const answerPlainly = useStoreState('catcher', (state) => state.answerPlainly);
  const { answer } = settings;
  const defaultStatus = 'status' in answer ? answer.status : 200;
  const odd = oddities(settings);
  const hasFaults = useFaults().active.some(({ where }) => where === 'catcher');
  return (
    <Group component="header" gap="4 24" p="8 var(--edge)" flex="none">
      <ListenerAddresses listeners={listenersOf(status, 'catcher')} isRow />
      {(odd.length > 0 || !hasFaults) && (
        <Group
          component="p"
          gap="4 8"
          mih={28}
          ml="auto"
          fz={12}
          fw={500}
          c={odd.length === 0 ? 'var(--ok)' : 'var(--warn)'}
        >
          {odd.length === 0 ? <CircleCheck size={14} aria-hidden /> : <TriangleAlert size={14} aria-hidden />}
          {odd.length === 0 ? `Default: ${String(defaultStatus)} to everything` : `Changed: ${odd.join(', ')}`}
          {odd.length > 0 && (
            <Button
              size="small"
              busy={busy}
              icon={RotateCcw}
              title="Turns off all rules, and responds with 200 to everything. Unsaved changes are lost."
              onClick={() => void answerPlainly()}
            >
              Reset responses
            </Button>
          )}
        </Group>
      )}
    </Group>
  );
}

/** Saves or discards the form; after a save, offers to undo it. */
function SaveBar({ used: { busy, changed, discard, refusal, refusedAt } }: { used: CatcherFormProps }) {
  const { undoing, save, undo, forgetUndo } = useStoreState('catcher', (state) => state);
  const problemShown = refusedAt !== undefined;
  const tab = useStoreState('catcher', (state) => state.tab);
  const set = tab === 'answers' || tab === 'requirements';
  if (!changed && !(set && (undoing ?? refusal))) return null;
  return (
    <Group
      gap={12}
      mih={48}
      px="var(--edge)"
      py={8}
      bg="var(--panel)"
      c="dim"
      flex="none"
      style={{ borderTop: '1px solid var(--line)' }}
      role="group"
      aria-label="Changes"
    >
      {refusal ? (
        <Text c="bad" style={{ overflowWrap: 'anywhere' }} role={problemShown ? undefined : 'alert'}>
          {problemShown ? 'Not saved. Fix the marked field.' : refusal.words}
        </Text>
      ) : (
        <p>{changed ? 'Unsaved changes' : 'Saved. Rule counters were reset.'}</p>
      )}
      <Group gap={8} ml="auto" flex="none">
        {changed ? (
          <>
            <Button onClick={discard}>Discard</Button>
            <Button look="primary" busy={busy} onClick={() => void save()}>
              Save <Kbd keys="Ctrl S" />
            </Button>
          </>
        ) : (
          <>
            {undoing && (
              <Button busy={busy} icon={Undo2} onClick={() => void undo()}>
                Undo
              </Button>
            )}
            <Button
              look="quiet"
              square
              aria-label="Dismiss"
              onClick={() => {
                forgetUndo();
                discard();
              }}
            >
              <X size={14} aria-hidden />
            </Button>
          </>
        )}
      </Group>
    </Group>
  );
}
