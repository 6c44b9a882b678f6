import { Box, Group, Paper, Text } from '@mantine/core';
import { CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import type { SampleCall } from '../../store/sample-call-store.ts';
import { showPlace } from '../../store/show-place.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** Duration of the toast in milliseconds; hover and focus pause it. */
const shownMs = 10_000;

/** Confirms a sample call on every screen, above the bars below it, and opens its trace. */
export function SampleCallToast() {
  const done = useStoreState('sampleCall', (state) => state.done);
  return (
    <Box pos="absolute" bottom={12} right={16} role="status" aria-label="Sample call" style={{ zIndex: 150 }}>
      {done && <Toast key={done.trace} done={done} />}
    </Box>
  );
}

function Toast({ done: { detail, title, trace } }: { done: SampleCall }) {
  const stores = useStores();
  const dismiss = useStoreState('sampleCall', (state) => state.dismiss);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(dismiss, shownMs);
    return () => clearTimeout(timer);
  }, [held, dismiss]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <Paper
      withBorder
      maw="min(420px, calc(100vw / var(--zoom) - 32px))"
      p="10 8 10 14"
      style={{ boxShadow: 'var(--shadow)' }}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Group gap={12} wrap="nowrap">
        <CircleCheck size={16} color="var(--ok)" aria-hidden style={{ flex: 'none' }} />
        <div style={{ minWidth: 0 }}>
          <Text fw={600}>{title}</Text>
          <Text truncate fz="sm" c="dim" title={detail}>
            {detail}
          </Text>
        </div>
        <Button
          size="small"
          onClick={() => {
            showPlace(stores, { screen: 'timeline', id: trace });
            dismiss();
          }}
        >
          Open trace
        </Button>
        <IconButton label="Dismiss" icon={X} onClick={dismiss} />
      </Group>
    </Paper>
  );
}
