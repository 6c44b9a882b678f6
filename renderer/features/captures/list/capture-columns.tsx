import { ArrowLeftRight, Check, Info, Pin, X } from 'lucide-react';
import type { CaptureSummary } from '#shared/model/capture.ts';
import { counted } from '#shared/trace/counted.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { Badge } from '../../../components/badge.tsx';
import { pairingWords } from '../../../components/capture/capture-words.ts';
import { NodeMark } from '../../../components/fleet/node-mark.tsx';
import { RowTime } from '../../../components/list/list-row.tsx';
import { MethodTag } from '../../../components/method-tag.tsx';
import type { RecordColumn } from '../../../components/record/record-columns.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { useMask } from '../../../components/use-mask.ts';
import styles from './capture-list.module.css';

/** The columns of the list of captures. */
export const captureColumns: readonly RecordColumn<CaptureSummary>[] = [
  { title: 'Time', width: '58px', cell: ({ receivedAt }) => <RowTime atMs={Date.parse(receivedAt)} /> },
  // 4 px less in lists below 640 px, for the path.
  {
    title: 'Method',
    width: 'clamp(46px, 100cqw - 590px, 50px)',
    cell: ({ method }) => <MethodTag method={method === '' ? '?' : method} />,
  },
  { title: 'Path', width: 'minmax(0, 1fr)', cell: (row) => <Words row={row} /> },
  {
    title: 'Size',
    width: '66px',
    from: 640,
    align: 'right',
    cell: ({ size }) => <span className={styles.size}>{formatBytes(size)}</span>,
  },
  { title: 'Checks', width: 'clamp(78px, 20cqw, 100px)', cell: (row) => <Checks row={row} /> },
  { title: 'Sender', width: '88px', narrow: '14px', from: 420, cell: ({ outcome }) => <Pairing outcome={outcome} /> },
  {
    title: 'Status',
    width: '40px',
    align: 'right',
    cell: ({ status }) => (
      <span className={styles.status}>
        <Badge outcome={status === 0 ? 'bad' : statusOutcome(status)}>{status === 0 ? 'none' : status}</Badge>
      </span>
    ),
  },
];

/** Characters of the path. */
const maxPath = 300;

function Words({ row: { customerId, event, node, pinned, ...row } }: { row: CaptureSummary }) {
  const path = useMask().text(row.path.slice(0, maxPath));
  return (
    <span className={styles.words} title={[path, event, customerId].filter((word) => word !== undefined).join(', ')}>
      {pinned === true && <Pin size={11} className={styles.pin} aria-hidden />}
      <span className={styles.path}>
        <bdi>{path}</bdi>
      </span>
      {event !== undefined && !namesEvent(path, event) && <span className={styles.event}>{event}</span>}
      {customerId !== undefined && <span className={styles.customer}>{customerId}</span>}
      {node !== undefined && <NodeMark node={node} />}
    </span>
  );
}

/** Whether the path already shows the event, e.g. `/webhook/chat-started` for `chat_started`. */
function namesEvent(path: string, event: string): boolean {
  return path.toLowerCase().replaceAll('-', '_').includes(event.toLowerCase().replaceAll('-', '_'));
}

function Pairing({ outcome }: Pick<CaptureSummary, 'outcome'>) {
  return (
    <span
      className={styles.pairing}
      data-outcome={outcome && pairingWords(outcome).outcome}
      title={outcome && `${outcome}: ${pairingWords(outcome).meaning}`}
    >
      {outcome && <ArrowLeftRight size={12} aria-hidden />}
      {outcome !== 'delivered' && <span>{outcome}</span>}
    </span>
  );
}

function Checks({ row: { failed = [], notes = [], passed = 0, problem } }: { row: CaptureSummary }) {
  if (problem !== undefined && failed.length === 0)
    return (
      <span className={styles.checks} data-outcome="bad" title={problem}>
        <X size={12} aria-hidden /> <span>http</span>
      </span>
    );
  if (failed.length > 0)
    return (
      <span className={styles.checks} data-outcome="bad" title={`Failed: ${failed.join(', ')}`}>
        <X size={12} aria-hidden />
        <span>{failed[0]}</span>
        {failed.length > 1 && <span>{`+${String(failed.length - 1)}`}</span>}
      </span>
    );
  if (notes.length > 0)
    return (
      <span className={styles.checks} data-outcome="warn" title={`Note: ${notes.join(', ')}`}>
        <Info size={12} aria-hidden />
        <span>{notes[0]}</span>
      </span>
    );
  if (passed === 0) return <span className={styles.checks} />;
  return (
    <span className={styles.checks} data-outcome="ok" title={`${counted(passed, 'check', 'checks')} passed`}>
      <Check size={12} aria-hidden />
      <span>{passed}</span>
    </span>
  );
}

/** A row in words. */
export function wordsOf({ failed = [], notes = [], passed = 0, ...row }: CaptureSummary): string {
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
