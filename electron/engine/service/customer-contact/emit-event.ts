import type { EventTrigger } from '#shared/profile/event-triggers.ts';
import type { ProfileHolder } from '../../profile.ts';
import type { EventSink, Recorded, ServiceEvent } from '../ports.ts';

const nothing: Recorded = { entries: [], statements: [] };

/** Creates the rows of the event that a call or desk action emits, to be committed with their cause. */
export type EmitEvent = (trigger: EventTrigger, event: Omit<ServiceEvent, 'event'>) => Recorded;

/** Emits events under the current profile, which decides their kind, if any, and their name in payloads. */
export const createEmitEvent =
  (profile: ProfileHolder, events: EventSink): EmitEvent =>
  (trigger, event) => {
    const { emissions, eventNames } = profile.get();
    const kind = emissions[trigger];
    return kind ? events.record({ ...event, event: eventNames[kind] }) : nothing;
  };
