import { CircleDot, ListChecks, Play, Square } from 'lucide-react';
import { lastPart } from '../../store/scenarios/scenario-tree.ts';
import { useRunning } from '../../store/use-run.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import type { Command, CommandGroup } from './command.ts';

/** Commands that record and run scenarios. */
export function useScenarioCommands(): CommandGroup {
  const { recorder, runs: store, scenarios } = useStores();
  const recording = useStoreState('recorder', ({ since }) => since !== undefined);
  const running = useRunning('scenarios');
  const chosen = useStoreState('scenarios', (state) => state.chosen);
  const items = useStoreState('scenarios', ({ list }) => list?.items) ?? [];
  const run = (files: readonly string[]) => () => void scenarios.getState().start({ files: [...files] });
  const record: Command = recording
    ? {
        label: 'Stop recording',
        description: 'Saves what happened as a scenario',
        icon: Square,
        run: () => void recorder.getState().stop(),
      }
    : {
        label: 'Record a scenario',
        description: 'Records what happens from now on',
        keywords: 'start recording',
        icon: CircleDot,
        run: () => void recorder.getState().start(),
      };
  const cancel: Command = {
    label: 'Cancel scenarios',
    icon: Square,
    run: () => void store.getState().cancel('scenarios'),
  };
  const runs: Command[] = [
    ...(chosen === undefined
      ? []
      : [
          {
            label: 'Run this scenario',
            description: lastPart(chosen),
            keywords: chosen,
            icon: Play,
            at: 'scenarios' as const,
            run: run([chosen]),
          },
        ]),
    ...(items.length === 0
      ? []
      : [
          {
            label: 'Run all scenarios',
            description: 'In the opened folders',
            icon: ListChecks,
            at: 'scenarios' as const,
            run: run(items.map(({ path }) => path)),
          },
        ]),
  ];
  return ['Scenarios', [record, ...(running ? [cancel] : runs)]];
}
