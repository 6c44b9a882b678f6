import { AArrowUp, EyeOff, NotebookText, Pause, Play, Presentation, StepBack, StepForward } from 'lucide-react';
import { textSizes } from '#shared/model/settings.ts';
import { openNotes } from '../../store/player/notes-channel.ts';
import { useChangeTextSize } from '../../store/use-settings.ts';
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

/** Commands of the presenter view, and of the size of the text. */
export function usePresenterCommands(): CommandGroup {
  const { presenter } = useStores();
  const change = useChangeTextSize();
  const { on, stepping } = useStoreState('presenter', (state) => state);
  return [
    'Presenting',
    [
      {
        label: on ? 'End the presenter view' : 'Presenter view',
        description: 'Only the screen, with masked secrets, a large pointer and pressed keys',
        icon: Presentation,
        run: () => presenter.getState().toggle(),
      },
      {
        label: stepping ? 'End step through' : 'Step through',
        description: 'Holds each message before it is sent',
        icon: StepForward,
        run: () => presenter.getState().toggleStepping(),
      },
      { label: 'Open the notes', description: 'In a second window or tab', icon: NotebookText, run: openNotes },
      ...textSizes.map((size) => ({
        label: `Text size: ${String(size)} %`,
        icon: AArrowUp,
        run: () => change(size),
      })),
    ],
  ];
}
