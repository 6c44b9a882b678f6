import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { useMutation } from '@tanstack/react-query';
import {
  Activity,
  BookOpen,
  Braces,
  Camera,
  CircleQuestionMark,
  Clock,
  Copy,
  Download,
  Eraser,
  FileUp,
  GraduationCap,
  History,
  Keyboard,
  KeyRound,
  Search,
  Send,
  Settings,
  Signpost,
} from 'lucide-react';
import { createElement } from 'react';
import { navigationPlaceOf } from '#shared/model/screen.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { copyText } from '../../components/copy-text.ts';
import { looksLikeId } from '../../store/found-records.ts';
import { useAuthorize } from '../../store/use-authorize.ts';
import { useMoveClocks } from '../../store/use-clocks.ts';
import { useChooseFile } from '../../store/use-choose-file.ts';
import { useLessonActions, useLessons } from '../../store/use-lessons.ts';
import { useSampleCall } from '../../store/use-sample-call.ts';
import { useApi, useStatus, useStores, useStoreState } from '../../store/use-stores.ts';
import { wholeJournal } from '../../store/live-lists.ts';
import { screens } from '../screens.tsx';
import type { Command, CommandGroup } from './command.ts';
import {
  useFoundRecords,
  useHelpCommands,
  useInspectCommands,
  useJournalSearch,
  useRecentTraces,
} from './use-find-commands.ts';
import { useLabCommands, useTrialCommands } from './use-lab-commands.ts';
import { usePlayerCommands, usePresenterCommands } from './use-player-commands.ts';
import {
  useAssumptionCommands,
  useCatcherCommands,
  useRequestCommands,
  useServiceCommands,
  useWebhookCommands,
} from './use-party-commands.ts';
import { useScenarioCommands } from './use-scenario-commands.ts';
import { settingCommands, useThemeCommands } from './use-setting-commands.ts';

/**
 * All palette commands, in groups.
 * @param shown Whether the palette is open.
 */
export function useCommands(shown: boolean): SpotlightActionGroupData[] {
  const { go } = useStores().navigation.getState();
  const [lab, experiments] = useLabCommands();
  const journalSearch = useJournalSearch();
  const typesId = useStoreState('find', ({ query }) => looksLikeId(query));
  const groups: CommandGroup[] = [
    useFoundRecords(),
    ...(typesId ? [journalSearch] : []),
    screenCommands,
    usePlayerCommands(),
    useInspectCommands(),
    useGeneralCommands(),
    useSimulationCommands(),
    useServiceCommands(),
    useWebhookCommands(),
    useCatcherCommands(),
    lab,
    useTrialCommands(),
    useScenarioCommands(),
    useLessonCommands(shown),
    useFileCommands(),
    useRequestCommands(shown),
    useRecentTraces(shown),
    useCopyCommands(),
    useThemeCommands(),
    settingCommands,
    usePresenterCommands(),
    useAssumptionCommands(),
    experiments,
    // Last for plain text, near the top for an id.
    ...(typesId ? [] : [journalSearch]),
    useHelpCommands(),
  ];
  return groups.map(([group, commands]) => ({
    group,
    actions: commands.map(({ at, icon, run, ...rest }) => ({
      id: rest.label,
      ...rest,
      leftSection: createElement(icon, { size: 16 }),
      onClick: () => {
        if (at !== undefined) go(at);
        run?.();
      },
    })),
  }));
}

const screenCommands: CommandGroup = [
  'Go to',
  screens.map(({ id, label, icon }) => ({
    id: `go-${id}`,
    label,
    keywords: navigationPlaceOf(id)?.label ?? '',
    icon,
    at: id,
  })),
];

function useGeneralCommands(): CommandGroup {
  const stores = useStores();
  const { navigation, queries, selection, shell } = stores;
  const sampleCall = useSampleCall();
  const { show } = shell.getState();
  const latest = () => {
    const entry = queries.getQueryData(wholeJournal(stores).queryKey)?.items.find(({ trace }) => trace !== undefined);
    if (entry?.trace !== undefined) selection.getState().selectTrace(entry.trace);
  };
  const dialog = (name: 'keys' | 'snapshot' | 'tour' | 'help') => () => show(name);
  return [
    'General',
    [
      ...(sampleCall ? [{ ...sampleCall, icon: Send }] : []),
      { label: 'Search the journal', icon: Search, at: 'timeline', run: navigation.getState().requestSearch },
      { label: 'Open the latest trace', icon: Activity, at: 'timeline', run: latest },
      {
        label: 'Settings',
        keywords: 'retention connections certificates CA fleet notifications data folder error log secrets',
        icon: Settings,
        at: 'settings',
      },
      {
        label: 'Save snapshot',
        description: 'All data of Hookbench, to restore it later',
        keywords: 'session state',
        icon: Camera,
        at: 'snapshots',
        run: dialog('snapshot'),
      },
      {
        label: 'Restore a snapshot',
        description: 'Or start a new session: clear the traffic or everything',
        keywords: 'reset',
        icon: History,
        at: 'snapshots',
      },
      {
        label: 'Take the tour',
        description: 'Seven stops over the screens',
        keywords: 'help first steps',
        icon: Signpost,
        run: dialog('tour'),
      },
      {
        label: 'Help',
        description: 'Searches and shows the documents of this version',
        keywords: 'documentation manual',
        icon: BookOpen,
        run: dialog('help'),
      },
      {
        label: 'What is this?',
        description: 'Explains what the pointer or the focus is on; Esc ends it',
        keywords: 'help explain',
        icon: CircleQuestionMark,
        run: () => shell.getState().explain(true),
      },
      { label: 'Keyboard shortcuts', icon: Keyboard, run: dialog('keys') },
    ],
  ];
}

function useSimulationCommands(): CommandGroup {
  const clearFaults = useMutation(useApi().faults.clearAll.mutationOptions());
  const run = useAuthorize();
  const move = useMoveClocks();
  const resetClocks = () => move((clocks) => clocks.reset());
  return [
    'Clocks and faults',
    [
      {
        id: 'run-flow',
        label: 'Authorize',
        description: 'Runs the flow on Authorize',
        icon: KeyRound,
        at: 'authorize',
        run,
      },
      {
        label: 'Move all clocks one day ahead',
        description: 'Tokens expire, and retries become due',
        icon: Clock,
        run: () => move((clocks) => clocks.advance({ party: 'all', seconds: 86_400 })),
      },
      { label: 'Reset clocks', icon: Clock, run: resetClocks },
      { label: 'Clear faults', icon: Eraser, run: () => clearFaults.mutate(undefined) },
    ],
  ];
}

/** A command for each lesson that can be played. @param shown Whether the list of lessons is read. */
function useLessonCommands(shown: boolean): CommandGroup {
  const { items } = useLessons(shown);
  const { start } = useLessonActions();
  const playable = items.filter(({ notApplicable, problem }) => (problem ?? notApplicable) === undefined);
  return [
    'Lessons',
    playable.map(({ description, id, minutes, title }) => ({
      id: `lesson-${id}`,
      label: `Lesson: ${title}`,
      description: `${description} ${String(minutes)} min`,
      icon: GraduationCap,
      run: () => void start(id),
    })),
  ];
}

/** Commands that open files and export the journal. */
function useFileCommands(): CommandGroup {
  const { exports } = useStores();
  const choose = useChooseFile();
  const hasTrace = useStoreState('selection', (state) => state.trace !== undefined);
  const open = (kind: Parameters<typeof choose>[0]) => () => choose(kind);
  const exported = (label: string, part: 'whole' | 'trace'): Command => ({
    label,
    description: 'Case file, HAR, JSON lines or CSV',
    icon: Download,
    at: 'timeline',
    run: () => exports.setState({ asked: { part } }),
  });
  return [
    'Files',
    [
      { label: 'Open a case file', icon: FileUp, run: open('case') },
      {
        label: 'Open a hookbench.yaml',
        description: 'Applies its clients, users, subscriptions, receiver settings and assumptions',
        icon: FileUp,
        run: open('config'),
      },
      {
        label: 'Use my API',
        description: 'Opens an OpenAPI document on Interface',
        keywords: 'own interface overlay swagger',
        icon: Braces,
        at: 'interface',
      },
      { label: 'Open a HAR file', description: 'Imports its requests', icon: FileUp, run: open('har') },
      exported('Export the journal', 'whole'),
      ...(hasTrace ? [exported('Export the selected trace', 'trace')] : []),
    ],
  ];
}

function useCopyCommands(): CommandGroup {
  const status = useStatus();
  const values = (status?.listeners ?? []).map(({ party, scheme, url }) => ({
    label: `Copy ${partyName[party]} ${scheme} address`,
    description: url,
  }));
  if (status) values.push({ label: 'Copy path of the CA certificate', description: status.ca });
  return [
    'Copy',
    values.map((value) => ({
      ...value,
      icon: Copy,
      run: () => {
        void copyText(value.description).catch(() => undefined);
      },
    })),
  ];
}
