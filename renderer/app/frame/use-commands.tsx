import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { Activity, Clock, Copy, Eraser, Keyboard, KeyRound, MessageSquarePlus, Search, Settings } from 'lucide-react';
import { partyName } from '#shared/trace/party-name.ts';
import { copyText } from '../../components/copy-text.ts';
import { useAuthorize } from '../../store/use-authorize.ts';
import { useStartChat } from '../../store/use-start-chat.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { screens } from '../screens.tsx';
import { themes } from './theme-choice.tsx';
import { useCaseCommands } from './use-case-commands.tsx';
import { useCatcherCommands } from './use-catcher-commands.tsx';
import { useLabCommands } from './use-lab-commands.tsx';
import { useRequestCommands } from './use-request-commands.tsx';
import { useAssumptionCommands, useServiceCommands } from './use-service-commands.tsx';
import { useTrialCommands } from './use-trial-commands.tsx';
import { useWebhookCommands } from './use-webhook-commands.tsx';

/** Everything that can be done from anywhere, in groups. */
export function useCommands(showKeys: () => void): SpotlightActionGroupData[] {
  return [
    useDoing(showKeys),
    useBending(),
    useServiceCommands(),
    useWebhookCommands(),
    useCatcherCommands(),
    useLabCommands(),
    useTrialCommands(),
    useCaseCommands(),
    useGoing(),
    useRequestCommands(),
    useCopying(),
    useThemes(),
    useAssumptionCommands(),
  ];
}

function useDoing(showKeys: () => void): SpotlightActionGroupData {
  const { navigation, selection, shell, journal } = useStores();
  const startChat = useStartChat();
  const { go, wishSearch } = navigation.getState();
  const search = () => {
    go('timeline');
    wishSearch();
  };
  const latest = () => {
    const entry = journal.getState().entries.findLast(({ trace }) => trace !== undefined);
    if (entry?.trace !== undefined) selection.getState().selectTrace(entry.trace);
    go('timeline');
  };
  const settings = () => {
    shell.getState().show('settings');
  };
  return {
    group: 'Do',
    actions: [
      { id: 'start-chat', label: 'Start a chat', leftSection: <MessageSquarePlus size={16} />, onClick: startChat },
      { id: 'search', label: 'Search the journal', leftSection: <Search size={16} />, onClick: search },
      { id: 'latest', label: 'Open the latest trace', leftSection: <Activity size={16} />, onClick: latest },
      { id: 'settings', label: 'Settings', leftSection: <Settings size={16} />, onClick: settings },
      { id: 'keys', label: 'Show the keys', leftSection: <Keyboard size={16} />, onClick: showKeys },
    ],
  };
}

/** What is done to the authorization server and to time. */
function useBending(): SpotlightActionGroupData {
  const { navigation, clocks, faults } = useStores();
  const run = useAuthorize();
  const authorize = () => {
    navigation.getState().go('authorize');
    run();
  };
  const resetClocks = () => void clocks.getState().reset();
  const clearFaults = () => {
    void faults
      .getState()
      .clearAll()
      .catch(() => undefined);
  };
  return {
    group: 'Bench',
    actions: [
      {
        id: 'authorize',
        label: 'Authorize',
        description: 'As filled in on the screen Authorize',
        leftSection: <KeyRound size={16} />,
        onClick: authorize,
      },
      { id: 'reset-clocks', label: 'Reset clocks', leftSection: <Clock size={16} />, onClick: resetClocks },
      { id: 'clear-faults', label: 'Clear faults', leftSection: <Eraser size={16} />, onClick: clearFaults },
    ],
  };
}

function useGoing(): SpotlightActionGroupData {
  const { navigation } = useStores();
  return {
    group: 'Go to',
    actions: screens.map(({ id, label, icon: Icon }) => ({
      id: `go-${id}`,
      label,
      leftSection: <Icon size={16} />,
      onClick: () => {
        navigation.getState().go(id);
      },
    })),
  };
}

function useCopying(): SpotlightActionGroupData {
  const listeners = useStoreState('status', ({ status }) => status?.listeners) ?? [];
  const ca = useStoreState('status', ({ status }) => status?.ca);
  const values = listeners.map(({ party, scheme, url }) => ({
    label: `${partyName[party]} ${scheme} address`,
    text: url,
  }));
  if (ca !== undefined) values.push({ label: 'path of the certificate to trust', text: ca });
  return {
    group: 'Copy',
    actions: values.map(({ label, text }) => ({
      id: `copy-${label}`,
      label: `Copy ${label}`,
      description: text,
      leftSection: <Copy size={16} />,
      onClick: () => {
        void copyText(text).catch(() => undefined);
      },
    })),
  };
}

function useThemes(): SpotlightActionGroupData {
  const choose = useStoreState('settings', (state) => state.chooseTheme);
  return {
    group: 'Theme',
    actions: themes.map(({ id, label, icon: Icon }) => ({
      id: `theme-${id}`,
      label: `Theme: ${label}`,
      leftSection: <Icon size={16} />,
      onClick: () => {
        void choose(id).catch(() => undefined);
      },
    })),
  };
}
