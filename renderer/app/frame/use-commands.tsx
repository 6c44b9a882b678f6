import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { Activity, Clock, Copy, Eraser, Keyboard, KeyRound, MessageSquarePlus, Search, Settings } from 'lucide-react';
import { partyName } from '#shared/trace/party-name.ts';
import { copyText } from '../../components/copy-text.ts';
import { looksLikeId } from '../../store/find-store.ts';
import { useAuthorize } from '../../store/use-authorize.ts';
import { useStartChat } from '../../store/use-start-chat.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { screens } from '../screens.tsx';
import { themes } from './theme-choice.tsx';
import { useCaseCommands } from './use-case-commands.tsx';
import { useCatcherCommands } from './use-catcher-commands.tsx';
import { useFoundRecords, useJournalSearch, useRecentTraces } from './use-find-commands.tsx';
import { useLabCommands } from './use-lab-commands.tsx';
import { useRequestCommands } from './use-request-commands.tsx';
import { useAssumptionCommands, useServiceCommands } from './use-service-commands.tsx';
import { useTrialCommands } from './use-trial-commands.tsx';
import { useWebhookCommands } from './use-webhook-commands.tsx';

/** All palette commands, in groups. */
export function useCommands(showKeys: () => void): SpotlightActionGroupData[] {
  const lab = useLabCommands();
  const journalSearch = useJournalSearch();
  const typesId = useStoreState('find', ({ query }) => looksLikeId(query));
  return [
    useScreenCommands(),
    useFoundRecords(),
    ...(typesId ? [journalSearch] : []),
    useGeneralCommands(showKeys),
    useSimulationCommands(),
    useServiceCommands(),
    useWebhookCommands(),
    useCatcherCommands(),
    lab.actions,
    useTrialCommands(),
    useCaseCommands(),
    useRequestCommands(),
    useRecentTraces(),
    useCopyCommands(),
    useThemeCommands(),
    useAssumptionCommands(),
    lab.experiments,
    // Last for plain text, near the top for an id.
    ...(typesId ? [] : [journalSearch]),
  ];
}

function useGeneralCommands(showKeys: () => void): SpotlightActionGroupData {
  const { navigation, selection, shell, journal } = useStores();
  const startChat = useStartChat();
  const { go, requestSearch } = navigation.getState();
  const search = () => {
    go('timeline');
    requestSearch();
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
    group: 'General',
    actions: [
      { id: 'start-chat', label: 'Start a chat', leftSection: <MessageSquarePlus size={16} />, onClick: startChat },
      { id: 'search', label: 'Search the journal', leftSection: <Search size={16} />, onClick: search },
      { id: 'latest', label: 'Open the latest trace', leftSection: <Activity size={16} />, onClick: latest },
      { id: 'settings', label: 'Settings', leftSection: <Settings size={16} />, onClick: settings },
      { id: 'keys', label: 'Keyboard shortcuts', leftSection: <Keyboard size={16} />, onClick: showKeys },
    ],
  };
}

/** Palette commands for authorization, clocks and faults. */
function useSimulationCommands(): SpotlightActionGroupData {
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
    group: 'Clocks and faults',
    actions: [
      {
        id: 'authorize',
        label: 'Authorize',
        description: 'Runs the flow on Authorize',
        leftSection: <KeyRound size={16} />,
        onClick: authorize,
      },
      { id: 'reset-clocks', label: 'Reset clocks', leftSection: <Clock size={16} />, onClick: resetClocks },
      { id: 'clear-faults', label: 'Clear faults', leftSection: <Eraser size={16} />, onClick: clearFaults },
    ],
  };
}

function useScreenCommands(): SpotlightActionGroupData {
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

function useCopyCommands(): SpotlightActionGroupData {
  const listeners = useStoreState('status', ({ status }) => status?.listeners) ?? [];
  const ca = useStoreState('status', ({ status }) => status?.ca);
  const values = listeners.map(({ party, scheme, url }) => ({
    label: `${partyName[party]} ${scheme} address`,
    text: url,
  }));
  if (ca !== undefined) values.push({ label: 'path of the CA certificate', text: ca });
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

function useThemeCommands(): SpotlightActionGroupData {
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
