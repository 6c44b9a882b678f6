import { EyeOff, Pause, Play, StepBack, StepForward } from 'lucide-react';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import type { Command, CommandGroup } from './command.ts';

/** Commands of the player, and to open it with the selected trace. */
export function usePlayerCommands(): CommandGroup {
  const { player } = useStores();
  const trace = useStoreState('selection', (state) => state.trace);
  const of = useStoreState('selection', (state) => state.of);
  const open = useStoreState('player', (state) => state.played !== undefined);
  const playing = useStoreState('player', (state) => state.playback.since !== undefined);
  const { open: openPlayer, setHidden, step, toggle } = player.getState();
  const commands: Command[] = [
    playing
      ? { label: 'Pause the player', icon: Pause, run: toggle }
      : { label: 'Start the player', icon: Play, run: toggle },
    { label: 'Next step', icon: StepForward, run: () => step(1) },
    { label: 'Previous step', icon: StepBack, run: () => step(-1) },
    {
      label: 'What happens next?',
      description: 'Hides or shows the steps after the current one',
      icon: EyeOff,
      run: () => setHidden(!player.getState().playback.hidden),
    },
  ];
  const play: Command[] =
    trace === undefined
      ? []
      : [
          {
            label: 'Play the selected trace',
            description: 'Step by step',
            icon: Play,
            run: () => openPlayer({ trace, of }),
          },
        ];
  return ['Player', open ? commands : play];
}
