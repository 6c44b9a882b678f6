import { z } from 'zod';

/** The screens of the workbench in the order of its navigation: the id, which is in the address `#/id`, and the label. */
export const screenLabels = {
  overview: 'Overview',
  timeline: 'Timeline',
  authorize: 'Authorize',
  requests: 'Requests',
  service: 'Service',
  subscriptions: 'Subscriptions',
  deliveries: 'Deliveries',
  catcher: 'Catcher',
  captures: 'Captures',
  lab: 'Failure lab',
  clocks: 'Clocks',
  assumptions: 'Assumptions',
  registry: 'Clients and users',
} as const;
export type ScreenId = keyof typeof screenLabels;

export const screenIds = Object.keys(screenLabels) as [ScreenId, ...ScreenId[]];

const screenId = z.enum(screenIds);

/** Id of what a screen shows, e.g. a delivery or a trace. */
const shownId = z.string().regex(/^[\w.-]{1,100}$/);

/** A screen, and what is chosen on it. */
export const place = z.strictObject({ screen: screenId, id: shownId.optional() });
export type Place = z.infer<typeof place>;
