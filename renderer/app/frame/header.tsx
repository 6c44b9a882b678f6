import { Box, Group } from '@mantine/core';
import { CircleDot, Search, Square, StepForward } from 'lucide-react';
import type { Party } from '#shared/model/party.ts';
import { Button } from '../../components/button.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { BrandMark } from './brand-mark.tsx';
import { openPalette } from './command-palette.tsx';
import styles from './frame.module.css';
import { PartyChip } from './party-chip.tsx';
import { StatusChips } from './status-chips.tsx';

/** Starts and stops the recording of a scenario. */
function RecordButton() {
  const { start, stop } = useStores().recorder.getState();
  const recording = useStoreState('recorder', ({ since }) => since !== undefined);
  const busy = useStoreState('recorder', (state) => state.busy);
  const Icon = recording ? Square : CircleDot;
  return (
    <Button
      icon={Icon}
      iconColor={recording ? 'var(--bad)' : undefined}
      busy={busy}
      aria-label={recording ? 'Stop recording' : 'Record a scenario'}
      aria-pressed={recording}
      title={
        recording
          ? 'Stop recording, and save what happened as a scenario'
          : 'Record what happens from now on as a scenario'
      }
      onClick={() => void (recording ? stop() : start())}
    >
      <Box component="span" visibleFrom="lg">
        {recording ? 'Stop' : 'Record'}
      </Box>
    </Button>
  );
}

const parties: Party[] = ['client', 'authorization', 'service', 'catcher'];

/** The header of every screen: the parties, status chips and global actions. */
export function Header() {
  return (
    <Group
      component="header"
      gap={8}
      mih={48}
      miw={0}
      p="6 var(--edge)"
      justify="flex-end"
      bg="var(--panel)"
      style={{ gridColumn: '1 / 3', borderBottom: '1px solid var(--line)' }}
    >
      <Group
        className={styles.brand}
        gap={8}
        w={{ base: 28, lg: 180 }}
        flex="none"
        wrap="nowrap"
        fw={600}
        lts="-0.01em"
      >
        <BrandMark />
        <Box component="span" visibleFrom="lg">
          Hookbench
        </Box>
      </Group>
      {/* The parties show as much as the chips on the right leave room for; below their min width, the header wraps.
          The list wraps too, because the width of its texts depends on the font. */}
      <Group component="ul" className={styles.parties} gap={8} flex={1} aria-label="Parties">
        {parties.map((party) => (
          <li key={party}>
            <PartyChip party={party} />
          </li>
        ))}
      </Group>
      <StatusChips />
      <StepThroughButton />
      <RecordButton />
      <Button icon={Search} title="Find (Ctrl K)" onClick={openPalette}>
        <Box component="span" visibleFrom="xl">
          Find
        </Box>
        <Box component="span" visibleFrom="sm">
          <Kbd keys="Ctrl K" />
        </Box>
      </Button>
    </Group>
  );
}

/** Starts or ends stepping, which holds each message before it is sent. */
function StepThroughButton() {
  const { presenter } = useStores();
  const stepping = useStoreState('presenter', (state) => state.stepping);
  return (
    <Button
      icon={StepForward}
      title="Holds each message before it is sent"
      aria-pressed={stepping}
      onClick={() => presenter.getState().toggleStepping()}
    >
      <Box component="span" visibleFrom="xl">
        {stepping ? 'End step through' : 'Step through'}
      </Box>
    </Button>
  );
}
