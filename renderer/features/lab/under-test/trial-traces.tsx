import { Box, Group, Stack } from '@mantine/core';
import { ChevronLeft, ChevronRight, Workflow } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { Mono } from '../../../components/mono.tsx';
import type { TraceOf } from '../../../store/traces-store.ts';
import { TraceDiagram } from '../trace-diagram.tsx';

/** The sequence diagrams of a trial, one trace at a time. @param of The origin of the trace: the lab for receivers, the user's parties for clients. */
export function TrialTraces({ traces, of }: { traces: readonly string[]; of: TraceOf }) {
  const [open, setOpen] = useState(false);
  const [chosen, choose] = useState(0);
  const id = traces[chosen];
  if (id === undefined) return null;
  return (
    <Stack gap={8} pl={24}>
      <Group gap={8}>
        <Button
          size="small"
          aria-expanded={open}
          icon={<Workflow size={13} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide messages' : 'Show messages'}
        </Button>
        {open && traces.length > 1 && (
          <>
            <Button
              size="small"
              square
              icon={<ChevronLeft size={13} aria-hidden />}
              aria-label="Previous trace"
              disabled={chosen === 0}
              onClick={() => choose(chosen - 1)}
            />
            <Mono c="dim">
              {chosen + 1} of {counted(traces.length, 'trace', 'traces')}
            </Mono>
            <Button
              size="small"
              square
              icon={<ChevronRight size={13} aria-hidden />}
              aria-label="Next trace"
              disabled={chosen + 1 === traces.length}
              onClick={() => choose(chosen + 1)}
            />
          </>
        )}
      </Group>
      {open && (
        <Box py={8} bd="1px solid var(--line)" bdrs={6} style={{ overflow: 'auto' }}>
          <TraceDiagram id={id} of={of} again="Run the test again to see it." />
        </Box>
      )}
    </Stack>
  );
}
