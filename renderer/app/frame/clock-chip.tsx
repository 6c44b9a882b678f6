import { Tooltip } from '@mantine/core';
import { Clock } from 'lucide-react';
import type { Party } from '#shared/model/party.ts';
import { signedDuration } from '#shared/trace/entry-title.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './header.module.css';

/** Says which clocks were moved, and is the way to them; absent while all read the wall clock. */
export function ClockChip() {
  const offsets = useStoreState('clocks', (state) => state.offsets);
  const moved = Object.entries(offsets).filter(([, offset]) => offset !== 0);
  if (moved.length === 0) return null;
  const words = moved.map(([party, offset]) => `${partyName[party as Party].toLowerCase()} ${signedDuration(offset)}`);
  const alike = moved.length === 4 && new Set(moved.map(([, offset]) => offset)).size === 1;
  const some = moved.length > 2 ? `${String(moved.length)} of 4 moved` : words.join(', ');
  const short = alike ? `all ${signedDuration(moved[0]?.[1] ?? 0)}` : some;
  return (
    <Tooltip label={`These clocks are not at the wall clock: ${words.join(', ')}`}>
      <a className={`${styles.chip ?? ''} ${styles.clock ?? ''}`} href="#/clocks" data-testid="clock-chip">
        <Clock size={14} aria-hidden />
        <span>{short}</span>
      </a>
    </Tooltip>
  );
}
