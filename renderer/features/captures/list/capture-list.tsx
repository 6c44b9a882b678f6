import { Inbox, Pin } from 'lucide-react';
import { useCallback } from 'react';
import type { CaptureSummary } from '#shared/model/capture.ts';
import { ChecksBadge } from '../../../components/checks-badge.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { KindIcon } from '../../../components/entry-icon.tsx';
import {
  iconColumn,
  RecordList,
  stateColumn,
  timeColumn,
  type RecordColumn,
} from '../../../components/record/record-list.tsx';
import { listenersOf } from '../../../components/party-health.tsx';
import { SampleCallButton } from '../../../components/sample-call-button.tsx';
import { Value } from '../../../components/value.tsx';
import { useFilteredList } from '../../../store/use-live-list.ts';
import { useStatus, useStores, useStoreState } from '../../../store/use-stores.ts';
import { usePin } from '../use-pin.ts';
import { CaptureFilterBar } from './filter-bar.tsx';
import { counted } from '#shared/trace/counted.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { Badge } from '../../../components/badge.tsx';
import { pairingWords } from '../../../components/capture/capture-words.ts';
import { NodeMark } from '../../../components/fleet/node-mark.tsx';
import { RowState, RowTime, TwoLines } from '../../../components/list/list-row.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { useMask } from '../../../components/use-mask.ts';

/** The columns of the list of captures. */
const captureColumns: readonly RecordColumn<CaptureSummary>[] = [
  { ...timeColumn, cell: ({ receivedAt }) => <RowTime atMs={Date.parse(receivedAt)} /> },
  { ...iconColumn, cell: ({ pinned }) => (pinned === true ? <PinnedIcon /> : <KindIcon kind="capture" />) },
  { title: 'Request', width: 'minmax(0, 1fr)', cell: (row) => <Words row={row} /> },
  // Narrower than in other lists, because a path needs the room.
  { ...stateColumn, narrow: '80px', cell: (row) => <State row={row} /> },
];

const PinnedIcon = () => <Pin size={14} color="var(--accent)" aria-hidden />;

/** Characters of the path. */
const maxPath = 300;

function Words({ row: { customerId, event, method, node, size, ...row } }: { row: CaptureSummary }) {
  const path = useMask().text(`${method || '?'} ${row.path.slice(0, maxPath)}`);
  const shown = event !== undefined && namesEvent(path, event) ? undefined : event;
  const words = [shown, customerId].filter((word) => word !== undefined).join(', ') || formatBytes(size);
  return (
    <TwoLines
      first={<CutMiddle text={path} />}
      second={
        <>
          {node !== undefined && <NodeMark node={node} />} {words}
        </>
      }
      title={[path, event, customerId].filter((word) => word !== undefined).join(', ')}
    />
  );
}

/** Whether the path already shows the event, e.g. `/webhook/chat-started` for `chat_started`. */
function namesEvent(path: string, event: string): boolean {
  return path.toLowerCase().replaceAll('-', '_').includes(event.toLowerCase().replaceAll('-', '_'));
}

/** The failed checks over the status that was sent; without one, the status over what is unusual, or the passed checks. */
function State({ row: { failed = [], notes = [], outcome, passed = 0, problem, status } }: { row: CaptureSummary }) {
  const failures = failed.length === 0 && problem !== undefined ? ['http'] : failed;
  const sent = status === 0 ? 'no response' : String(status);
  if (failures.length > 0)
    return (
      <RowState below={sent} title={problem}>
        <ChecksBadge failed={failures} />
      </RowState>
    );
  const noted = notes.join(', ');
  const unusual = outcome === undefined || outcome === 'delivered' ? noted : outcome;
  const { meaning, outcome: tone } = pairingWords(outcome ?? 'delivered');
  const checks = counted(passed, 'check', 'checks');
  return (
    <RowState
      below={unusual === '' ? passed > 0 && checks : <Badge outcome={tone === 'ok' ? 'warn' : tone}>{unusual}</Badge>}
      title={
        (unusual === noted && noted) ||
        (outcome === undefined ? passed > 0 && `${checks} passed` : meaning) ||
        undefined
      }
    >
      <Badge outcome={status === 0 ? 'bad' : statusOutcome(status)}>{sent}</Badge>
    </RowState>
  );
}

/** A row in words. */
function wordsOf({ failed = [], notes = [], passed = 0, ...row }: CaptureSummary): string {
  return [
    `${row.method} ${row.path.slice(0, maxPath)}`,
    row.event,
    row.customerId && `customer ${row.customerId}`,
    row.status === 0 ? 'no response' : `status ${String(row.status)}`,
    row.problem,
    failed.length > 0 ? `failed ${failed.join(', ')}` : `${counted(passed, 'check', 'checks')} passed`,
    notes.length > 0 && `note: ${notes.join(', ')}`,
    row.outcome,
    row.pinned === true && 'pinned',
    row.node && `from ${row.node}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const idOf = ({ id }: CaptureSummary): string => id;

/** The captures that match the filters. The key p pins, and c compares. */
export function CaptureList() {
  const { navigation } = useStores();
  const list = useFilteredList('captures');
  const { chosen, choose, otherId, compareWith, show } = useStoreState('captureDetails', (state) => state);
  const [pin] = usePin();
  const select = useCallback((row: CaptureSummary | undefined) => choose(row?.id), [choose]);
  const compare = useCallback(
    ({ id }: CaptureSummary) => {
      compareWith(id);
      show('compare');
      // In a small window, the details are hidden behind the list.
      navigation.getState().go('captures', id);
    },
    [compareWith, navigation, show],
  );
  return (
    <RecordList
      label="Captures"
      one="capture"
      many="captures"
      list={list}
      columns={captureColumns}
      wordsOf={wordsOf}
      keyOf={idOf}
      chosen={chosen}
      onChoose={select}
      compared={otherId}
      onCompare={compare}
      keys={{ p: ({ id, node, pinned }) => node === undefined && pin(id, pinned !== true) }}
      filters={<CaptureFilterBar />}
      empty={<NothingYet />}
    />
  );
}

function NothingYet() {
  const status = useStatus();
  const url = listenersOf(status, 'catcher').find(({ up }) => up)?.url;
  return (
    <EmptyState icon={<Inbox size={24} aria-hidden />} title="No captures yet">
      Send any request to the receiver, with any path and body. It appears here unchanged.
      {url !== undefined && <Value what="address of the receiver" text={url} />}
      <SampleCallButton look="plain" />
    </EmptyState>
  );
}
