import { z } from 'zod';

/** The screens in the order of the navigation: the id, which is used in the address `#/id`, and the label. */
export const screenLabels = {
  overview: 'Overview',
  timeline: 'Timeline',
  inspect: 'Inspect',
  authorize: 'Authorize',
  requests: 'Requests',
  service: 'Service',
  subscriptions: 'Subscriptions',
  deliveries: 'Deliveries',
  catcher: 'Catcher',
  captures: 'Captures',
  lab: 'Failure lab',
  scenarios: 'Scenarios',
  load: 'Load',
  clocks: 'Clocks',
  lessons: 'Lessons',
  'pull-push': 'Pull and push',
  interface: 'Interface',
  assumptions: 'Assumptions',
  registry: 'Clients and users',
} as const;
export type ScreenId = keyof typeof screenLabels;

export const screenIds = Object.keys(screenLabels) as [ScreenId, ...ScreenId[]];

const screenId = z.enum(screenIds);

/** ID of the item that a screen shows, e.g. a delivery or a trace. */
const shownId = z.string().regex(/^[\w.-]{1,100}$/, 'Use 1 to 100 letters, digits, and _ . -');

/** A screen and its selected item. */
export const place = z.strictObject({ screen: screenId, id: shownId.optional() });
export type Place = z.infer<typeof place>;
