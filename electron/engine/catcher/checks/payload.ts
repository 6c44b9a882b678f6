import { z } from 'zod';
import { failed, passed, skipped, type CaptureCheck } from './capture-check.ts';

const instantUtc = z.iso.datetime();

const fields = [
  { name: 'event', demand: 'a string', holds: (value: unknown) => typeof value === 'string' && value !== '' },
  { name: 'customerId', demand: 'a string', holds: (value: unknown) => typeof value === 'string' && value !== '' },
  {
    name: 'timestamp',
    demand: 'an ISO 8601 date-time in UTC',
    holds: (value: unknown) => typeof value === 'string' && instantUtc.safeParse(value).success,
  },
] as const;

const shown = (value: unknown): string => (value === undefined ? 'absent' : JSON.stringify(value).slice(0, 200));

/** Checks that the payload has the fields of the interface with their types, and a known event. */
export const payload: CaptureCheck = {
  check: 'payload',
  source: 'Interface, Webhook payload',
  run(capture, { profile }) {
    if (capture.event === undefined || !capture.json().ok) return undefined;
    if (capture.eventMode() === 'batch') return skipped('A batch has several payloads.');
    if (profile.payloadFields === 'template') return skipped('The profile’s payload is a template.');
    for (const { demand, holds, name } of fields) {
      const value = capture.member(name);
      if (!holds(value))
        return failed(`/${name} is ${shown(value)}, not ${demand}.`, { expected: demand, received: shown(value) });
    }
    const event = String(capture.member('event'));
    if (Object.values<string>(profile.eventNames).includes(event))
      return passed('event, customerId and timestamp are right.');
    return failed(`The event ${shown(event)} is none of the interface.`, {
      expected: Object.values(profile.eventNames).join(', '),
      received: event,
    });
  },
};
