import { Box, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Fault, FaultPlace } from '#shared/model/fault.ts';
import { useApi } from '../../store/use-stores.ts';
import { useFaults } from '../../store/use-faults.ts';
import { Badge } from '../badge.tsx';
import { IconButton } from '../button.tsx';
import { ListState } from '../empty-state.tsx';
import { focusScreen } from '../begin-screen.ts';
import { faultWords, hitsWords } from '#shared/faults/fault-words.ts';

interface FaultListProps {
  /** Shows only the faults at this place; default: all. */
  place?: FaultPlace;
  /** Shown when no fault is set. */
  children: ReactNode;
}

/** The faults that are set, each with its number of hits; active ones first. */
export function FaultList({ place, children }: FaultListProps) {
  const list = useFaults();
  const here = place === undefined ? list.items : list.items.filter(({ where }) => where === place);
  const items = here.toSorted((a, b) => Number(b.active) - Number(a.active));
  return (
    <>
      <ListState list={{ ...list, items }} what="faults">
        {children}
      </ListState>
      {items.length > 0 && (
        <Box component="ul" mih={0} style={{ overflow: 'auto' }} aria-label="Faults">
          {items.map((fault) => (
            <FaultRow key={fault.id} fault={fault} showPlace={place === undefined} />
          ))}
        </Box>
      )}
    </>
  );
}

function FaultRow({ fault, showPlace }: { fault: Fault; showPlace: boolean }) {
  const { title, place, aside } = faultWords(fault);
  const clear = useMutation(useApi().faults.clear.mutationOptions({ onSuccess: focusScreen }));
  return (
    <Group
      component="li"
      gap={8}
      p="6 var(--edge)"
      wrap="nowrap"
      c={fault.active ? 'text' : 'faint'}
      style={{ borderTop: '1px solid var(--line)', marginTop: -1 }}
    >
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={500}>{title}</Text>
        <Text fz="sm" lh="sm" c={fault.active ? 'dim' : 'inherit'}>
          {showPlace ? `${place}, ${aside}` : aside}
        </Text>
      </Box>
      {fault.active && fault.hits > 0 ? (
        <Badge outcome="warn">{hitsWords(fault)}</Badge>
      ) : (
        <Text fz="sm" c="faint">
          {hitsWords(fault)}
        </Text>
      )}
      <IconButton label={`Clear ${title}`} icon={X} onClick={() => clear.mutate({ id: fault.id })} />
    </Group>
  );
}
