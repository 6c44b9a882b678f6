import { pointerNames } from '#shared/text/json-pointer.ts';
import { EVENT_ID, getScalarValue, parseEvents } from 'js-yaml';
import { maxDepth } from '../../config/parse-yaml.ts';

type Events = ReturnType<typeof parseEvents>;

/** Returns the line of an offset, both of a text; lines are counted from 1. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** For each event, the index of the event after its node. */
function endsOf(events: Events): Int32Array {
  const ends = new Int32Array(events.length);
  const open: number[] = [];
  for (const [index, { type }] of events.entries()) {
    if (type === EVENT_ID.POP) ends[open.pop() ?? 0] = index + 1;
    else if (type === EVENT_ID.SCALAR || type === EVENT_ID.ALIAS) ends[index] = index + 1;
    else open.push(index);
  }
  return ends;
}

function anchorsOf(events: Events, text: string): Map<string, number> {
  const anchors = new Map<string, number>();
  for (const [index, event] of events.entries()) {
    if (event.type === EVENT_ID.ALIAS || !('anchorStart' in event) || event.anchorStart < 0) continue;
    anchors.set(text.slice(event.anchorStart, event.anchorEnd), index);
  }
  return anchors;
}

/** The event and the offset of a member. */
interface Found {
  at: number;
  offset: number;
}

/** Finds parts of a text in JSON or YAML. */
function finder(text: string, events: Events): (pointer: string) => number {
  const ends = endsOf(events);
  const anchors = anchorsOf(events, text);

  const known = new Map<number, Map<string, Found>>();

  /** The members of a container, which are found once. */
  function membersOf(parent: number): Map<string, Found> {
    const before = known.get(parent);
    if (before) return before;
    const members = new Map<string, Found>();
    known.set(parent, members);
    const isMap = events[parent]?.type === EVENT_ID.MAPPING;
    for (let key = parent + 1; ;) {
      const event = events[key];
      if (!event || event.type === EVENT_ID.POP) return members;
      const at = isMap ? (ends[key] ?? 0) : key;
      const name = isMap ? keyOf(event) : String(members.size);
      if (name !== undefined) members.set(name, { at, offset: startOf(event) });
      key = ends[at] ?? events.length;
    }
  }

  const keyOf = (event: Events[number]): string | undefined =>
    event.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : undefined;

  function member(parent: number, name: string): Found | undefined {
    const event = events[parent];
    if (event?.type === EVENT_ID.ALIAS) {
      const target = anchors.get(text.slice(event.anchorStart, event.anchorEnd));
      return target === undefined || target > parent ? undefined : member(target, name);
    }
    const isContainer = event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE;
    return isContainer ? membersOf(parent).get(name) : undefined;
  }

  function startOf(event: Events[number]): number {
    if (event.type === EVENT_ID.SCALAR) return event.valueStart;
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) return event.start;
    return event.type === EVENT_ID.ALIAS ? event.anchorStart : 0;
  }

  return (pointer) => {
    let found: Found = { at: 1, offset: Math.max(0, events[1] ? startOf(events[1]) : 0) };
    for (const name of pointerNames(pointer)) {
      const next = member(found.at, name);
      if (!next) break;
      found = next.offset < 0 ? { ...next, offset: found.offset } : next;
    }
    return found.offset;
  };
}

/**
 * Returns the line of a part of a text in JSON or YAML, from 1: of its member name, or of the nearest part around it. The
 * text is read when the first line is asked for.
 */
export function createLines(text: string): (pointer: string) => number {
  let find: ((pointer: string) => number) | undefined;
  let lineOf: ((offset: number) => number) | undefined;
  return (pointer) => {
    try {
      find ??= finder(text, parseEvents(text, { maxDepth }));
    } catch {
      // JSON that is not YAML has no places.
      find = () => 0;
    }
    lineOf ??= lineCounter(text);
    return lineOf(find(pointer));
  };
}
