import { spotlight } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import type { Party } from '#shared/model/party.ts';
import { Button } from '../../components/button.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { StartChatButton } from '../../components/start-chat-button.tsx';
import { BrandMark } from './brand-mark.tsx';
import { CatcherChip } from './catcher-chip.tsx';
import { ClockChip } from './clock-chip.tsx';
import { FaultChip } from './fault-chip.tsx';
import { TrafficChip } from './traffic-chip.tsx';
import styles from './header.module.css';
import { PartyChip } from './party-chip.tsx';

const parties: Party[] = ['client', 'authorization', 'service', 'catcher'];

/** The header of every screen: the parties, status chips and global actions. */
export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.brand}>
        <BrandMark />
        <span>Hookbench</span>
      </div>
      <ul className={styles.parties} aria-label="Parties">
        {parties.map((party) => (
          <li key={party}>
            <PartyChip party={party} />
          </li>
        ))}
      </ul>
      <TrafficChip />
      <FaultChip />
      <CatcherChip />
      <ClockChip />
      <Button icon={<Search size={14} aria-hidden />} title="Find (Ctrl K)" onClick={spotlight.open}>
        <span className={styles.find}>Find</span> <Kbd keys="Ctrl K" />
      </Button>
      <StartChatButton />
    </header>
  );
}
