import { Inbox, ArrowLeftRight, Check, Info, Pin, X, type LucideIcon } from 'lucide-react';
import { useCallback } from 'react';
import type { CaptureSummary } from '#shared/model/capture.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RecordList, timeColumn, type RecordColumn } from '../../../components/record/record-list.tsx';
import { listenersOf } from '../../../components/party-health.tsx';
import { SampleCallButton } from '../../../components/sample-call-button.tsx';
import { Value } from '../../../components/value.tsx';
import { useFilteredList } from '../../../store/use-live-list.ts';
import { useStatus, useStoreState } from '../../../store/use-stores.ts';
import { usePin } from '../use-pin.ts';
import { CaptureFilterBar } from './filter-bar.tsx';
import { counted } from '#shared/trace/counted.ts';
import { statusOutcome, type Outcome } from '#shared/trace/entry-outcome.ts';
import { Badge } from '../../../components/badge.tsx';
import { pairingWords } from '../../../components/capture/capture-words.ts';
import { NodeMark } from '../../../components/fleet/node-mark.tsx';
import { RowTime } from '../../../components/list/list-row.tsx';
import { MethodTag } from '../../../components/method-tag.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { useMask } from '../../../components/use-mask.ts';
import styles from './capture-list.module.css';

/** The columns of the list of captures. */
const captureColumns: readonly RecordColumn<CaptureSummary>[] = [
  {
    ...timeColumn,
    cell: ({ method, receivedAt }) => (
      <span className={styles.lines}>
        <RowTime atMs={Date.parse(receivedAt)} />
        <MethodTag method={method === '' ? '?' : method} />
      </span>
    ),
  },
  { title: 'Path', width: 'minmax(0, 1fr)', cell: (row) => <Words row={row} /> },
  { title: 'Checks', width: '96px', narrow: '36px', cell: (row) => <Mark {...checksMark(row)} /> },
  {
    title: 'Sender',
    width: '84px',
    narrow: '14px',
    cell: (row) => <Mark className={styles.pairing} {...pairingMark(row)} />,
  },
  {
    title: 'Size',
    width: '66px',
    from: 640,
    align: 'right',
    cell: ({ size }) => formatBytes(size),
  },
  {
    title: 'Status',
    width: '52px',
    align: 'right',
    cell: ({ status }) => (
      <Badge outcome={status === 0 ? 'bad' : statusOutcome(status)}>{status === 0 ? 'none' : status}</Badge>
    ),
  },
];

/** Characters of the path. */
const maxPath = 300;

function Words({ row: { customerId, event, node, pinned, ...row } }: { row: CaptureSummary }) {
  const path = useMask().text(row.path.slice(0, maxPath));
  return (
    <span className={styles.lines} title={[path, event, customerId].filter((word) => word !== undefined).join(', ')}>
      <span className={styles.line}>
        {pinned === true && <Pin size={11} className={styles.pin} aria-hidden />}
        <CutMiddle text={path} />
      </span>
      <span className={styles.line}>
        {event !== undefined && !namesEvent(path, event) && <span className={styles.event}>{event}</span>}
        {customerId !== undefined && <span className={styles.customer}>{customerId}</span>}
        {node !== undefined && <NodeMark node={node} />}
      </span>
    </span>
  );
}

/** Whether the path already shows the event, e.g. `/webhook/chat-started` for `chat_started`. */
function namesEvent(path: string, event: string): boolean {
  return path.toLowerCase().replaceAll('-', '_').includes(event.toLowerCase().replaceAll('-', '_'));
}

interface MarkProps {
  outcome?: Outcome;
  icon?: LucideIcon;
  title?: string;
  words: readonly string[];
  /** Replaces the words in a narrow list. */
  short?: string;
  className?: string | undefined;
}

/** An icon with words, coloured by the outcome. */
const Mark = ({ outcome, icon: Icon, title, words, short, className = styles.checks }: MarkProps) => (
  <span className={className} data-outcome={outcome} title={title}>
    {Icon && <Icon size={12} aria-hidden />}
    {short !== undefined && <b>{short}</b>}
    {words.map((word) => (
      <span key={word}>{word}</span>
    ))}
  </span>
);

function pairingMark({ outcome }: CaptureSummary): MarkProps {
  if (outcome === undefined) return { words: [] };
  const { meaning, outcome: tone } = pairingWords(outcome);
  const words = outcome === 'delivered' ? [] : [outcome];
  return { outcome: tone, icon: ArrowLeftRight, title: `${outcome}: ${meaning}`, words };
}

function checksMark({ failed = [], notes = [], passed = 0, problem }: CaptureSummary): MarkProps {
  const more = failed.length > 1 ? [`+${String(failed.length - 1)}`] : [];
  if (failed.length > 0)
    return {
      outcome: 'bad',
      icon: X,
      title: `Failed: ${failed.join(', ')}`,
      words: [...failed.slice(0, 1), ...more],
      short: String(failed.length),
    };
  if (problem !== undefined) return { outcome: 'bad', icon: X, title: problem, words: ['http'] };
  if (notes.length > 0)
    return {
      outcome: 'warn',
      icon: Info,
      title: `Note: ${notes.join(', ')}`,
      words: notes.slice(0, 1),
      short: String(notes.length),
    };
  if (passed === 0) return { words: [] };
  return { outcome: 'ok', icon: Check, title: `${counted(passed, 'check', 'checks')} passed`, words: [String(passed)] };
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
  const list = useFilteredList('captures');
  const { chosen, choose, otherId, compareWith, show } = useStoreState('captureDetails', (state) => state);
  const [pin] = usePin();
  const select = useCallback((row: CaptureSummary | undefined) => choose(row?.id), [choose]);
  const compare = useCallback(
    ({ id }: CaptureSummary) => {
      compareWith(id);
      show('compare');
    },
    [compareWith, show],
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
      <SampleCallButton />
    </EmptyState>
  );
}
