import { Box, Button, Text, Tooltip } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CirclePlay, Clock, Inbox, type LucideIcon, RotateCcw, Square, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { faultWords, hitsWords } from '#shared/faults/fault-words.ts';
import type { Fault } from '#shared/model/fault.ts';
import type { Party } from '#shared/model/party.ts';
import { counted, formatNumber } from '#shared/trace/counted.ts';
import { signedDuration } from '#shared/trace/entry-title.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { focusScreen } from '../../components/begin-screen.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { oddities } from '../../store/catcher/rule-words.ts';
import { useReadings } from '../../store/use-clocks.ts';
import { keptQueries } from '../../store/kept-data.ts';
import { useApi, useKept, useStoreState } from '../../store/use-stores.ts';
import { useFaults } from '../../store/use-faults.ts';
import { usePlaying } from '../../store/use-playing.ts';
import { useTraffic } from '../../store/use-traffic.ts';

/** The chips of the header that show what differs from a fresh start. Each is hidden while nothing does. */
export function StatusChips() {
  return (
    <>
      <PlayingChip />
      <TrafficChip />
      <FaultChip />
      <CatcherChip />
      <ClockChip />
    </>
  );
}

/** Shows the moved clocks and links to them. */
function ClockChip() {
  const moved = Object.entries(useReadings())
    .map(([party, { offsetMs, skewMs }]) => [party, offsetMs + skewMs] as const)
    .filter(([, offset]) => offset !== 0);
  if (moved.length === 0) return null;
  const words = moved.map(([party, offset]) => `${partyName[party as Party].toLowerCase()} ${signedDuration(offset)}`);
  const sameOffset = moved.length === 4 && new Set(moved.map(([, offset]) => offset)).size === 1;
  const count = `${String(moved.length)} of 4 moved`;
  const all = sameOffset ? `all ${signedDuration(moved[0]?.[1] ?? 0)}` : words.join(', ');
  return (
    <Tooltip label={`Clocks that differ from wall-clock time: ${words.join(', ')}`}>
      <Button
        component="a"
        variant="outline"
        color="warn"
        px={10}
        leftSection={<Clock size={14} aria-hidden />}
        href="#/clocks"
        data-testid="clock-chip"
      >
        <Text inherit span fz="sm" fw={400} visibleFrom="lg">
          {moved.length > 2 && !sameOffset ? count : all}
        </Text>
        <Text inherit span fz="sm" fw={400} hiddenFrom="lg">
          {moved.length > 1 && !sameOffset ? count : all}
        </Text>
      </Button>
    </Tooltip>
  );
}

/** The number of active faults, linked to them, and a button that clears them. */
function FaultChip() {
  const { active } = useFaults();
  const { mutateAsync: clearAll } = useMutation(useApi().faults.clearAll.mutationOptions({ onSuccess: focusScreen }));
  const [asking, ask] = useState(false);
  const count = active.length;
  // All of them ended while they were asked about.
  if (asking && count === 0) ask(false);
  if (count === 0) return null;
  return (
    <Button.Group aria-label="Active faults" data-testid="fault-chip">
      <Button
        component="a"
        variant="outline"
        color="warn"
        px={10}
        leftSection={<TriangleAlert size={14} aria-hidden />}
        href="#/faults"
        aria-label={counted(count, 'active fault', 'active faults')}
        title={active.map(faultLine).join('\n')}
      >
        <span>
          {count}
          <Box component="span" visibleFrom="lg">
            {' '}
            {count === 1 ? 'fault' : 'faults'}
          </Box>
        </span>
      </Button>
      <EndButton label="Clear all faults…" icon={X} onClick={() => ask(true)} />
      {asking && (
        <ConfirmDialog
          title="Clear all faults?"
          act="Clear"
          onAct={() => clearAll(undefined)}
          onClose={() => ask(false)}
        >
          {active.map((fault) => (
            <Text key={fault.id} span display="block">
              {faultLine(fault)}
            </Text>
          ))}
        </ConfirmDialog>
      )}
    </Button.Group>
  );
}

/** A fault and how often it acted, in one line. */
export function faultLine(fault: Fault): string {
  const { aside, place, title } = faultWords(fault);
  return `${title}: ${place}, ${aside}; ${hitsWords(fault)}`;
}

interface EndButtonProps {
  label: string;
  title?: string;
  icon: LucideIcon;
  onClick: () => void;
}

/** The second part of a chip, which ends what the chip shows. */
function EndButton({ icon: Icon, label, title = label, onClick }: EndButtonProps) {
  return (
    <Tooltip label={title}>
      <Button variant="outline" color="warn" px={8} aria-label={label} onClick={onClick}>
        <Icon size={13} aria-hidden />
      </Button>
    </Tooltip>
  );
}

/** Shows how the catcher’s responses differ from the default, and resets them. */
function CatcherChip() {
  const settings = useKept('catcher').data;
  const answerPlainly = useStoreState('catcher', (state) => state.answerPlainly);
  const odd = settings ? oddities(settings) : [];
  if (odd.length === 0) return null;
  return (
    <Button.Group data-testid="catcher-chip">
      <Button
        component="a"
        variant="outline"
        color="warn"
        px={10}
        maw={180}
        leftSection={<Inbox size={14} aria-hidden />}
        href="#/catcher"
        title={`The receiver’s responses are changed: ${odd.join(', ')}`}
      >
        <Text inherit span truncate>
          {odd.join(', ')}
        </Text>
      </Button>
      <EndButton
        icon={RotateCcw}
        label="Reset the receiver’s responses"
        title="Turn off all rules and respond with 200 to everything"
        onClick={() => void answerPlainly()}
      />
    </Button.Group>
  );
}

/** Shows that responses come from a recording, and links to it. */
function PlayingChip() {
  const playing = usePlaying();
  if (!playing) return null;
  return (
    <Tooltip label={`Responses come from the recording “${playing.title}”`}>
      <Button
        component="a"
        variant="outline"
        color="accent"
        px={10}
        leftSection={<CirclePlay size={14} aria-hidden />}
        href="#/recordings"
        data-testid="playing-chip"
      >
        Playing
      </Button>
    </Tooltip>
  );
}

/** Polling interval in milliseconds. */
const pollMs = 1000;

/** Shows that simulated traffic is running and stops it. */
function TrafficChip() {
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const { data: traffic } = useQuery({
    ...keptQueries(useApi()).traffic,
    refetchInterval: ({ state: { data } }) => data?.running === true && pollMs,
  });
  const { stop } = useTraffic();
  if (!connected || traffic?.running !== true) return null;
  const { started, failed, request } = traffic;
  const failures = failed > 0 ? `, ${counted(failed, 'failure', 'failures')}` : '';
  return (
    <Tooltip label={`${counted(started, 'chat', 'chats')} started${failures}. Press to stop.`}>
      <Button
        variant="outline"
        color="accent"
        px={10}
        leftSection={<Square size={12} fill="currentcolor" aria-hidden />}
        data-testid="traffic-chip"
        aria-label="Stop traffic"
        onClick={stop}
      >
        Traffic {formatNumber(request?.chatsPerMinute ?? 0)}/min
      </Button>
    </Tooltip>
  );
}
