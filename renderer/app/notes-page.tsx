import { MantineProvider, Stack, Text, Textarea, Title } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { cspNonce } from '../components/csp-nonce.ts';
import { followSteps, noSteps } from '../store/player/notes-channel.ts';
import { mantineVariables, themeAt } from './theme.ts';

const stored = 'hookbench.presenter-notes';
const theme = themeAt(100);

/** The presenter's notes, and the current and the next step of the player in the other window. */
export function NotesPage() {
  const preferred = useColorScheme('dark', { getInitialValueInEffect: false });
  const [steps, setSteps] = useState(noSteps);
  const [notes, setNotes] = useState(() => localStorage.getItem(stored) ?? '');
  useEffect(() => followSteps(setSteps), []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      getStyleNonce={cspNonce}
      forceColorScheme={preferred}
    >
      <Stack component="main" gap={16} p={24} h="100%" style={{ overflow: 'auto' }}>
        <Title order={1}>Notes</Title>
        <section aria-label="Steps">
          {steps.current === undefined ? (
            <Text c="dim">Play a trace in the other window to see its current and next step here.</Text>
          ) : (
            <>
              <Text c="dim">Step {steps.place}</Text>
              <Text fz="lg" lh="lg" fw={600} mb={12}>
                {steps.current}
              </Text>
              <Text c="dim">Next</Text>
              <Text fz="lg" lh="lg">
                {steps.next ?? 'The end of the trace'}
              </Text>
            </>
          )}
        </section>
        <Textarea
          label="Your notes"
          description="Stored in this browser only."
          autosize
          minRows={12}
          value={notes}
          onChange={({ currentTarget: { value } }) => {
            setNotes(value);
            localStorage.setItem(stored, value);
          }}
        />
      </Stack>
    </MantineProvider>
  );
}
