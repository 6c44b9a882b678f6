import { Text } from '@mantine/core';
import type { Party } from '#shared/model/party.ts';
import { signedDuration } from '#shared/trace/entry-title.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { timeOfDay } from './text/time-text.ts';

interface PartyClockProps {
  party: Party;
  /** The time on this machine's clock, in milliseconds since the epoch. */
  atMs: number;
  offsetMs: number | undefined;
}

/** Smaller offsets come from rounding, in milliseconds. */
const minOffset = 500;

/** The time on a party's clock when it differs from this machine's: `service clock: 14:03:10 (+6 min)`. */
export function PartyClock({ party, atMs, offsetMs = 0 }: PartyClockProps) {
  if (Math.abs(offsetMs) < minOffset) return null;
  const rounded = Math.round(offsetMs / 1000) * 1000;
  const time = timeOfDay(atMs + offsetMs).slice(0, 8);
  return (
    <Text
      span
      inherit
      c="warn"
      style={{ whiteSpace: 'nowrap' }}
      title={`The clock of the ${partyName[party].toLowerCase()} was moved.`}
    >
      {`${partyName[party].toLowerCase()} clock: ${time} (${signedDuration(rounded)})`}
    </Text>
  );
}
