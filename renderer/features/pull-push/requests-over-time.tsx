import { Box, Group, Text } from '@mantine/core';
import type { ComparedSide, Comparison, SentRequest } from '#shared/pull-push/comparison.ts';
import { countsOf, timeAxis } from '#shared/pull-push/report.ts';
import { halfOf, noticedBy, ticksOf, timeRows, type TimeRows } from '#shared/pull-push/time-rows.ts';
import { counted, formatNumber } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import styles from './requests-over-time.module.css';

const words: Record<SentRequest['result'], string> = { useful: 'New', empty: 'Nothing new', failed: 'Failed' };

/** The share of the width at a time, e.g. `50%`. */
type At = (ms: number) => string;

/** The requests of both sides over time, a row for each chat, and how late each event was noticed. It grows while a comparison runs. */
export function RequestsOverTime({ comparison }: { comparison: Comparison }) {
  const { eventChats, eventsAtMs, input, pull, push } = comparison;
  const { endMs, ...time } = timeAxis(comparison);
  const at: At = (ms) => `${String(time.at(ms, 100))}%`;
  const rows = timeRows(input.chats);
  const ticks = ticksOf(endMs);
  return (
    <Box>
      <div className={styles.rows}>
        <div className={styles.names} aria-hidden>
          <SideName name="Pull" side={pull} y={rows.centerOf('pull')} />
          <span style={{ top: rows.centerOf('events') }}>{counted(eventsAtMs.length, 'event', 'events')}</span>
          <SideName name="Push" side={push} y={rows.centerOf('push')} />
        </div>
        <svg width="100%" height={rows.height} role="img" aria-label={spoken(comparison)}>
          {ticks.map((ms) => (
            <line key={ms} className={styles.tick} x1={at(ms)} x2={at(ms)} y1="0" y2="100%" />
          ))}
          <Tracks rows={rows} chats={input.chats} />
          <Notices side={pull} group="pull" rows={rows} at={at} />
          <Notices side={push} group="push" rows={rows} at={at} />
          {eventsAtMs.map((ms, index) => (
            <circle
              key={index}
              className={styles.event}
              cx={at(ms)}
              cy={rows.middleOf('events', eventChats?.[index])}
              r={5}
            >
              <title>{`Event after ${formatDuration(ms)}`}</title>
            </circle>
          ))}
          <Sent side={pull} group="pull" rows={rows} at={at} />
          <Sent side={push} group="push" rows={rows} at={at} />
        </svg>
      </div>
      <div className={styles.axis} aria-hidden>
        <div>
          {ticks.map((ms) => (
            <span key={ms} style={{ left: at(ms) }}>
              {String(ms / 1000)} s
            </span>
          ))}
        </div>
      </div>
    </Box>
  );
}

/** The line of each row. */
const Tracks = ({ chats, rows }: { chats: number; rows: TimeRows }) =>
  (['pull', 'events', 'push'] as const).flatMap((group) =>
    Array.from({ length: chats }, (_, chat) => {
      const y = rows.middleOf(group, chat);
      return <line key={`${group} ${String(chat)}`} className={styles.track} x1="0" x2="100%" y1={y} y2={y} />;
    }),
  );

/** What the marks of requests mean. */
export const Legend = () => (
  <Group gap={16}>
    {(['useful', 'empty', 'failed'] as const).map((result) => (
      <Text key={result} span size="xs" c="dim" className={styles.legend}>
        <i data-result={result} />
        {words[result]}
      </Text>
    ))}
  </Group>
);

/** The name of a side, and how many requests it sent so far. */
function SideName({ name, side, y }: { name: string; side: ComparedSide; y: number }) {
  const { empty, failed, requests } = countsOf(side);
  return (
    <span style={{ top: y }}>
      <strong>{name}</strong> {counted(requests, 'request', 'requests')}
      <br />
      {[empty > 0 && `${formatNumber(empty)} with nothing new`, failed > 0 && `${formatNumber(failed)} failed`]
        .filter(Boolean)
        .join(', ')}
    </span>
  );
}

interface SideProps {
  side: ComparedSide;
  group: 'pull' | 'push';
  rows: TimeRows;
  at: At;
}

/** From each event to the mark of the request by which the side noticed it: the steeper the line, the earlier. */
function Notices({ at, group, rows, side }: SideProps) {
  const half = halfOf(rows, 'useful') * (group === 'pull' ? 1 : -1);
  return side.notices.map((notice, index) => {
    const { atMs, chat, eventAtMs } = notice;
    const endMs = noticedBy(side, notice);
    if (endMs === undefined) return null;
    return (
      <line
        key={index}
        className={styles.notice}
        x1={at(eventAtMs)}
        y1={rows.middleOf('events', chat)}
        x2={at(endMs)}
        y2={rows.middleOf(group, chat) + half}
      >
        <title>{`Noticed after ${formatDuration(atMs - eventAtMs)}`}</title>
      </line>
    );
  });
}

function Sent({ at, group, rows, side: { sent } }: SideProps) {
  return sent.map(({ atMs, chat, result }, index) => {
    const half = halfOf(rows, result);
    const y = rows.middleOf(group, chat);
    return (
      <line
        key={index}
        className={styles.sent}
        data-result={result}
        x1={at(atMs)}
        x2={at(atMs)}
        y1={y - half}
        y2={y + half}
      >
        <title>{`${words[result]}, after ${formatDuration(atMs)}`}</title>
      </line>
    );
  });
}

const spoken = ({ eventsAtMs, pull, push }: Comparison): string =>
  [
    `${String(eventsAtMs.length)} events`,
    ...Object.entries({ Pull: pull, Push: push }).map(([name, side]) => {
      const { empty, failed, requests } = countsOf(side);
      return `${name}: ${String(requests)} requests, ${String(empty)} with nothing new, ${String(failed)} failed, ${String(side.notices.length)} events noticed`;
    }),
  ].join('. ');
