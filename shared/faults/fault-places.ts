import type { FaultMatch, FaultPlace } from '../model/fault.ts';

/** A place where faults act, for people to choose from. */
export interface FaultPlaceMeaning {
  place: FaultPlace;
  title: string;
  meaning: string;
  /** What can be told of the requests there, to match by. */
  matches: readonly (keyof FaultMatch)[];
}

/** Where faults act, in the order in which the places are offered. */
export const faultPlaces: readonly FaultPlaceMeaning[] = [
  {
    place: 'api',
    title: 'API of the service',
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
    title: 'Sender of webhooks',
    meaning: 'What the service sends to receivers',
    matches: ['path', 'event', 'header'],
  },
  {
    place: 'catcher',
    title: 'Catcher',
    meaning: 'What the receiver answers',
    matches: ['method', 'path', 'event', 'header'],
  },
  {
    place: 'client',
    title: 'Client',
    meaning: 'What the OAuth client sends',
    matches: ['method', 'path', 'client', 'header'],
  },
  {
    place: 'network',
    title: 'Network',
    meaning: 'The way of requests and webhooks alike; in our own resolver and connector, never in the system’s',
    matches: ['method', 'path', 'event', 'client', 'header'],
  },
];
