import type { OutlinedEvent, OutlinedStates } from '#shared/interface/interface-outline.ts';
import type { ServedOperation } from '#shared/interface/served-interface.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';

/** What a request needs: `oauth2: read`, or the alternatives. */
export function securityWords(security: ServedOperation['security']): string {
  const words = security.map((requirement) =>
    requirement.map(({ scheme, scopes }) => (scopes.length > 0 ? scopes.join(' ') : scheme)).join(' and '),
  );
  return [...new Set(words.map((one) => one || 'none'))].join(' or ') || 'none';
}

const doWords: Readonly<Record<string, string | undefined>> = {
  list: 'List',
  create: 'Create',
  read: 'Read',
  replace: 'Replace',
  change: 'Change',
  delete: 'Delete',
};

/** What an operation does with records, and the state that it moves them to. */
export function actWords({ act, id }: ServedOperation, states: readonly OutlinedStates[]): string {
  const words = doWords[act.do];
  const moved = states.flatMap(({ moves }) => moves.filter(({ on }) => on === id).map(({ to }) => to));
  const parts = [
    ...(words !== undefined && act.collection !== undefined ? [`${words} ${act.collection}`] : []),
    ...(moved.length > 0 ? [`to ${[...new Set(moved)].join(' or ')}`] : []),
  ];
  if (parts.length > 0) return parts.join(', ');
  return act.collection === undefined ? 'Response only' : `Below ${act.collection}`;
}

/** The events that an operation sends, also by its moves. */
export const eventsOf = ({ events, id }: ServedOperation, states: readonly OutlinedStates[]): string[] => {
  const moved = states.flatMap(({ moves }) => moves.filter(({ on }) => on === id).flatMap(({ emits }) => emits ?? []));
  return [...new Set([...events, ...moved])];
};

/** What sends an event: ids of operations, and moves that happen after a time. */
export function sendersOf({ name, sentBy }: OutlinedEvent, states: readonly OutlinedStates[]): string[] {
  const moves = states.flatMap((machine) => machine.moves.filter(({ emits }) => emits === name));
  const words = moves.map(({ afterMs, from, on, to }) =>
    [on ?? `${from} to ${to}`, afterMs === undefined ? undefined : `after ${formatDuration(afterMs)}`]
      .filter(Boolean)
      .join(', '),
  );
  return [...new Set([...sentBy, ...words])];
}
