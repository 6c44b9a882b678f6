import { useMemo } from 'react';
import type { Chat } from '#shared/model/customer-contact.ts';
import { durationText } from '../../components/text/time-text.ts';
import styles from './chats.module.css';
import { layoutHistory, momentsOf, type ChatMoment, type StateSpan } from './layout-history.ts';

/** The history of a chat as far as it is known. */
export function useMoments(chat: Chat, known: readonly ChatMoment[] | undefined): readonly ChatMoment[] {
  return useMemo(() => known ?? momentsOf(chat), [known, chat]);
}

interface HistoryLineProps {
  moments: readonly ChatMoment[];
  nowMs: number;
  width: number;
  /** Labels each status with its name and duration where it fits. */
  labelled?: boolean;
}

/** Width of a character in pixels. */
const characterWidth = 6.2;

/** Min widths of a status in pixels: also with its name. */
const minWidths = { bare: 8, labelled: 76 };

/** Space of the mark of the end, in pixels. */
const endWidth = 10;

/** The statuses of a chat over time; nothing while it has only its first one. */
export function HistoryLine({ moments, nowMs, width, labelled = false }: HistoryLineProps) {
  const markWidth = moments.at(-1)?.status === 'ended' ? endWidth : 0;
  const room = Math.max(0, width - markWidth);
  const minWidth = labelled ? minWidths.labelled : minWidths.bare;
  const { spans, authenticated, ended } = layoutHistory(moments, nowMs, room, minWidth);
  if (spans.length < 2 && authenticated.length === 0 && !ended) return null;
  const top = labelled ? 12 : 4;
  const words = spans.map((span) => `${span.status} ${spanTime(span)}`).join(', ');
  return (
    <svg
      className={styles.history}
      width={width}
      height={labelled ? 44 : 16}
      role="img"
      aria-label={ended ? `${words}, ended` : words}
    >
      {spans.map((span) => (
        <g key={span.fromMs} data-status={span.status}>
          <rect x={span.x} y={top} width={Math.max(1, span.width - 1)} height={8} rx={2}>
            <title>
              {`${span.status} for ${spanTime(span)}${span.agentId === undefined ? '' : `, ${span.agentId}`}`}
            </title>
          </rect>
          {labelled && <SpanLabel span={span} />}
        </g>
      ))}
      {authenticated.map((x) => (
        <path key={x} d={`M${String(x)} ${String(top - 4)}l4 4-4 4-4-4z`}>
          <title>Customer authenticated</title>
        </path>
      ))}
      {ended && (
        <circle cx={width - 5} cy={top + 4} r={3.5}>
          <title>Ended</title>
        </circle>
      )}
    </svg>
  );
}

function SpanLabel({ span }: { span: StateSpan }) {
  const full = `${span.status} ${spanTime(span)}`;
  const text = [full, span.status].find((one) => one.length * characterWidth < span.width);
  return text === undefined ? null : (
    <text x={span.x} y={36}>
      {text}
    </text>
  );
}

function spanTime({ fromMs, untilMs }: StateSpan): string {
  return durationText(Math.max(0, untilMs - fromMs));
}
