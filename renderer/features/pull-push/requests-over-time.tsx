import { Box, Group, Text } from '@mantine/core';
import type { ComparedSide, Comparison, SentRequest } from '#shared/pull-push/comparison.ts';
import { countsOf, timeAxis } from '#shared/pull-push/report.ts';
import { counted, formatNumber } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import styles from './requests-over-time.module.css';

const height = 168;
/** The middle of each row in pixels. */
const middle = { pull: 30, events: 84, push: 138 };

const words: Record<SentRequest['result'], string> = { useful: 'New', empty: 'Nothing new', failed: 'Failed' };

/** The requests of both sides over time, and how late each event was noticed. It grows while a comparison runs. */
export function RequestsOverTime({ comparison }: { comparison: Comparison }) {
  const { eventsAtMs, pull, push } = comparison;
  const { endMs, ...time } = timeAxis(comparison);
  const at = (ms: number): string => `${String(time.at(ms, 100))}%`;
  return (
    <Box>
      <div className={styles.rows}>
        <div className={styles.names} aria-hidden>
          <SideName name="Pull" side={pull} y={middle.pull} />
          <span style={{ top: middle.events }}>{counted(eventsAtMs.length, 'event', 'events')}</span>
          <SideName name="Push" side={push} y={middle.push} />
        </div>
        <svg width="100%" height={height} role="img" aria-label={spoken(comparison)}>
          {Object.values(middle).map((y) => (
            <line key={y} className={styles.track} x1="0" x2="100%" y1={y} y2={y} />
          ))}
          <Notices side={pull} y={middle.pull} at={at} />
          <Notices side={push} y={middle.push} at={at} />
          {eventsAtMs.map((ms, index) => (
            <circle key={index} className={styles.event} cx={at(ms)} cy={middle.events} r={6}>
              <title>{`Event after ${formatDuration(ms)}`}</title>
            </circle>
          ))}
          <Sent side={pull} y={middle.pull} at={at} />
          <Sent side={push} y={middle.push} at={at} />
        </svg>
      </div>
      <Group justify="space-between" className={styles.axis}>
        <Text span size="xs" c="faint">
          0 s
        </Text>
        <Text span size="xs" c="faint">
          {formatDuration(endMs)}
        </Text>
      </Group>
    </Box>
  );
}

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
  /** The middle of its row. */
  y: number;
  at: (ms: number) => string;
}

/** From each event to when the side noticed it: the steeper the line, the earlier. */
function Notices({ at, side: { notices }, y }: SideProps) {
  return notices.map(({ atMs, eventAtMs }, index) => (
    <line key={index} className={styles.notice} x1={at(eventAtMs)} y1={middle.events} x2={at(atMs)} y2={y}>
      <title>{`Noticed after ${formatDuration(atMs - eventAtMs)}`}</title>
    </line>
  ));
}

function Sent({ at, side: { sent }, y }: SideProps) {
  return sent.map(({ atMs, result }, index) => {
    const half = result === 'empty' ? 9 : 16;
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
        <title>{`${words[result]}, sent after ${formatDuration(atMs)}`}</title>
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
