import {
  Clock,
  FlaskConical,
  Headset,
  Inbox,
  KeyRound,
  Magnet,
  LayoutDashboard,
  ListTree,
  Rss,
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
import { Lab } from '../features/lab/lab.tsx';
import { Overview } from '../features/overview/overview.tsx';
import { Registry } from '../features/registry/registry.tsx';
import { Requests } from '../features/requests/requests.tsx';
import { Service } from '../features/service/service.tsx';
import { Subscriptions } from '../features/subscriptions/subscriptions.tsx';
import { Timeline } from '../features/timeline/timeline.tsx';
import { CaptureCount } from './frame/capture-count.tsx';
import { ChangedCount } from './frame/changed-count.tsx';
import { DeliveryCount, SubscriptionCount } from './frame/delivery-count.tsx';
import { JournalCount } from './frame/journal-count.tsx';

/** One screen of the workbench. */
export interface Screen {
  /** Its place in the address: `#/id`. */
  id: ScreenId;
  label: string;
  /** The heading that it stands below in the navigation. */
  group?: 'Client' | 'Bench' | 'Setup';
  icon: LucideIcon;
  component: ComponentType;
  /** The key that follows `g` to go there. */
  key: string;
  /** How many things it shows. */
  count?: ComponentType;
  /** Whether it has a search of its own, where `/` goes. */
  searches?: boolean;
}

/** All screens, in the order of the navigation; the first is shown at the start. */
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
  { id: 'authorize', label: screenLabels.authorize, group: 'Client', icon: KeyRound, component: Authorize, key: 'a' },
  { id: 'requests', label: screenLabels.requests, group: 'Client', icon: Send, component: Requests, key: 'r' },
  {
    id: 'service',
    label: screenLabels.service,
    group: 'Bench',
    icon: Headset,
    component: Service,
    key: 's',
    searches: true,
  },
  {
    id: 'subscriptions',
    label: screenLabels.subscriptions,
    group: 'Bench',
    icon: Rss,
    component: Subscriptions,
    key: 'b',
    count: SubscriptionCount,
    searches: true,
  },
  {
    id: 'deliveries',
    label: screenLabels.deliveries,
    group: 'Bench',
    icon: Truck,
    component: Deliveries,
    key: 'd',
    count: DeliveryCount,
    searches: true,
  },
  { id: 'catcher', label: screenLabels.catcher, group: 'Bench', icon: Magnet, component: Catcher, key: 'k' },
  {
    id: 'captures',
    label: screenLabels.captures,
    group: 'Bench',
    icon: Inbox,
    component: Captures,
    key: 'v',
    count: CaptureCount,
    searches: true,
  },
  {
    id: 'lab',
    label: screenLabels.lab,
    group: 'Bench',
    icon: FlaskConical,
    component: Lab,
    key: 'l',
    searches: true,
  },
  { id: 'clocks', label: screenLabels.clocks, group: 'Bench', icon: Clock, component: Clocks, key: 'c' },
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

/** The screen of an id; the first where there is none. */
export function screenOf(id: string): Screen {
  return screens.find((screen) => screen.id === id) ?? screens[0];
}
