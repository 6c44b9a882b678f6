import { useCallback, useState } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import type { ListItem } from './list-items.ts';

interface Cursor {
  /** Index of the selected line; -1 for none. */
  current: number;
  /** Selects the row of an entry. */
  select: (entry: JournalEntry) => void;
  /** Highlights the header of a trace while one of its entries is selected. */
  setHeader: (trace: string) => void;
}

/** The selected line: the row of the selected entry, or the header of its trace. */
export function useCursor(lines: readonly ListItem[], selected: JournalEntry | undefined): Cursor {
  const selectEntry = useStoreState('selection', (state) => state.select);
  const [header, setHeader] = useState<string>();
  const select = useCallback(
    (entry: JournalEntry) => {
      setHeader(undefined);
      selectEntry(entry);
    },
    [selectEntry],
  );
  const trace = selected?.trace;
  const headerAt = lines.findIndex((line) => line.type === 'group' && line.group.trace === trace);
  const rowAt = lines.findIndex(
    (line) => line.type === 'row' && (isSame(line.row.entry, selected) || isSame(line.row.received, selected)),
  );
  const onHeader = headerAt >= 0 && (rowAt < 0 || (header !== undefined && header === trace));
  return { current: onHeader ? headerAt : rowAt, select, setHeader };
}

/** Entries of the failure lab come from a separate journal that reuses sequence numbers. */
function isSame(entry: JournalEntry | undefined, selected: JournalEntry | undefined): boolean {
  return entry !== undefined && entry.seq === selected?.seq && entry.trace === selected.trace;
}
