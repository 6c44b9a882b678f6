import type { ComparedSide, SentRequest } from './comparison.ts';

/** The groups of rows in the picture of a comparison, from top to bottom. Each has a row for each chat. */
export type RowGroup = 'pull' | 'events' | 'push';

/** The least height of a row of each group, and of the group with a single row, in pixels. */
const minRow = { pull: 22, events: 16, push: 22 };
const minGroup = { pull: 44, events: 24, push: 44 };
/** Between two groups, in pixels. */
const gap = 20;

/** Where the rows of a picture are, in pixels from its top. */
export interface TimeRows {
  height: number;
  rowHeight: (group: RowGroup) => number;
  /** The middle of the row of a chat. */
  middleOf: (group: RowGroup, chat?: number) => number;
  /** The middle of a group. */
  centerOf: (group: RowGroup) => number;
}

/** The rows of a comparison of so many chats. */
export function timeRows(chats: number): TimeRows {
  const rowHeight = (group: RowGroup) => Math.max(minRow[group], minGroup[group] / chats);
  const [pull, events, push] = (['pull', 'events', 'push'] as const).map((group) => chats * rowHeight(group));
  const tops = { pull: 0, events: pull! + gap, push: pull! + events! + 2 * gap };
  return {
    height: tops.push + push!,
    rowHeight,
    middleOf: (group, chat = 0) => tops[group] + rowHeight(group) * (chat + 0.5),
    centerOf: (group) => tops[group] + (rowHeight(group) * chats) / 2,
  };
}

/** Half of the height of the mark of a request. */
export const halfOf = ({ rowHeight }: TimeRows, result: SentRequest['result']): number =>
  rowHeight('pull') * (result === 'empty' ? 0.2 : 0.36);

/** The time of the request by which a side noticed an event: the last useful one of its chat since then, if it is known yet. */
export function noticedBy(
  { sent }: ComparedSide,
  { atMs, chat, eventAtMs }: ComparedSide['notices'][number],
): number | undefined {
  const times = sent.filter((one) => one.result === 'useful' && one.chat === chat).map((one) => one.atMs);
  const since = times.filter((time) => time >= eventAtMs && time <= atMs);
  return since.length === 0 ? undefined : Math.max(...since);
}

/** Steps of the axis in seconds, and how many it has at most. */
const steps = [1, 2, 5, 10, 15, 30, 60];
const maxTicks = 8;

/** The times of the ticks of an axis, in milliseconds. */
export function ticksOf(endMs: number): number[] {
  const seconds = endMs / 1000;
  const step = steps.find((each) => seconds / each <= maxTicks) ?? 60;
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index) => index * step * 1000);
}
