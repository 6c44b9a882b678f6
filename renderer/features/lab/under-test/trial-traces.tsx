import { Box, Stack } from '@mantine/core';
import { Workflow } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { TraceOf } from '../../../store/traces.ts';
import { TraceDiagrams } from '../trace-diagram.tsx';

/**
 * The sequence diagrams of a trial, and the button that shows or hides them; nothing without a trace.
 * @param of The origin of the trace: the lab for receivers, the user's parties for clients.
 */
export function useTrialTraces([first, ...others]: readonly string[], of: TraceOf) {
  const [open, setOpen] = useState(false);
  if (first === undefined) return {};
  return {
    button: (
      <Button size="small" aria-expanded={open} icon={Workflow} onClick={() => setOpen(!open)}>
        {open ? 'Hide messages' : 'Show messages'}
      </Button>
    ),
    diagrams: open && (
      <Box w="100%" py={8} bd="1px solid var(--line)" bdrs={6} style={{ overflow: 'auto' }}>
        <TraceDiagrams traces={[first, ...others]} of={of} again="Run the test again to see it." />
      </Box>
    ),
  };
}

/** The same in one place. */
export function TrialTraces({ traces, of }: { traces: readonly string[]; of: TraceOf }) {
  const { button, diagrams } = useTrialTraces(traces, of);
  return (
    <Stack gap={8} align="flex-start">
      {button}
      {diagrams}
    </Stack>
  );
}
