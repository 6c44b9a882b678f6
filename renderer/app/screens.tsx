import {
  ArrowDownUp,
  Braces,
  CassetteTape,
  Clock,
  ClipboardCheck,
  FlaskConical,
  Gauge,
  GraduationCap,
  Headset,
  History,
  Inbox,
  KeyRound,
  Magnet,
  LayoutDashboard,
  ListTree,
  MonitorSmartphone,
  Rss,
  ScanSearch,
  Send,
  Settings as SettingsIcon,
  ShieldAlert,
  SlidersHorizontal,
  Truck,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { screenIds, screenLabels, type NavigationPlace, type ScreenId } from '#shared/model/screen.ts';
import { FaultsTab } from '../components/faults/faults-tab.tsx';
import { SampleCallButton } from '../components/sample-call-button.tsx';
import { Assumptions } from '../features/assumptions/assumptions.tsx';
import { Authorize } from '../features/authorize/authorize.tsx';
import { Captures } from '../features/captures/captures.tsx';
import { Catcher } from '../features/catcher/catcher.tsx';
import { Clocks } from '../features/clocks/clocks.tsx';
import { Deliveries } from '../features/deliveries/deliveries.tsx';
import { Inspect } from '../features/inspect/inspect.tsx';
import { InterfaceTabs, type InterfaceTab } from '../features/interface/interface-tabs.tsx';
import { Interface } from '../features/interface/interface.tsx';
import { Lab } from '../features/lab/lab.tsx';
import { UnderTestTab } from '../features/lab/under-test/under-test-tab.tsx';
import { Lessons } from '../features/lessons/lessons.tsx';
import { Load } from '../features/load/load.tsx';
import { Overview } from '../features/overview/overview.tsx';
import { PullPush } from '../features/pull-push/pull-push.tsx';
import { Recordings } from '../features/recordings/recordings.tsx';
import { Registry } from '../features/registry/registry.tsx';
import { Requests } from '../features/requests/requests.tsx';
import { Scenarios } from '../features/scenarios/scenarios.tsx';
import { Service } from '../features/service/service.tsx';
import { Snapshots } from '../features/snapshots/snapshots.tsx';
import { Subscriptions } from '../features/subscriptions/subscriptions.tsx';
import { Timeline } from '../features/timeline/timeline.tsx';
import { EmitButton } from '../components/event/emit-dialog.tsx';
import { Settings } from './settings/settings.tsx';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#shared/trace/counted.ts';
import { useSubscriptions } from '../components/subscription/use-subscriptions.ts';
import { changedNames } from '../store/changed-names.ts';
import { useApi, useStoreState } from '../store/use-stores.ts';
import { useNewestSeq } from '../store/use-live-list.ts';

// The counts in the navigation. Each is a component, so that a new entry renders only the count.

/** The number of journal entries. */
const JournalCount = () => formatNumber(useNewestSeq());

/** The number of captures. */
const CaptureCount = () => formatNumber(useQuery(useApi().captures.counts.queryOptions()).data?.all ?? 0);

/** The number of deliveries. */
const DeliveryCount = () =>
  formatNumber(useQuery(useApi().webhooks.deliveryCounts.queryOptions({ input: {} })).data?.all ?? 0);

/** The number of failed deliveries without those that lessons made fail on purpose; empty for none. */
function FailedCount() {
  const { exhausted = 0, lessons = 0 } =
    useQuery(useApi().webhooks.deliveryCounts.queryOptions({ input: {} })).data ?? {};
  return exhausted - lessons || null;
}

/** The number of subscriptions. */
const SubscriptionCount = () => formatNumber(useSubscriptions().items.length);

/** The number of changed assumptions; empty when all have their defaults. */
const ChangedCount = () => useStoreState('profile', ({ profile }) => changedNames(profile).length) || null;

/** How a screen is shown: a tab of its place. */
interface ScreenRow {
  icon: LucideIcon;
  component: ComponentType;
  /** The key that follows `g` to go there. */
  key: string;
  /** A count shown at its tab. */
  count?: ComponentType;
  /** Its parts, which have tabs of their own. */
  tabs?: ComponentType<{ children: (tab: InterfaceTab) => ReactNode }>;
  /** Whether `/` focuses a search on this screen. */
  searches?: boolean;
  /** The button for what is done most often there. */
  action?: ComponentType;
  /** The document that its help button opens. */
  help: string;
  /** Whether it only exists while the service offers the built-in interface. */
  builtIn?: boolean;
}

const rows: Readonly<Record<ScreenId, ScreenRow>> = {
  overview: { icon: LayoutDashboard, component: Overview, key: 'o', action: SampleCallButton, help: 'README' },
  timeline: {
    icon: ListTree,
    component: Timeline,
    key: 't',
    searches: true,
    action: SampleCallButton,
    help: 'docs/teaching',
  },
  requests: { icon: Send, component: Requests, key: 'r', help: 'docs/requests' },
  authorize: { icon: KeyRound, component: Authorize, key: 'a', help: 'docs/requests' },
  captures: {
    icon: Inbox,
    component: Captures,
    key: 'v',
    count: CaptureCount,
    searches: true,
    action: EmitButton,
    help: 'docs/catcher',
  },
  deliveries: {
    icon: Truck,
    component: Deliveries,
    key: 'd',
    count: DeliveryCount,
    searches: true,
    action: EmitButton,
    help: 'docs/webhooks',
  },
  subscriptions: {
    icon: Rss,
    component: Subscriptions,
    key: 'b',
    count: SubscriptionCount,
    searches: true,
    action: EmitButton,
    help: 'docs/webhooks',
  },
  catcher: { icon: Magnet, component: Catcher, key: 'k', action: EmitButton, help: 'docs/catcher' },
  inspect: { icon: ScanSearch, component: Inspect, key: 'i', help: 'docs/diagnosis' },
  interface: { icon: Braces, component: Interface, key: 'f', tabs: InterfaceTabs, help: 'docs/interface' },
  recordings: { icon: CassetteTape, component: Recordings, key: 'w', help: 'docs/record-and-play' },
  assumptions: {
    icon: SlidersHorizontal,
    component: Assumptions,
    key: 'p',
    count: ChangedCount,
    searches: true,
    help: 'docs/assumptions',
  },
  service: {
    icon: Headset,
    component: Service,
    key: 's',
    searches: true,
    action: SampleCallButton,
    help: 'docs/desk-and-traffic',
    builtIn: true,
  },
  scenarios: { icon: ClipboardCheck, component: Scenarios, key: 'n', searches: true, help: 'docs/scenarios' },
  lab: { icon: FlaskConical, component: Lab, key: 'l', searches: true, help: 'docs/failure-lab' },
  'under-test': {
    icon: MonitorSmartphone,
    component: UnderTestTab,
    key: 'y',
    searches: true,
    help: 'docs/failure-lab',
  },
  faults: { icon: ShieldAlert, component: FaultsTab, key: 'x', help: 'docs/faults' },
  load: { icon: Gauge, component: Load, key: 'm', searches: true, help: 'docs/load' },
  lessons: { icon: GraduationCap, component: Lessons, key: 'e', help: 'docs/teaching' },
  'pull-push': { icon: ArrowDownUp, component: PullPush, key: 'h', help: 'docs/teaching' },
  registry: { icon: Users, component: Registry, key: 'u', help: 'docs/hookbench-yaml' },
  clocks: { icon: Clock, component: Clocks, key: 'c', help: 'docs/teaching' },
  snapshots: { icon: History, component: Snapshots, key: 'z', help: 'docs/teaching' },
  settings: { icon: SettingsIcon, component: Settings, key: ',', help: 'docs/data-folder' },
};

/** One screen. */
export interface Screen extends ScreenRow {
  /** Used in the address: `#/id`. */
  id: ScreenId;
  label: string;
}

/** All screens, in the order of the navigation. */
export const screens: readonly Screen[] = screenIds.map((id) => ({ id, label: screenLabels[id], ...rows[id] }));

/** Finds a screen by id; Overview for an unknown id. */
export const screenOf = (id: string): Screen =>
  screens.find((screen) => screen.id === id) ?? { id: 'overview', label: screenLabels.overview, ...rows.overview };

/** How a place is shown in the navigation; the icon by default is that of its first screen. */
export const placeRows: Readonly<
  Partial<Record<NavigationPlace['id'], { icon?: LucideIcon; count?: ComponentType; alert?: ComponentType }>>
> = {
  timeline: { count: JournalCount },
  webhooks: { icon: Webhook, alert: FailedCount },
  tests: { icon: FlaskConical },
  setup: { icon: SettingsIcon },
};
