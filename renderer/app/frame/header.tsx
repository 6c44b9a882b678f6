import { Box } from '@mantine/core';
import { Search } from 'lucide-react';
import type { Party } from '#shared/model/party.ts';
import { Button } from '../../components/button.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { StartChatButton } from '../../components/start-chat-button.tsx';
import { BrandMark } from './brand-mark.tsx';
import styles from './header.module.css';
import { openPalette } from './command-palette.tsx';
import { PartyChip } from './party-chip.tsx';
import { StatusChips } from './status-chips.tsx';

const parties: Party[] = ['client', 'authorization', 'service', 'catcher'];

/** The header of every screen: the parties, status chips and global actions. */
export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.brand}>
        <BrandMark />
        <Box component="span" visibleFrom="lg">
          Hookbench
        </Box>
      </div>
      <ul className={styles.parties} aria-label="Parties">
        {parties.map((party) => (
          <li key={party}>
            <PartyChip party={party} />
          </li>
        ))}
      </ul>
      <StatusChips />
      <Button icon={<Search size={14} aria-hidden />} title="Find (Ctrl K)" onClick={openPalette}>
        <Box component="span" visibleFrom="xl">
          Find
        </Box>
        <Box component="span" visibleFrom="sm">
          <Kbd keys="Ctrl K" />
        </Box>
      </Button>
      <StartChatButton />
    </header>
  );
}
