import { Modal, Text } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { leadEntry } from '#shared/trace/lead-entry.ts';
import { entryTitle } from '#shared/trace/entry-title.ts';
import { sequenceOf, type Moment } from '#shared/trace/sequence.ts';
import { ownMember } from '#shared/model/own-member.ts';
import { dueAt } from '../../store/player/playback.ts';
import { clearSteps, publishSteps } from '../../store/player/notes-channel.ts';
import type { PlayedTrace, PlayerState } from '../../store/player/player-store.ts';
import { useFlows } from '../../store/use-authorization.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { useTrace } from '../../store/use-trace.ts';
import { EmptyState } from '../empty-state.tsx';
import { grantWords } from '../grant-words.ts';
import { SequenceDiagram } from '../sequence-diagram/sequence-diagram.tsx';
import { useReceiverNames } from '../subscription/use-subscriptions.ts';
import { PlayerControls } from './player-controls.tsx';
import styles from './player.module.css';
import { StepStage } from './step-stage.tsx';
import { stepSentence } from './step-words.ts';

/** The player of the trace that was opened in it, in the full window. */
export function PlayerDialog() {
  const { player } = useStores();
  const played = useStoreState('player', (state) => state.played);
  const screen = useStoreState('navigation', (state) => state.screen);
  const close = useStoreState('player', (state) => state.close);
  useEffect(() => close, [screen, close]);
  return (
    <Modal
      fullScreen
      opened={played !== undefined}
      onClose={close}
      title={played ? <PlayerTitle played={played} /> : 'Player'}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
      onKeyDown={(event) => {
        const act = playerKey(event, player.getState());
        if (!act) return;
        event.preventDefault();
        act();
      }}
    >
      {played && <TracePlayer played={played} />}
    </Modal>
  );
}

/** What caused the trace: a flow, or its first message. */
function PlayerTitle({ played: { trace, of } }: { played: PlayedTrace }) {
  const names = useReceiverNames();
  const entries = useTrace(trace, of)?.entries ?? [];
  const lead = leadEntry(entries);
  const flow = useFlows().items.find((each) => each.trace === trace);
  return (
    <>
      Player{' '}
      <Text span inherit fw={400} c="dim" ml={8}>
        {flow ? grantWords[flow.grant].name : lead && entryTitle(lead, names).title}
      </Text>
    </>
  );
}

function TracePlayer({ played }: { played: PlayedTrace }) {
  const names = useReceiverNames();
  const trace = useTrace(played.trace, played.of);
  const entries = trace?.entries;
  const { moments } = useMemo(() => sequenceOf(entries ?? [], names), [entries, names]);
  const load = useStoreState('player', (state) => state.load);
  useEffect(() => load(moments.map(({ offsetMs }) => offsetMs)), [moments, load]);
  useFirstStep(moments, played.hop);
  usePlaying();
  usePublished(moments);
  if (!entries || moments.length === 0)
    return (
      <EmptyState title={trace?.status === 'loading' ? 'Loading the trace' : 'The trace was deleted'}>
        {trace?.problem}
      </EmptyState>
    );
  return (
    <>
      <Steps entries={entries} moments={moments} />
      <PlayerControls moments={moments} />
    </>
  );
}

/** Goes to the step that was asked for, once the trace is loaded. */
function useFirstStep(moments: readonly Moment[], hop: string | undefined): void {
  const goTo = useStoreState('player', (state) => state.goTo);
  const found =
    hop === undefined ? -1 : moments.findIndex((moment) => stepSentence(moment).includes(hop) || isHop(moment, hop));
  useEffect(() => {
    if (found > 0) goTo(found);
  }, [found, goTo]);
}

const isHop = (moment: Moment, title: string): boolean =>
  moment.type === 'request' && moment.hop.request.includes(title);

/** The diagram, and the current step enlarged. */
function Steps({ entries, moments }: { entries: readonly JournalEntry[]; moments: readonly Moment[] }) {
  const { player } = useStores();
  const { at, hidden } = useStoreState('player', (state) => state.playback);
  const moment = moments[at] ?? moments.at(-1);
  const diagram = useRef<HTMLDivElement>(null);
  const { ref: measured, height } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(diagram, measured);
  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The part of the step before that had the focus is gone, and the keys of the player need it.
    if (document.activeElement === document.body) steps.current?.focus({ preventScroll: true });
    diagram.current?.querySelector('[data-shade="current"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, height]);
  const show = (entry: JournalEntry) => {
    player.getState().goTo(moments.findIndex((each) => entryOf(each) === entry));
  };
  if (!moment) return null;
  return (
    <div ref={steps} className={styles.steps} tabIndex={-1} data-autofocus>
      <div ref={ref} className={styles.diagram} tabIndex={0} role="group" aria-label="Trace">
        <SequenceDiagram
          inScroller
          fill={height}
          entries={entries}
          selected={entryOf(moment).seq}
          played={{ at, hidden }}
          onSelect={show}
        />
      </div>
      <StepStage key={at} moment={moment} />
    </div>
  );
}

const entryOf = (moment: Moment): JournalEntry => (moment.type === 'note' ? moment.note : moment.hop).entry;

/** Sends the current and the next step to the presenter's notes. */
function usePublished(moments: readonly Moment[]): void {
  const at = useStoreState('player', (state) => state.playback.at);
  useEffect(() => {
    const [current, title] = [moments[at], moments[at + 1]].map((moment) => moment && stepSentence(moment));
    return publishSteps({
      current,
      next: title === undefined ? undefined : { title },
      place: `${String(at + 1)} of ${String(moments.length)}`,
    });
  }, [moments, at]);
  useEffect(() => clearSteps, []);
}

/** Takes each step when it is due. */
function usePlaying(): void {
  const { player } = useStores();
  const playback = useStoreState('player', (state) => state.playback);
  const times = useStoreState('player', (state) => state.times);
  useEffect(() => {
    const due = dueAt(playback, times);
    if (due === undefined) return;
    // A timer waits whole milliseconds. One that ended before the step is due would take none, and not be set again.
    const waitMs = Math.ceil(Math.max(0, due - performance.now())) + 1;
    const timer = setTimeout(() => player.getState().advance(), waitMs);
    return () => clearTimeout(timer);
  }, [playback, times, player]);
}

/** The action of a key. The arrow and page keys are also the keys of remote controls for presentations. */
function playerKey({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent, player: PlayerState) {
  if (ctrlKey || metaKey || altKey) return undefined;
  const { goTo, playback, setHidden, setLoop, step, times, toggle } = player;
  const { at, hidden, loop } = playback;
  const onControl = target instanceof Element && target.closest('button, select, [role="button"]') !== null;
  const isSlider = target instanceof HTMLInputElement;
  const keys: Record<string, () => void> = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    PageDown: () => step(1),
    PageUp: () => step(-1),
    Home: () => goTo(0),
    End: () => goTo(times.length - 1),
    '[': () => setLoop([at, loop?.to ?? times.length - 1]),
    ']': () => setLoop([loop?.from ?? 0, at]),
    h: () => setHidden(!hidden),
    ...(!onControl && { ' ': hidden ? () => step(1) : toggle }),
  };
  if (target instanceof HTMLSelectElement || (isSlider && key.startsWith('Arrow'))) return undefined;
  return ownMember(keys, key);
}
