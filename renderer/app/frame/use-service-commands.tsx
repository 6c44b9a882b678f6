import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { Headset, Play, RotateCcw, SlidersHorizontal, Square } from 'lucide-react';
import type { DeskMode } from '#shared/model/desk.ts';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import { changedNames, profileNames } from '../../store/changed-names.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';

const deskModes: readonly { mode: DeskMode; does: string }[] = [
  { mode: 'off', does: 'Chats wait for somebody to act on them' },
  { mode: 'human', does: 'Agents go on with each chat every few seconds' },
  { mode: 'fast', does: 'Agents go on with each chat at once' },
];

/** What is done to the service: its traffic, its desk, its assumptions. */
export function useServiceCommands(): SpotlightActionGroupData {
  const { navigation, traffic, desk, profile } = useStores();
  const running = useStoreState('traffic', (state) => state.traffic?.running === true);
  const changed = useStoreState('profile', (state) => changedNames(state.profile).length);
  const { go } = navigation.getState();
  const start: SpotlightActionData = {
    id: 'start-traffic',
    label: 'Start traffic',
    description: 'As filled in on the screen Service',
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
      ...deskModes.map(({ mode, does }) => ({
        id: `desk-${mode}`,
        label: `Desk: ${mode}`,
        description: does,
        leftSection: <Headset size={16} />,
        onClick: () => void desk.getState().change(mode),
      })),
      ...(changed > 0 ? [reset] : []),
    ],
  };
}

/** The way to each assumption. */
export function useAssumptionCommands(): SpotlightActionGroupData {
  const { navigation, profile } = useStores();
  return {
    group: 'Assumptions',
    actions: profileNames.map((name) => ({
      id: `assumption-${name}`,
      label: `Assumption: ${profileEntries[name].title}`,
      leftSection: <SlidersHorizontal size={16} />,
      onClick: () => {
        profile.getState().wish(name);
        navigation.getState().go('assumptions');
      },
    })),
  };
}
