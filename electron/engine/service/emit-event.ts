import type { EventTrigger } from '#shared/profile/event-triggers.ts';
import type { ProfileHolder } from '../profile.ts';
import type { EventSink, Recorded, ServiceEvent } from './ports.ts';

const nothing: Recorded = { entries: [], statements: [] };

/** What the profile lets a call or an act of the desk emit, as rows to commit with what caused it. */
export type EmitEvent = (trigger: EventTrigger, event: Omit<ServiceEvent, 'event'>) => Recorded;

/** Emits by the profile as it is at that moment: which kind, if any, and what its value in a payload is. */
export const createEmitEvent =
  (profile: ProfileHolder, events: EventSink): EmitEvent =>
  (trigger, event) => {
    const { emissions, eventNames } = profile.get();
    const kind = emissions[trigger];
    return kind ? events.record({ ...event, event: eventNames[kind] }) : nothing;
  };
