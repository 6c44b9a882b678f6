import { Box, Stack } from '@mantine/core';
import { Workflow } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { TraceOf } from '../../../store/traces.ts';
import { TraceDiagrams } from '../trace-diagram.tsx';

/** Shows or hides the sequence diagrams of a trial. @param of The origin of the trace: the lab for receivers, the user's parties for clients. */
export function TrialTraces({ traces: [first, ...others], of }: { traces: readonly string[]; of: TraceOf }) {
  const [open, setOpen] = useState(false);
  if (first === undefined) return null;
  return (
    <Stack gap={8} pl={24} align="flex-start">
      <Button size="small" aria-expanded={open} icon={Workflow} onClick={() => setOpen(!open)}>
        {open ? 'Hide messages' : 'Show messages'}
      </Button>
      {open && (
        <Box w="100%" py={8} bd="1px solid var(--line)" bdrs={6} style={{ overflow: 'auto' }}>
          <TraceDiagrams traces={[first, ...others]} of={of} again="Run the test again to see it." />
        </Box>
      )}
    </Stack>
  );
}
