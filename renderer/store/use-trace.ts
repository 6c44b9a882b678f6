import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { traceQuery, type TraceOf } from './traces.ts';
import { useApi } from './use-stores.ts';

/** The known entries of one trace. */
export interface WatchedTrace {
  status: 'loading' | 'ready' | 'failed';
  entries: readonly JournalEntry[];
  /** Whether the entries belong to the failure lab, whose deliveries and captures are separate from the user's. */
  lab: boolean;
  problem: string | undefined;
}

const noEntries: readonly JournalEntry[] = [];

/** The entries of a trace, kept up to date. @param of Selects the lab's entries when both the user and the lab have some. */
export function useTrace(id: string | undefined, of?: TraceOf): WatchedTrace | undefined {
  const { data, error } = useQuery({ ...traceQuery(useApi(), id ?? '', of), enabled: id !== undefined });
  if (id === undefined) return undefined;
  return {
    status: data ? 'ready' : error ? 'failed' : 'loading',
    entries: data?.entries ?? noEntries,
    lab: data?.lab === true,
    problem: error ? messageOf(error) : undefined,
  };
}
