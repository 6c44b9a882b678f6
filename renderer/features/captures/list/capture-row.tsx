import { ArrowLeftRight, Check, Info, Pin, X } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import type { CaptureSummary } from '#shared/model/capture.ts';
import { counted } from '#shared/trace/counted.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { Badge } from '../../../components/badge.tsx';
import { pairingWords } from '../../../components/capture/capture-words.ts';
import { NodeMark } from '../../../components/fleet/node-mark.tsx';
import { ListRow, type RowPlace, RowTime } from '../../../components/list/list-row.tsx';
import { MethodTag } from '../../../components/method-tag.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import styles from './capture-list.module.css';

interface CaptureRowProps extends RowPlace {
  row: CaptureSummary;
  /** Whether the selected capture is compared with this one. */
  compared: boolean;
  onChoose: (id: string) => void;
  onCompare: (id: string) => void;
}

/** Characters of the path. */
const maxPath = 300;

/** One capture: time, request, checks, response status and pairing. */
export const CaptureRow = memo(function CaptureRow(props: CaptureRowProps) {
  const { compared, onChoose, onCompare, ...place } = props;
  const mask = useMask();
  const row = { ...props.row, path: mask.text(props.row.path.slice(0, maxPath)) };
  const { id, method, path, event, customerId, node, size, status, receivedAt, pinned, outcome } = row;
  const click = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    if (shiftKey || ctrlKey || metaKey) onCompare(id);
    else onChoose(id);
  };
  return (
    <ListRow {...place} className={styles.row} aria-label={wordsOf(row)} data-compared={compared} onClick={click}>
      <RowTime atMs={Date.parse(receivedAt)} />
      <MethodTag method={method === '' ? '?' : method} />
      <span className={styles.words} title={[path, event, customerId].filter((word) => word !== undefined).join(', ')}>
        {pinned === true && <Pin size={11} className={styles.pin} aria-hidden />}
        <span className={styles.path}>
          <bdi>{path}</bdi>
        </span>
        {event !== undefined && !namesEvent(path, event) && <span className={styles.event}>{event}</span>}
        {customerId !== undefined && <span className={styles.customer}>{customerId}</span>}
        {node !== undefined && <NodeMark node={node} />}
      </span>
      <span className={styles.size}>{formatBytes(size)}</span>
      <Checks row={row} />
      <span
        className={styles.pairing}
        data-outcome={outcome && pairingWords(outcome).outcome}
        title={outcome && `${outcome}: ${pairingWords(outcome).meaning}`}
      >
        {outcome && <ArrowLeftRight size={12} aria-hidden />}
        {outcome !== 'delivered' && <span>{outcome}</span>}
      </span>
      <span className={styles.status}>
        <Badge outcome={status === 0 ? 'bad' : statusOutcome(status)}>{status === 0 ? 'none' : status}</Badge>
      </span>
    </ListRow>
  );
});

/** Whether the path already shows the event, e.g. `/webhook/chat-started` for `chat_started`. */
function namesEvent(path: string, event: string): boolean {
  return path.toLowerCase().replaceAll('-', '_').includes(event.toLowerCase().replaceAll('-', '_'));
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

function wordsOf({
  method,
  path,
  event,
  customerId,
  status,
  failed = [],
  node,
  notes = [],
  passed = 0,
  outcome,
  pinned,
  problem,
}: CaptureSummary): string {
  return [
    `${method} ${path}`,
    event,
    customerId === undefined ? undefined : `customer ${customerId}`,
    status === 0 ? 'no response' : `status ${String(status)}`,
    problem,
    failed.length > 0 ? `failed ${failed.join(', ')}` : `${counted(passed, 'check', 'checks')} passed`,
    notes.length > 0 ? `note: ${notes.join(', ')}` : undefined,
    outcome,
    pinned === true ? 'pinned' : undefined,
    node === undefined ? undefined : `from ${node}`,
  ]
    .filter((word) => word !== undefined)
    .join(', ');
}
