import { defaultPathOf, targetUrl, type TargetReceiver } from '#shared/profile/target-url.ts';
import { eventKinds } from '#shared/model/customer-contact.ts';
import type { InterfaceModel } from '#shared/interface/interface-model.ts';
import type { PartBase } from '../../part-base.ts';
import type { InterfaceHolder } from './interface-holder.ts';

interface Offering extends Pick<PartBase, 'profile'> {
  ownInterface: Pick<InterfaceHolder, 'current'>;
}

/** The event that stands for an interface; undefined if it has none. */
export const representative = ({ events, roles }: Pick<InterfaceModel, 'events' | 'roles'>): string | undefined =>
  roles.event ?? events[0]?.name;

/** The event that stands for the service, if none is named. */
export function defaultEvent({ ownInterface, profile }: Offering): string {
  const model = ownInterface.current()?.model;
  return (model && representative(model)) ?? profile.get().eventNames.chat_started;
}

/** A receiver of events, e.g. a subscription, with the URL of each event that it selects, of those that the served interface has. */
export function withTargets<Receiver extends TargetReceiver & { events: readonly string[] }>(
  { ownInterface, profile }: Offering,
  shown: Receiver,
): Receiver & { targets: Record<string, string> } {
  const now = profile.get();
  const own = ownInterface.current()?.model.events;
  const paths = new Map(own?.map(({ name, path = defaultPathOf(name) }) => [name, path]));
  const offered = own ? [...paths.keys()] : eventKinds.map((kind) => now.eventNames[kind]);
  const selected = shown.events.includes('*') ? offered : shown.events;
  const targets = selected.map((event) => [event, targetUrl({ ...shown, path: paths.get(event) }, now, event)]);
  return { ...shown, targets: Object.fromEntries(targets) as Record<string, string> };
}
