import { Tooltip } from '@mantine/core';
import { Clock } from 'lucide-react';
import type { Party } from '#shared/model/party.ts';
import { signedDuration } from '#shared/trace/entry-title.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './header.module.css';

/** Shows the moved clocks and links to them. Hidden while all clocks show wall-clock time. */
export function ClockChip() {
  const offsets = useStoreState('clocks', (state) => state.offsets);
  const moved = Object.entries(offsets).filter(([, offset]) => offset !== 0);
  if (moved.length === 0) return null;
  const words = moved.map(([party, offset]) => `${partyName[party as Party].toLowerCase()} ${signedDuration(offset)}`);
  const sameOffset = moved.length === 4 && new Set(moved.map(([, offset]) => offset)).size === 1;
  const count = `${String(moved.length)} of 4 moved`;
  const all = sameOffset ? `all ${signedDuration(moved[0]?.[1] ?? 0)}` : words.join(', ');
  return (
    <Tooltip label={`Clocks that differ from wall-clock time: ${words.join(', ')}`}>
      <a className={`${styles.chip ?? ''} ${styles.clock ?? ''}`} href="#/clocks" data-testid="clock-chip">
        <Clock size={14} aria-hidden />
        <span className={styles.all}>{moved.length > 2 && !sameOffset ? count : all}</span>
        <span className={styles.few}>{moved.length > 1 && !sameOffset ? count : all}</span>
      </a>
    </Tooltip>
  );
}
