import { Group, NativeSelect, Text } from '@mantine/core';
import { Eye, EyeOff, Pause, Play, Repeat, SkipBack, SkipForward, StepBack, StepForward, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Moment } from '#shared/trace/sequence.ts';
import { paces, type Pace } from '../../store/player/playback.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { Button } from '../button.tsx';
import styles from './player.module.css';
import { stepSentence } from './step-words.ts';

const paceLabel = (pace: Pace): string => (pace === 'step' ? '1 step per second' : `${String(pace)}× recorded speed`);

/** The controls of the player. */
export function PlayerControls({ moments }: { moments: readonly Moment[] }) {
  const { player } = useStores();
  const { at, hidden, loop, pace, since } = useStoreState('player', (state) => state.playback);
  const { goTo, setHidden, setLoop, setPace, step, toggle } = player.getState();
  const last = moments.length - 1;
  const current = moments[at];
  return (
    <div className={styles.controls} role="toolbar" aria-label="Player">
      <Scrubber moments={moments} />
      <Group gap={8} justify="space-between">
        <Group gap={4} wrap="nowrap">
          {control('First step', SkipBack, at > 0, () => goTo(0))}
          {control('Previous step', StepBack, at > 0, () => step(-1))}
          {hidden ? (
            <Button look="primary" icon={StepForward} disabled={at >= last} onClick={() => step(1)}>
              Show next step
            </Button>
          ) : (
            <Button
              look="primary"
              miw={84}
              icon={since === undefined ? Play : Pause}
              disabled={last < 1}
              onClick={toggle}
            >
              {since === undefined ? 'Play' : 'Pause'}
            </Button>
          )}
          {control('Next step', StepForward, at < last, () => step(1))}
          {control('Last step', SkipForward, at < last, () => goTo(last))}
          <NativeSelect
            aria-label="Pace"
            title="Waits longer than 5 s are shortened"
            value={String(pace)}
            data={paces.map((each) => ({ value: String(each), label: paceLabel(each) }))}
            onChange={({ currentTarget: { value } }) => {
              setPace(paces.find((each) => String(each) === value) ?? 'step');
            }}
          />
        </Group>
        <Text c="dim" aria-hidden>
          {`${String(at + 1)} / ${hidden && at < last ? '?' : String(moments.length)}`}
        </Text>
        <Group gap={8}>
          <Button
            aria-pressed={hidden}
            icon={hidden ? EyeOff : Eye}
            title="Hides the steps after the current one"
            onClick={() => setHidden(!hidden)}
          >
            What happens next?
          </Button>
          <Button icon={Repeat} onClick={() => setLoop([at, loop?.to ?? last])}>
            Loop from here
          </Button>
          <Button onClick={() => setLoop([loop?.from ?? 0, at])}>Loop to here</Button>
          {loop && control('Clear the loop', X, true, () => setLoop(undefined))}
        </Group>
      </Group>
      <Text className={styles.spoken} role="status">
        {current && stepSentence(current)}
      </Text>
    </div>
  );
}

function control(label: string, icon: LucideIcon, enabled: boolean, act: () => void) {
  return <Button square icon={icon} aria-label={label} title={label} disabled={!enabled} onClick={act} />;
}

/** Goes to any step; while the next steps are hidden, only to past ones. The loop is marked. */
function Scrubber({ moments }: { moments: readonly Moment[] }) {
  const { player } = useStores();
  const { at, hidden, loop } = useStoreState('player', (state) => state.playback);
  const last = moments.length - 1;
  const current = moments[at];
  const percent = (step: number) => `${String(last === 0 ? 0 : (step / last) * 100)}%`;
  return (
    <div className={styles.scrubber}>
      {loop && (
        <span
          className={styles.loop}
          style={{ left: percent(loop.from), width: percent(loop.to - loop.from) }}
          title={`Loop of steps ${String(loop.from + 1)} to ${String(loop.to + 1)}`}
        />
      )}
      <input
        type="range"
        aria-label="Step"
        aria-valuetext={`Step ${String(at + 1)}: ${current ? stepSentence(current) : ''}`}
        min={0}
        max={last}
        value={Math.min(at, last)}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          player.getState().goTo(hidden ? Math.min(valueAsNumber, at + 1) : valueAsNumber);
        }}
      />
    </div>
  );
}
