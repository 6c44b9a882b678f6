import { LayoutDashboard, ListTree, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { Overview } from '../features/overview/overview.tsx';
import { Timeline } from '../features/timeline/timeline.tsx';
import { JournalCount } from './frame/journal-count.tsx';

/** One screen of the workbench. */
export interface Screen {
  /** Its place in the address: `#/id`. */
  id: string;
  label: string;
  icon: LucideIcon;
  component: ComponentType;
  /** The key that follows `g` to go there. */
  key: string;
  /** How many things it shows. */
  count?: ComponentType;
}

/** All screens, in the order of the navigation; the first is shown at the start. */
export const screens: readonly [Screen, ...Screen[]] = [
  { id: 'overview', label: 'Overview', icon: LayoutDashboard, component: Overview, key: 'o' },
  { id: 'timeline', label: 'Timeline', icon: ListTree, component: Timeline, key: 't', count: JournalCount },
];

/** The screen of an id; the first where there is none. */
export function screenOf(id: string): Screen {
  return screens.find((screen) => screen.id === id) ?? screens[0];
}
