import type { CaptureWithBody } from '#shared/model/capture.ts';
import { CompareWith } from '../../../components/compare/compare-with.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import type { CaptureRow } from '../../../store/captures/capture-row.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { captureComparable } from './capture-comparable.ts';

/** Maximum number of captures to choose from. */
const maxOffered = 200;

/** Compares the selected capture with another one: headers, and bodies by line. */
export function CompareTab({ capture }: { capture: CaptureWithBody }) {
  const compared = useStoreState('captureDetails', (state) => state);
  const items = useStoreState('captures', (state) => state.items);
  const before = items.find(
    ({ seq, event, path }) =>
      seq < capture.seq && (capture.event === undefined ? path === capture.path : event === capture.event),
  );
  const rows = items.slice(0, maxOffered).filter(({ id }) => id !== capture.id);
  return (
    <CompareWith
      what="capture"
      shown={capture}
      compared={compared}
      choices={rows.map((row) => ({ value: row.id, label: labelOf(row) }))}
      before={before && { id: before.id, about: `Previous ${capture.event ?? 'request to this path'}` }}
      labelOf={({ method, path }) => `${method} ${path}`}
      toComparable={captureComparable}
    />
  );
}

function labelOf({ atMs, method, path, event, customerId }: CaptureRow): string {
  const words = [timeOfDay(atMs), `${method} ${path.slice(0, 80)}`, event, customerId];
  return words.filter((word) => word !== undefined).join('  ');
}
