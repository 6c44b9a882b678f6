import { z } from 'zod';
import { eventOfPath, kindOfEvent } from '#shared/profile/target-url.ts';
import { nearTo } from './near.ts';
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

/**
 * Checks that the payload of an event of the interface has its fields, with their types. Other events are not judged,
 * unless the check is enforced.
 */
export const payload: CaptureCheck = {
  check: 'payload',
  source: 'Built-in interface, Webhook payload',
  run(capture, { memory, profile, settings: { checks } }) {
    if (capture.event === undefined || !capture.json().ok) return undefined;
    if (capture.eventMode() === 'batch') return skipped('A batch has several payloads.');
    if (profile.payloadFields === 'template') return skipped('The profile’s payload is a template.');
    const stated = capture.member('event') ?? eventOfPath(profile, capture.path) ?? capture.event;
    const isUnknown = typeof stated === 'string' && stated !== '' && !kindOfEvent(profile, stated);
    if (isUnknown && !checks.enforce.includes('payload')) {
      return skipped(
        `The event ${shown(stated)} is unknown: the interface does not have it, so its payload is not checked.`,
      );
    }
    for (const { demand, holds, name } of fields) {
      const value = capture.member(name);
      if (holds(value)) continue;
      const isEvent = (one: string): boolean => kindOfEvent(profile, one) !== undefined;
      const near = nearTo(memory, capture, {
        name,
        place: 'JSON body',
        holds: name === 'event' ? isEvent : name === 'timestamp' ? holds : undefined,
      });
      const detail = `/${name} is ${shown(value)}, not ${demand}.${near}`;
      return failed(detail, { expected: demand, received: shown(value) });
    }
    if (isUnknown) {
      return failed(`The event ${shown(stated)} is not part of the interface.`, {
        expected: Object.values(profile.eventNames).join(', '),
        received: stated,
      });
    }
    return passed('event, customerId and timestamp are right.');
  },
};
