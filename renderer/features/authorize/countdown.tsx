import { Group, Stack, Text, Tooltip } from '@mantine/core';
import { partyName } from '#shared/trace/party-name.ts';
import { Button } from '../../components/button.tsx';
import { Problem } from '../../components/problem.tsx';
import { timeOfDay } from '../../components/text/time-of-day.ts';
import { formatCountdown, lifeLeft, type TokenLife } from '../../components/token/token-life.ts';
import { useNow } from '../../components/use-now.ts';
import { useClocksProblem, useMoveClocks, useOffset } from '../../store/use-clocks.ts';
import styles from './countdown.module.css';

const radius = 34;
const around = 2 * Math.PI * radius;

/** The remaining time of the access token on the clock of the party that validates it; follows when that clock is moved. */
export function Countdown({ life }: { life: TokenLife }) {
  const offsetMs = useOffset(life.by);
  const { share, leftMs } = lifeLeft(life, useNow(250) + offsetMs);
  const over = life.revoked || leftMs <= 0;
  const tone = over ? 'bad' : share < 0.2 ? 'warn' : 'ok';
  const short = life.revoked ? 'revoked' : leftMs <= 0 ? 'expired' : formatCountdown(leftMs);
  return (
    <Group gap={16} px={16} py={12} wrap="nowrap" className={styles.countdown} data-tone={tone}>
      <svg width={80} height={80} viewBox="0 0 80 80" role="timer" aria-label={`Time left: ${short}`}>
        <circle cx={40} cy={40} r={radius} />
        <circle
          cx={40}
          cy={40}
          r={radius}
          strokeDasharray={`${String(over ? around : share * around)} ${String(around)}`}
          transform="rotate(-90 40 40)"
        />
        <text x={40} y={45} textAnchor="middle" data-long={short.length > 5}>
          {short}
        </text>
      </svg>
      <Stack gap={8} miw={0}>
        <Text c="dim">
          {leftMs > 0 ? 'Expires' : 'Expired'} at {timeOfDay(life.untilMs).slice(0, 8)} on the clock of the{' '}
          {partyName[life.by].toLowerCase()}
          {leftMs <= 0 && `, ${formatCountdown(-leftMs)} ago`}.
        </Text>
        <ClockButtons leftMs={leftMs} />
      </Stack>
    </Group>
  );
}

/** Moves the clocks of all parties together. */
function ClockButtons({ leftMs }: { leftMs: number }) {
  const move = useMoveClocks();
  const advance = (seconds: number) => move((clocks) => clocks.advance({ party: 'all', seconds }));
  const problem = useClocksProblem();
  return (
    <Group gap={6} role="group" aria-label="Move all clocks">
      <Tooltip label="Move all clocks forward by one minute">
        <Button size="small" onClick={() => advance(60)}>
          +1 min
        </Button>
      </Tooltip>
      <Tooltip label="Move all clocks to one second after the token expires">
        <Button size="small" disabled={leftMs <= 0} onClick={() => advance(Math.ceil(leftMs / 1000) + 1)}>
          Skip to expiry
        </Button>
      </Tooltip>
      <Tooltip label="Set all clocks to the wall clock">
        <Button size="small" onClick={() => move((clocks) => clocks.reset())}>
          Reset clocks
        </Button>
      </Tooltip>
      <Problem>{problem}</Problem>
    </Group>
  );
}
