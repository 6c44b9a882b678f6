import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { useMutation } from '@tanstack/react-query';
import { Headset, Play, RotateCcw, SlidersHorizontal, Square } from 'lucide-react';
import type { DeskMode } from '#shared/model/desk.ts';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import { changedNames, profileNames } from '../../store/changed-names.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';

const deskModes: readonly { mode: DeskMode; description: string }[] = [
  { mode: 'off', description: 'Chats change only through the buttons or the control API' },
  { mode: 'human', description: 'Agents take the next step on each chat every 2 to 8 s' },
  { mode: 'fast', description: 'Agents take the next step on each chat every 0.1 to 0.5 s' },
];

/** Palette commands for simulated traffic, the agent desk and assumptions. */
export function useServiceCommands(): SpotlightActionGroupData {
  const { api, navigation, traffic, profile } = useStores();
  const { mutate: changeDesk } = useMutation(api.service.changeDesk.mutationOptions());
  const running = useStoreState('traffic', (state) => state.traffic?.running === true);
  const changed = useStoreState('profile', (state) => changedNames(state.profile).length);
  const { go } = navigation.getState();
  const start: SpotlightActionData = {
    id: 'start-traffic',
    label: 'Start traffic',
    description: 'Uses the settings on Service',
    leftSection: <Play size={16} />,
    onClick: () => {
      go('service');
      void traffic.getState().start();
    },
  };
  const stop: SpotlightActionData = {
    id: 'stop-traffic',
    label: 'Stop traffic',
    leftSection: <Square size={16} />,
    onClick: () => void traffic.getState().stop(),
  };
  const reset: SpotlightActionData = {
    id: 'reset-assumptions',
    label: 'Reset all assumptions',
    leftSection: <RotateCcw size={16} />,
    onClick: () => {
      go('assumptions');
      profile.getState().askReset(true);
    },
  };
  return {
    group: 'Service',
    actions: [
      running ? stop : start,
      ...deskModes.map(({ mode, description }) => ({
        id: `desk-${mode}`,
        label: `Agent desk: ${mode}`,
        description,
        leftSection: <Headset size={16} />,
        onClick: () => {
          changeDesk({ mode });
        },
      })),
      ...(changed > 0 ? [reset] : []),
    ],
  };
}

/** A palette command for each assumption. */
export function useAssumptionCommands(): SpotlightActionGroupData {
  const { navigation, profile } = useStores();
  return {
    group: 'Assumptions',
    actions: profileNames.map((name) => ({
      id: `assumption-${name}`,
      label: `Assumption: ${profileEntries[name].title}`,
      leftSection: <SlidersHorizontal size={16} />,
      onClick: () => {
        profile.getState().request(name);
        navigation.getState().go('assumptions');
      },
    })),
  };
}
