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
import { showPlace } from '../../store/show-place.ts';
import { useTraffic } from '../../store/use-traffic.ts';
import type { Command, CommandGroup } from './command.ts';

const deskModes: readonly { mode: DeskMode; description: string }[] = [
  { mode: 'off', description: 'Chats change only through the buttons or the control API' },
  { mode: 'human', description: 'Agents take the next step on each chat every 2 to 8 s' },
  { mode: 'fast', description: 'Agents take the next step on each chat every 0.1 to 0.5 s' },
];

/** Commands for simulated traffic, the agent desk and assumptions. */
export function useServiceCommands(): CommandGroup {
  const { profile } = useStores();
  const traffic = useTraffic();
  const changeDesk = useMutation(useApi().service.changeDesk.mutationOptions());
  const running = useKept('traffic').data?.running === true;
  const own = useStatus()?.interface !== undefined;
  const changed = useStoreState('profile', (state) => changedNames(state.profile).length);
  const start: Command = {
    label: 'Start traffic',
    description: 'Uses the settings on Service',
    icon: Play,
    at: 'service',
    run: () => traffic.start(),
  };
  const stop: Command = { label: 'Stop traffic', icon: Square, run: traffic.stop };
  const reset: Command = {
    label: 'Reset all assumptions',
    icon: RotateCcw,
    at: 'assumptions',
    run: () => profile.getState().askReset(true),
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
  const { profile } = useStores();
  return [
    'Assumptions',
    profileNames.map((name) => ({
      id: `assumption-${name}`,
      label: `Assumption: ${profileEntries[name].title}`,
      icon: SlidersHorizontal,
      at: 'assumptions',
      run: () => profile.getState().request(name),
    })),
  ];
}

/** Commands for events, subscriptions and deliveries. */
export function useWebhookCommands(): CommandGroup {
  const stores = useStores();
  const { bulk, filters, shell, subscriptions } = stores;
  const known = useSubscriptions().items;
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
        keywords: 'signing secret retry schedule webhook endpoint',
        icon: Plus,
        run: () => showPlace(stores, { screen: 'subscriptions', id: 'new' }),
      },
      {
        label: 'Show failed deliveries',
        icon: CircleX,
        at: 'deliveries',
        run: () => filters.setState({ deliveries: { status: 'exhausted' } }),
      },
      {
        label: 'Redeliver failed deliveries',
        icon: RotateCw,
        at: 'deliveries',
        run: () => bulk.getState().ask(true),
      },
      ...known.map((subscription): Command => ({
        id: subscription.id,
        label: `Subscription ${subscriptionName(subscription)}`,
        description: subscription.url,
        keywords: subscription.id,
        icon: Rss,
        at: 'subscriptions',
        run: () => subscriptions.getState().choose(subscription.id, 'overview'),
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
  const addPreset = (id: string) => {
    if (!settings) return;
    const { drafts, edit } = forms.getState();
    const { rules }: CatcherForm = { ...formOfSettings(settings), ...drafts['catcher']?.edited };
    const preset = rulePresets.find((each) => each.id === id);
    edit('catcher', { rules: [newRule(rules, preset), ...rules] });
    catcher.getState().show('answers');
  };
  const reset: Command = {
    label: 'Reset the receiver’s responses',
    description: 'Turns off all rules, and responds with 200 to everything',
    icon: RotateCcw,
    run: () => void catcher.getState().answerPlainly(),
  };
  return [
    'Receiver',
    [
      ...(odd ? [reset] : []),
      { label: 'Search the captures', icon: Search, at: 'captures', run: navigation.getState().requestSearch },
      {
        label: 'Show failed captures',
        icon: CircleX,
        at: 'captures',
        run: () => filters.setState({ captures: { failed: 'true' } }),
      },
      {
        label: 'Remove all captures',
        icon: Trash2,
        at: 'captures',
        run: () => shell.getState().show('clear-captures'),
      },
      ...catcherTabs.map(({ tab, label, description }): Command => ({
        label,
        description,
        icon: tab === 'bad-tls' ? ShieldAlert : SlidersHorizontal,
        at: 'catcher',
        run: () => catcher.getState().show(tab),
      })),
      ...rulePresets.map(({ id, title, meaning }): Command => ({
        id: `rule-${id}`,
        label: `Receiver: ${title}`,
        description: meaning,
        icon: Inbox,
        at: 'catcher',
        run: () => addPreset(id),
      })),
    ],
  ];
}

/** Commands for requests: new, send, import, and each preset. */
export function useRequestCommands(shown: boolean): CommandGroup {
  const { requests, runs } = useStores();
  const { requests: api } = useApi();
  const saved = useItems({ ...api.saved.queryOptions(), enabled: shown }).items;
  const { collections } = useCollections(shown);
  const running = useRunning('collection');
  const openPreset = useOpenPreset();
  const { openNew, openRunner, send, showDialog } = requests.getState();
  const parts: CollectionPart[] = [
    ...collections.map(({ name, path }) => ({ name, path })),
    ...[...new Set(saved.map(({ folder }) => folder.split('/')[0] ?? ''))]
      .filter((folder) => folder !== '')
      .map((folder) => ({ name: folder, saved: true as const, folder })),
  ];
  const runParts = parts.map((part): Command => ({
    id: `run-${part.path ?? part.name}`,
    label: `Run ${part.name}…`,
    description: part.path ?? 'Saved requests',
    keywords: 'collection folder runner',
    icon: ListChecks,
    at: 'requests',
    run: () => openRunner(part),
  }));
  const presets = usePresets().map((preset): Command => ({
    id: `request-preset-${preset.id}`,
    label: `${preset.method} ${preset.path}`,
    description: preset.purpose,
    icon: Send,
    at: 'requests',
    run: () => openPreset(preset),
  }));
  return [
    'Requests',
    [
      {
        label: 'New request',
        icon: Plus,
        at: 'requests',
        run: () => {
          openNew();
          focusFirstField();
        },
      },
      { label: 'Send the request', icon: RotateCw, at: 'requests', run: () => void send() },
      {
        label: 'Import requests (cURL, OpenAPI, HAR)',
        icon: FileInput,
        at: 'requests',
        run: () => showDialog('import'),
      },
      ...(running
        ? [{ label: 'Cancel the run', icon: Square, run: () => void runs.getState().cancel('collection') }]
        : []),
      ...runParts,
      ...presets,
    ],
  ];
}
