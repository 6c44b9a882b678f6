import type { CaptureSummary } from './capture.ts';
import type { EntryOf } from './journal-entry.ts';
import { nodeOf } from './fleet.ts';

/** The summary of a new capture, from its journal entry. */
export function summaryOfCapture(entry: EntryOf<'capture'>): CaptureSummary {
  const { at, atMs: _atMs, case: _case, clockOffsets: _clockOffsets, kind: _kind, ...captured } = entry;
  const node = nodeOf(entry);
  return { ...captured, receivedAt: at, ...(node !== undefined && { node }) };
}
