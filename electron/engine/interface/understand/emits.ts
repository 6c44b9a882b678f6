import type { Act, Doing, Emission, EventKind } from '#shared/interface/interface-model.ts';
import { durationMs } from '#shared/scenario/duration.ts';
import type { Context } from './context.ts';
import type { DocumentNode } from './document-node.ts';
import { singularOf, thingName, wordsOf, type NameIndex } from './names.ts';
import type { Found } from './operations.ts';
import table from './event-words.json' with { type: 'json' };

/** Words of an event's name, and what an operation that sends it does. */
const changes: Readonly<Record<string, readonly Doing[]>> = table.changes as Record<string, Doing[]>;

/** Words that say nothing about the thing. */
const noise = new Set(table.noise);

/** A thing that an event may be about, and words of the name before it, which paths of the thing then contain. */
interface Subject {
  thing: string;
  around: string[];
}

/** What the name of an event says: the doings, and the things that it may be about, most specific first. */
function meaningOf(name: string): { doings: readonly Doing[]; subjects: Subject[] } | undefined {
  const words = wordsOf(name).filter((word) => !noise.has(word));
  const found = words.filter((word) => Object.hasOwn(changes, word));
  const [change] = found;
  if (change === undefined || found.length > 1) return undefined;
  const rest = words.filter((word) => word !== change).slice(0, 10);
  const subjects = rest.map((_, index) => ({
    thing: singularOf(rest.slice(index).join('')),
    around: rest.slice(0, index),
  }));
  return { doings: changes[change] ?? [], subjects };
}

/** Whether all words are segments of a path, in the singular or plural. */
function isBelow(path: string, words: readonly string[]): boolean {
  const segments = new Set(path.split('/').map(thingName));
  return words.every((word) => segments.has(singularOf(word)));
}

const usual = { status: '2XX', afterMs: 0 } as const;

/** The events of each operation: declared, those that their names imply, and callbacks. */
export function readEmits(
  context: Context,
  document: DocumentNode,
  acts: ReadonlyMap<Found, Act>,
  events: NameIndex<EventKind>,
): Map<Found, Emission[]> {
  const emits = new Map<Found, Emission[]>([...acts.keys()].map((found) => [found, []]));
  const declaredEvents = new Set<EventKind>();
  const hasDeclared = new Map<Found, boolean>();

  for (const found of acts.keys()) {
    const declared = context.member(found.node, 'x-hookbench-emits');
    if (declared) hasDeclared.set(found, declared.value.length > 0);
    for (const [index, { after, webhook, ...emit }] of (declared?.value ?? []).entries()) {
      const event = events.get(webhook);
      if (!event) {
        context.noteUnknown('event', webhook, events.names, `${declared?.pointer}/${index}/webhook`);
        continue;
      }
      declaredEvents.add(event);
      emits.get(found)?.push({ ...emit, event: event.name, afterMs: durationMs(after ?? '0ms') });
    }
  }

  for (const { moves } of Object.values(context.member(document, 'x-hookbench-states')?.value ?? {})) {
    for (const { emits: name = '' } of moves) {
      const event = events.get(name);
      if (event) declaredEvents.add(event);
    }
  }

  const byThing = new Map<string, Found[]>();
  for (const [found, act] of acts) {
    const key = `${act.do} ${thingName(act.collection ?? '')}`;
    if (act.collection !== undefined) byThing.set(key, [...(byThing.get(key) ?? []), found]);
  }
  const byId = new Map([...acts.keys()].map((found) => [found.operation.id, found]));

  function infer(event: EventKind, found: Found): void {
    emits.get(found)?.push({ ...usual, event: event.name });
    context.note('inferred', `${found.operation.id} sends "${event.name}".`, found.node.used);
  }

  for (const name of events.names()) {
    const event = events.get(name);
    if (!event || declaredEvents.has(event)) continue;
    if (event.kind === 'callback') {
      const found = byId.get(event.operation ?? '');
      if (found && hasDeclared.get(found) !== false) infer(event, found);
      continue;
    }
    const meaning = meaningOf(name);
    const senders = meaning?.subjects
      .map(({ around, thing }) =>
        meaning.doings
          .flatMap((doing) => byThing.get(`${doing} ${thing}`) ?? [])
          .filter(({ operation }) => isBelow(operation.path, around)),
      )
      .find((list) => list.length > 0);
    for (const found of senders ?? []) if (!hasDeclared.has(found)) infer(event, found);
  }
  return emits;
}
