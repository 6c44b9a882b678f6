import {
  ArrowDownUp,
  Braces,
  Clock,
  ClipboardCheck,
  FlaskConical,
  Gauge,
  GraduationCap,
  Headset,
  Inbox,
  KeyRound,
  Magnet,
  LayoutDashboard,
  ListTree,
  Rss,
  ScanSearch,
  Send,
  SlidersHorizontal,
  Truck,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { screenLabels, type ScreenId } from '#shared/model/screen.ts';
import { Assumptions } from '../features/assumptions/assumptions.tsx';
import { Authorize } from '../features/authorize/authorize.tsx';
import { Captures } from '../features/captures/captures.tsx';
import { Catcher } from '../features/catcher/catcher.tsx';
import { Clocks } from '../features/clocks/clocks.tsx';
import { Deliveries } from '../features/deliveries/deliveries.tsx';
import { Inspect } from '../features/inspect/inspect.tsx';
import { Interface } from '../features/interface/interface.tsx';
import { Lab } from '../features/lab/lab.tsx';
import { Lessons } from '../features/lessons/lessons.tsx';
import { Load } from '../features/load/load.tsx';
import { Overview } from '../features/overview/overview.tsx';
import { PullPush } from '../features/pull-push/pull-push.tsx';
import { Registry } from '../features/registry/registry.tsx';
import { Requests } from '../features/requests/requests.tsx';
import { Scenarios } from '../features/scenarios/scenarios.tsx';
import { Service } from '../features/service/service.tsx';
import { Subscriptions } from '../features/subscriptions/subscriptions.tsx';
import { Timeline } from '../features/timeline/timeline.tsx';
import { CaptureCount, ChangedCount, DeliveryCount, JournalCount, SubscriptionCount } from './counts.tsx';

/** One screen. */
export interface Screen {
  /** Used in the address: `#/id`. */
  id: ScreenId;
  label: string;
  /** Its heading in the navigation. */
  group?: 'Client' | 'Simulation' | 'Teaching' | 'Setup';
  icon: LucideIcon;
  component: ComponentType;
  /** The key that follows `g` to go there. */
  key: string;
  /** A count shown in the navigation. */
  count?: ComponentType;
  /** Whether `/` focuses a search on this screen. */
  searches?: boolean;
}

/** All screens, in the order of the navigation. The first is shown at the start. */
export const screens: readonly [Screen, ...Screen[]] = [
  { id: 'overview', label: screenLabels.overview, icon: LayoutDashboard, component: Overview, key: 'o' },
  {
    id: 'timeline',
    label: screenLabels.timeline,
    icon: ListTree,
    component: Timeline,
    key: 't',
    count: JournalCount,
    searches: true,
  },
  { id: 'inspect', label: screenLabels.inspect, icon: ScanSearch, component: Inspect, key: 'i' },
  { id: 'authorize', label: screenLabels.authorize, group: 'Client', icon: KeyRound, component: Authorize, key: 'a' },
  { id: 'requests', label: screenLabels.requests, group: 'Client', icon: Send, component: Requests, key: 'r' },
  {
    id: 'service',
    label: screenLabels.service,
    group: 'Simulation',
    icon: Headset,
    component: Service,
    key: 's',
    searches: true,
  },
  {
    id: 'subscriptions',
    label: screenLabels.subscriptions,
    group: 'Simulation',
    icon: Rss,
    component: Subscriptions,
    key: 'b',
    count: SubscriptionCount,
    searches: true,
  },
  {
    id: 'deliveries',
    label: screenLabels.deliveries,
    group: 'Simulation',
    icon: Truck,
    component: Deliveries,
    key: 'd',
    count: DeliveryCount,
    searches: true,
  },
  { id: 'catcher', label: screenLabels.catcher, group: 'Simulation', icon: Magnet, component: Catcher, key: 'k' },
  {
    id: 'captures',
    label: screenLabels.captures,
    group: 'Simulation',
    icon: Inbox,
    component: Captures,
    key: 'v',
    count: CaptureCount,
    searches: true,
  },
  {
    id: 'lab',
    label: screenLabels.lab,
    group: 'Simulation',
    icon: FlaskConical,
    component: Lab,
    key: 'l',
    searches: true,
  },
  {
    id: 'scenarios',
    label: screenLabels.scenarios,
    group: 'Simulation',
    icon: ClipboardCheck,
    component: Scenarios,
    key: 'n',
    searches: true,
  },
  {
    id: 'load',
    label: screenLabels.load,
    group: 'Simulation',
    icon: Gauge,
    component: Load,
    key: 'm',
    searches: true,
  },
  { id: 'clocks', label: screenLabels.clocks, group: 'Simulation', icon: Clock, component: Clocks, key: 'c' },
  { id: 'lessons', label: screenLabels.lessons, group: 'Teaching', icon: GraduationCap, component: Lessons, key: 'e' },
  {
    id: 'pull-push',
    label: screenLabels['pull-push'],
    group: 'Teaching',
    icon: ArrowDownUp,
    component: PullPush,
    key: 'h',
  },
  { id: 'interface', label: screenLabels.interface, group: 'Setup', icon: Braces, component: Interface, key: 'f' },
  {
    id: 'assumptions',
    label: screenLabels.assumptions,
    group: 'Setup',
    icon: SlidersHorizontal,
    component: Assumptions,
    key: 'p',
    count: ChangedCount,
    searches: true,
  },
  { id: 'registry', label: screenLabels.registry, group: 'Setup', icon: Users, component: Registry, key: 'u' },
];

/** Finds a screen by id; the first screen for an unknown id. */
export function screenOf(id: string): Screen {
  return screens.find((screen) => screen.id === id) ?? screens[0];
}
