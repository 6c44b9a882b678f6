import { useMutation } from '@tanstack/react-query';
import {
  CircleX,
  FileInput,
  Headset,
  Inbox,
  ListChecks,
  Play,
  Plus,
  RotateCcw,
  RotateCw,
  Rss,
  Search,
  Send,
  ShieldAlert,
  SlidersHorizontal,
  Square,
  Trash2,
  Zap,
} from 'lucide-react';
import type { DeskMode } from '#shared/model/desk.ts';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import { focusFirstField } from '../../components/begin-screen.ts';
import { useSubscriptions, subscriptionName } from '../../components/subscription/use-subscriptions.ts';
import { oddities } from '../../store/catcher/rule-words.ts';
import { formOfSettings, type CatcherForm } from '../../store/catcher/catcher-form.ts';
import { newRule, rulePresets } from '../../store/catcher/presets.ts';
import type { CatcherTab } from '../../store/catcher-store.ts';
import { changedNames, profileNames } from '../../store/changed-names.ts';
import type { CollectionPart } from '../../store/requests-store.ts';
import { useCollections } from '../../store/use-collections.ts';
import { useApi, useItems, useKept, useStatus, useStores, useStoreState } from '../../store/use-stores.ts';
import { useOpenPreset, usePresets } from '../../store/use-presets.ts';
import { useRunning } from '../../store/use-run.ts';
import { useTraffic } from '../../store/use-traffic.ts';
import type { Command, CommandGroup } from './command.ts';

const deskModes: readonly { mode: DeskMode; description: string }[] = [
  { mode: 'off', description: 'Chats change only through the buttons or the control API' },
  { mode: 'human', description: 'Agents take the next step on each chat every 2 to 8 s' },
  { mode: 'fast', description: 'Agents take the next step on each chat every 0.1 to 0.5 s' },
];

/** Commands for simulated traffic, the agent desk and assumptions. */
export function useServiceCommands(): CommandGroup {
  const { navigation, profile } = useStores();
  const traffic = useTraffic();
  const changeDesk = useMutation(useApi().service.changeDesk.mutationOptions());
  const running = useKept('traffic').data?.running === true;
  const own = useStatus()?.interface !== undefined;
  const changed = useStoreState('profile', (state) => changedNames(state.profile).length);
  const { go } = navigation.getState();
  const start: Command = {
    label: 'Start traffic',
    description: 'Uses the settings on Service',
    icon: Play,
    run: () => {
      go('service');
      traffic.start();
    },
  };
  const stop: Command = { label: 'Stop traffic', icon: Square, run: traffic.stop };
  const reset: Command = {
    label: 'Reset all assumptions',
    icon: RotateCcw,
    run: () => {
      go('assumptions');
      profile.getState().askReset(true);
    },
  };
  return [
    'Service',
    [
      ...(running ? [stop] : own ? [] : [start]),
      ...(own ? [] : deskModes).map(({ mode, description }) => ({
        label: `Agent desk: ${mode}`,
        description,
        icon: Headset,
        run: () => changeDesk.mutate({ mode }),
      })),
      ...(changed > 0 ? [reset] : []),
    ],
  ];
}

/** A command for each assumption. */
export function useAssumptionCommands(): CommandGroup {
  const { navigation, profile } = useStores();
  return [
    'Assumptions',
    profileNames.map((name) => ({
      id: `assumption-${name}`,
      label: `Assumption: ${profileEntries[name].title}`,
      icon: SlidersHorizontal,
      run: () => {
        profile.getState().request(name);
        navigation.getState().go('assumptions');
      },
    })),
  ];
}

/** Commands for events, subscriptions and deliveries. */
export function useWebhookCommands(): CommandGroup {
  const { bulk, filters, navigation, shell, subscriptions } = useStores();
  const known = useSubscriptions().items;
  const { go } = navigation.getState();
  return [
    'Webhooks',
    [
      {
        label: 'Emit an event',
        description: 'Sends it to matching subscriptions',
        icon: Zap,
        run: () => shell.getState().show('emit'),
      },
      {
        label: 'New subscription',
        icon: Plus,
        run: () => {
          subscriptions.getState().choose('new');
          go('subscriptions');
        },
      },
      {
        label: 'Show failed deliveries',
        icon: CircleX,
        run: () => {
          filters.setState({ deliveries: { status: 'exhausted' } });
          go('deliveries');
        },
      },
      {
        label: 'Redeliver failed deliveries',
        icon: RotateCw,
        run: () => {
          go('deliveries');
          bulk.getState().ask(true);
        },
      },
      ...known.map((subscription) => ({
        id: subscription.id,
        label: `Subscription ${subscriptionName(subscription)}`,
        description: subscription.url,
        keywords: subscription.id,
        icon: Rss,
        run: () => {
          subscriptions.getState().choose(subscription.id, 'overview');
          go('subscriptions');
        },
      })),
    ],
  ];
}

const catcherTabs: readonly { tab: CatcherTab; label: string; description: string }[] = [
  {
    tab: 'requirements',
    label: 'Receiver requirements and checks',
    description: 'Authentication, addresses, signature, checks',
  },
  { tab: 'bad-tls', label: 'Receivers with bad TLS', description: 'Expired, self-signed, wrong host and more' },
  { tab: 'call', label: 'Sample code for the receiver', description: 'cURL, JavaScript, Python, Java' },
];

/** Commands for the catcher and its captures. */
export function useCatcherCommands(): CommandGroup {
  const { catcher, filters, forms, navigation, shell } = useStores();
  const settings = useKept('catcher').data;
  const odd = settings !== undefined && oddities(settings).length > 0;
  const { go, requestSearch } = navigation.getState();
  const addPreset = (id: string) => {
    if (!settings) return;
    const { drafts, edit } = forms.getState();
    const { rules }: CatcherForm = { ...formOfSettings(settings), ...drafts['catcher']?.edited };
    const preset = rulePresets.find((each) => each.id === id);
    edit('catcher', { rules: [newRule(rules, preset), ...rules] });
    catcher.getState().show('answers');
    go('catcher');
  };
  const reset: Command = {
    label: 'Reset the receiver’s responses',
    description: 'Turns off all rules, and responds with 200 to everything',
    icon: RotateCcw,
    run: () => void catcher.getState().answerPlainly(),
  };
  const onCaptures = (act: () => void) => () => {
    go('captures');
    act();
  };
  return [
    'Receiver',
    [
      ...(odd ? [reset] : []),
      { label: 'Search the captures', icon: Search, run: onCaptures(requestSearch) },
      {
        label: 'Show failed captures',
        icon: CircleX,
        run: onCaptures(() => filters.setState({ captures: { failed: 'true' } })),
      },
      {
        label: 'Remove all captures',
        icon: Trash2,
        run: onCaptures(() => shell.getState().show('clear-captures')),
      },
      ...catcherTabs.map(({ tab, label, description }) => ({
        label,
        description,
        icon: tab === 'bad-tls' ? ShieldAlert : SlidersHorizontal,
        run: () => {
          catcher.getState().show(tab);
          go('catcher');
        },
      })),
      ...rulePresets.map(({ id, title, meaning }) => ({
        id: `rule-${id}`,
        label: `Receiver: ${title}`,
        description: meaning,
        icon: Inbox,
        run: () => addPreset(id),
      })),
    ],
  ];
}

/** Commands for requests: new, send, import, and each preset. */
export function useRequestCommands(shown: boolean): CommandGroup {
  const { navigation, requests, runs } = useStores();
  const { requests: api } = useApi();
  const saved = useItems({ ...api.saved.queryOptions(), enabled: shown }).items;
  const { collections } = useCollections(shown);
  const running = useRunning('collection');
  const openPreset = useOpenPreset();
  const onRequests = (act: () => void) => () => {
    navigation.getState().go('requests');
    act();
  };
  const { openNew, openRunner, send, showDialog } = requests.getState();
  const parts: CollectionPart[] = [
    ...collections.map(({ name, path }) => ({ name, path })),
    ...[...new Set(saved.map(({ folder }) => folder.split('/')[0] ?? ''))]
      .filter((folder) => folder !== '')
      .map((folder) => ({ name: folder, saved: true as const, folder })),
  ];
  const runParts = parts.map((part) => ({
    id: `run-${part.path ?? part.name}`,
    label: `Run ${part.name}…`,
    description: part.path ?? 'Saved requests',
    keywords: 'collection folder runner',
    icon: ListChecks,
    run: onRequests(() => openRunner(part)),
  }));
  const presets = usePresets().map((preset) => ({
    id: `request-preset-${preset.id}`,
    label: `${preset.method} ${preset.path}`,
    description: preset.purpose,
    icon: Send,
    run: onRequests(() => openPreset(preset)),
  }));
  return [
    'Requests',
    [
      {
        label: 'New request',
        icon: Plus,
        run: onRequests(() => {
          openNew();
          focusFirstField();
        }),
      },
      { label: 'Send the request', icon: RotateCw, run: onRequests(() => void send()) },
      {
        label: 'Import requests (cURL, OpenAPI, HAR)',
        icon: FileInput,
        run: onRequests(() => showDialog('import')),
      },
      ...(running
        ? [{ label: 'Cancel the run', icon: Square, run: () => void runs.getState().cancel('collection') }]
        : []),
      ...runParts,
      ...presets,
    ],
  ];
}
