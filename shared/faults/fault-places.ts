import type { FaultMatch, FaultPlace } from '../model/fault.ts';

/** A place where faults act, for display. */
export interface FaultPlaceMeaning {
  place: FaultPlace;
  title: string;
  meaning: string;
  /** The properties of requests that a fault at this place can match. */
  matches: readonly (keyof FaultMatch)[];
}

/** The places where faults act, in display order. */
export const faultPlaces: readonly FaultPlaceMeaning[] = [
  {
    place: 'api',
    title: 'Service API',
    meaning: 'Requests to the REST API',
    matches: ['method', 'path', 'client', 'header'],
  },
  {
    place: 'authorization',
    title: 'Authorization server',
    meaning: 'Requests to its endpoints, and the tokens it issues',
    matches: ['method', 'path', 'client', 'header'],
  },
  {
    place: 'sender',
    title: 'Webhook sender',
    meaning: 'Deliveries from the service to receivers',
    matches: ['path', 'event', 'header'],
  },
  {
    place: 'catcher',
    title: 'Catcher',
    meaning: 'Responses of the receiver',
    matches: ['method', 'path', 'event', 'header'],
  },
  {
    place: 'client',
    title: 'Client',
    meaning: 'Requests of the OAuth client',
    matches: ['method', 'path', 'client', 'header'],
  },
  {
    place: 'network',
    title: 'Network',
    meaning: 'Requests and webhooks in transit; only in Hookbench’s own resolver and connections, never system-wide',
    matches: ['method', 'path', 'event', 'client', 'header'],
  },
];
