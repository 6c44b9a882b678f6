import { z } from 'zod';

/** The screens in the order of the navigation: the id, which is used in the address `#/id`, and the label. */
export const screenLabels = {
  overview: 'Overview',
  timeline: 'Timeline',
  requests: 'Requests',
  authorize: 'Authorize',
  captures: 'Captures',
  deliveries: 'Deliveries',
  subscriptions: 'Subscriptions',
  catcher: 'Receiver',
  inspect: 'Inspect',
  interface: 'Document',
  recordings: 'Recordings',
  assumptions: 'Assumptions',
  service: 'Chats',
  scenarios: 'Scenarios',
  lab: 'Failure lab',
  'under-test': 'Your client or receiver',
  faults: 'Faults',
  load: 'Load',
  lessons: 'Lessons',
  'pull-push': 'Pull and push',
  registry: 'Clients and users',
  clocks: 'Clocks',
  snapshots: 'Snapshots',
  settings: 'Settings',
} as const;
export type ScreenId = keyof typeof screenLabels;

/** The label of a screen as a tab of its place, which differs from the label of the place. */
export const tabLabel = (screen: ScreenId): string => (screen === 'requests' ? 'Editor' : screenLabels[screen]);

/** A part of the navigation: its screens are the tabs at the top. */
export interface NavigationPlace {
  id: string;
  label: string;
  /** The first one is shown by its link. */
  screens: readonly [ScreenId, ...ScreenId[]];
}

/** The places in the navigation, in groups. */
export const placeGroups: readonly (readonly NavigationPlace[])[] = [
  [
    { id: 'overview', label: 'Overview', screens: ['overview'] },
    { id: 'timeline', label: 'Timeline', screens: ['timeline'] },
  ],
  [
    { id: 'requests', label: 'Requests', screens: ['requests', 'authorize'] },
    { id: 'webhooks', label: 'Webhooks', screens: ['captures', 'deliveries', 'subscriptions', 'catcher'] },
    { id: 'inspect', label: 'Inspect', screens: ['inspect'] },
  ],
  [
    { id: 'interface', label: 'Interface', screens: ['interface', 'recordings', 'assumptions', 'service'] },
    { id: 'tests', label: 'Tests', screens: ['scenarios', 'lab', 'under-test', 'faults', 'load'] },
    { id: 'learn', label: 'Learn', screens: ['lessons', 'pull-push'] },
  ],
  [{ id: 'setup', label: 'Setup', screens: ['registry', 'clocks', 'snapshots', 'settings'] }],
];

/** The place of a screen. */
export const navigationPlaceOf = (screen: ScreenId): NavigationPlace | undefined =>
  placeGroups.flat().find(({ screens }) => screens.includes(screen));

export const screenIds = Object.keys(screenLabels) as [ScreenId, ...ScreenId[]];

const screenId = z.enum(screenIds);

/** ID of the item that a screen shows, e.g. a delivery or a trace. */
const shownId = z.string().regex(/^[\w.-]{1,100}$/, 'Use 1 to 100 letters, digits, and _ . -');

/** A screen and its selected item. */
export const place = z.strictObject({ screen: screenId, id: shownId.optional() });
export type Place = z.infer<typeof place>;
