import { skipToken, useQuery } from '@tanstack/react-query';
import type { CaptureSummary, CaptureWithBody } from '#shared/model/capture.ts';
import type { Comparable } from '../../../components/compare/compare-view.tsx';
import { CompareWith } from '../../../components/compare/compare-with.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useApi } from '../../../store/use-engine.ts';
import { useStoreState } from '../../../store/use-stores.ts';

/** Maximum number of captures to choose from. */
const maxOffered = 200;

/** Compares the selected capture with another one: headers, and bodies by line. */
export function CompareTab({ capture }: { capture: CaptureWithBody }) {
  const { otherId, compareWith } = useStoreState('captureDetails', (state) => state);
  const other = useQuery(
    useApi().captures.get.queryOptions({ input: otherId === undefined ? skipToken : { id: otherId } }),
  );
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
      otherId={otherId}
      other={other}
      onCompare={compareWith}
      choices={rows.map((row) => ({ value: row.id, label: labelOf(row) }))}
      before={before && { id: before.id, about: `Previous ${capture.event ?? 'request to this path'}` }}
      labelOf={({ method, path }) => `${method} ${path}`}
      toComparable={captureComparable}
    />
  );
}

function labelOf({ receivedAt, method, path, event, customerId }: CaptureSummary): string {
  const words = [timeOfDay(Date.parse(receivedAt)), `${method} ${path.slice(0, 80)}`, event, customerId];
  return words.filter((word) => word !== undefined).join('  ');
}

function captureComparable(capture: CaptureWithBody): Comparable {
  const { body, customerId, event, headers, method, path, peer, receivedAt, size, status, tls, checks } = capture;
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check);
  return {
    facts: {
      Received: timeOfDay(Date.parse(receivedAt)),
      Method: method,
      Path: path,
      Event: event ?? 'none',
      Customer: customerId ?? 'none',
      Size: formatBytes(size),
      Status: String(status),
      Sender: peer.replace(/:\d+$/, ''),
      TLS: tls?.protocol ?? 'none',
      'Failed checks': failed.join(', ') || 'none',
    },
    messages: [{ headers, body }],
  };
}
