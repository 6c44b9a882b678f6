import { ArrowLeftRight, Check, Pin, X } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { Badge } from '../../../components/badge.tsx';
import { pairingWords } from '../../../components/capture/pairing-words.ts';
import { MethodTag } from '../../../components/method-tag.tsx';
import { byteWords } from '../../../components/text/byte-words.ts';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import type { CaptureRow as Row } from '../../../store/captures/capture-row.ts';
import styles from './capture-list.module.css';

/** Height of a row in pixels. */
export const rowHeight = 32;

/** The id of a row's element. */
export function rowId(id: string): string {
  return `capture-${id}`;
}

interface CaptureRowProps {
  row: Row;
  top: number;
  position: number;
  count: number;
  current: boolean;
  /** Whether the one looked at is compared with it. */
  compared: boolean;
  onChoose: (id: string) => void;
  onCompare: (id: string) => void;
}

/** One capture: when, what, how it was found and answered, and what its sender says of it. */
export const CaptureRow = memo(function CaptureRow(props: CaptureRowProps) {
  const { row, top, position, count, current, compared, onChoose, onCompare } = props;
  const { id, method, path, event, size, status, atMs, pinned, pairing } = row;
  const click = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    if (shiftKey || ctrlKey || metaKey) onCompare(id);
    else onChoose(id);
  };
  return (
    <div
      id={rowId(id)}
      className={styles.row}
      style={{ transform: `translateY(${String(top)}px)` }}
      role="option"
      aria-selected={current}
      aria-posinset={position}
      aria-setsize={count}
      aria-label={wordsOf(row)}
      data-compared={compared}
      onClick={click}
    >
      <span className={styles.time}>{timeOfDay(atMs).slice(0, 8)}</span>
      <MethodTag method={method === '' ? '?' : method} />
      <span className={styles.words} title={event === undefined ? path : `${path}, ${event}`}>
        {pinned && <Pin size={11} className={styles.pin} aria-hidden />}
        {path}
        {event !== undefined && <span className={styles.event}>{event}</span>}
      </span>
      <span className={styles.size}>{byteWords(size)}</span>
      <Verdicts row={row} />
      <span
        className={styles.pairing}
        data-outcome={pairing && pairingWords[pairing].outcome}
        title={pairing && `${pairing}: ${pairingWords[pairing].meaning}`}
      >
        {pairing && <ArrowLeftRight size={12} aria-hidden />}
        {pairing !== 'delivered' && <span>{pairing}</span>}
      </span>
      <span className={styles.status}>
        <Badge outcome={status === 0 ? 'bad' : statusOutcome(status)}>{status === 0 ? 'none' : status}</Badge>
      </span>
    </div>
  );
});

function Verdicts({ row: { failed, passed, problem } }: { row: Row }) {
  if (problem !== undefined && failed.length === 0)
    return (
      <span className={styles.verdicts} data-outcome="bad" title={problem}>
        <X size={12} aria-hidden /> <span>http</span>
      </span>
    );
  if (failed.length > 0)
    return (
      <span className={styles.verdicts} data-outcome="bad" title={`Failed: ${failed.join(', ')}`}>
        <X size={12} aria-hidden />
        <span>{failed[0]}</span>
        {failed.length > 1 && <span>{`+${String(failed.length - 1)}`}</span>}
      </span>
    );
  if (passed === 0) return <span className={styles.verdicts} />;
  return (
    <span className={styles.verdicts} data-outcome="ok" title={`${counted(passed, 'check', 'checks')} passed`}>
      <Check size={12} aria-hidden />
      <span>{passed}</span>
    </span>
  );
}

function wordsOf({ method, path, event, status, failed, passed, pairing, pinned, problem }: Row): string {
  return [
    `${method} ${path}`,
    event,
    status === 0 ? 'not answered' : `answered ${String(status)}`,
    problem,
    failed.length > 0 ? `failed ${failed.join(', ')}` : `${counted(passed, 'check', 'checks')} passed`,
    pairing,
    pinned ? 'pinned' : undefined,
  ]
    .filter((word) => word !== undefined)
    .join(', ');
}
