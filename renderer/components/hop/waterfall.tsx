import { Box, Group, Stack, Text } from '@mantine/core';
import type { TransportError } from '#shared/model/message.ts';
import type { Phases } from '#shared/model/exchange.ts';
import { durationText, timeOfDay, zoneText } from '../text/time-text.ts';
import { ErrorWords } from './error-words.tsx';
import { waterfallBars, type WaterfallBar } from './waterfall-bars.ts';

/** Only what went wrong has a colour of its own. */
const colors: Partial<Record<WaterfallBar['id'], string>> = {
  stale: 'warn',
  waited: 'bad',
};

/** The duration of each phase of the request, in order, and of the wait that a failure ended. */
function Waterfall({ phases, failed }: { phases: Phases; failed: boolean }) {
  const bars = waterfallBars(phases, failed);
  if (bars.length === 0) return null;
  return (
    <Stack
      component="ul"
      gap={2}
      px="var(--edge)"
      py={12}
      style={{ borderBottom: '1px solid var(--line)' }}
      aria-label="Timing"
    >
      {bars.map(({ id, label, ms, left, width }) => (
        <Group key={id} component="li" gap={12} wrap="nowrap" fz="sm" lh="sm">
          <Text span inherit w={72} c="dim">
            {label}
          </Text>
          <Box component="span" pos="relative" flex={1} h={8} aria-hidden>
            <Box
              component="i"
              pos="absolute"
              left={`${String(left)}%`}
              w={`${String(width)}%`}
              miw={2}
              h={8}
              bdrs={2}
              bg={colors[id] ?? 'accent'}
            />
          </Box>
          <Text span inherit c="faint" w={56} ta="right">
            {durationText(ms)}
          </Text>
        </Group>
      ))}
      {phases.stale !== undefined && (
        <Text component="li" fz="sm" c="faint">
          Sent again on a new connection: the server had closed the reused one
        </Text>
      )}
      {phases.dns === null && phases.tcp === null && phases.request !== null && (
        <Text component="li" fz="sm" c="faint">
          Connection reused
        </Text>
      )}
    </Stack>
  );
}

interface TimingProps {
  phases: Phases;
  failed: boolean;
  /** When the request was started, as ISO 8601. */
  startedAt: string;
}

/** The timing of a request in full, for a tab of its own. */
export function Timing({ phases, failed, startedAt }: TimingProps) {
  const startMs = Date.parse(startedAt);
  return (
    <>
      <Waterfall phases={phases} failed={failed} />
      <Text size="sm" ff="mono" c="faint" px="var(--edge)" py={8}>
        Started <span title={zoneText(startMs)}>{timeOfDay(startMs)}</span>
        {phases.total !== null && `, ${durationText(phases.total)} in total`}
      </Text>
    </>
  );
}

/** The error that ended a request. */
export const TransportProblem = ({ error }: { error: TransportError }) => (
  <Text px="var(--edge)" py={8} c="bad" style={{ borderBottom: '1px solid var(--line)', overflowWrap: 'anywhere' }}>
    <ErrorWords error={error} />
  </Text>
);

/** The timing of a request, and the error that ended it. */
export function Transport({ phases, error }: { phases: Phases | undefined; error: TransportError | undefined }) {
  return (
    <>
      {phases && <Waterfall phases={phases} failed={error !== undefined} />}
      {error && <TransportProblem error={error} />}
    </>
  );
}
