import { Box } from '@mantine/core';
import { CircleDot, Square } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** Starts and stops the recording of a scenario. */
export function RecordButton() {
  const { start, stop } = useStores().recorder.getState();
  const recording = useStoreState('recorder', ({ since }) => since !== undefined);
  const busy = useStoreState('recorder', (state) => state.busy);
  const Icon = recording ? Square : CircleDot;
  return (
    <Button
      icon={<Icon size={14} color={recording ? 'var(--bad)' : undefined} aria-hidden />}
      busy={busy}
      aria-label={recording ? 'Stop recording' : 'Record a scenario'}
      aria-pressed={recording}
      title={
        recording
          ? 'Stop recording, and save what happened as a scenario'
          : 'Record what happens from now on as a scenario'
      }
      onClick={() => void (recording ? stop() : start())}
    >
      <Box component="span" visibleFrom="lg">
        {recording ? 'Stop' : 'Record'}
      </Box>
    </Button>
  );
}
