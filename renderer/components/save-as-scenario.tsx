import { Menu } from '@mantine/core';
import { ClipboardCheck } from 'lucide-react';
import type { RecordedThing } from '#shared/scenario/workspace.ts';
import { useStores, useStoreState } from '../store/use-stores.ts';
import { Button, type ButtonProps } from './button.tsx';

/** Makes a scenario of something that happened, and asks where to save it. */
export function SaveAsScenario({ thing, ...rest }: ButtonProps & { thing: RecordedThing }) {
  const { recorder } = useStores();
  const busy = useStoreState('recorder', (state) => state.busy);
  return (
    <Button
      size="small"
      icon={ClipboardCheck}
      disabled={busy}
      aria-label="Save as scenario…"
      title="Save as scenario…"
      {...rest}
      onClick={() => void recorder.getState().record(thing)}
    >
      <span data-folds>Save as scenario…</span>
    </Button>
  );
}

/** The same in a menu. */
export function SaveAsScenarioItem({ thing }: { thing: RecordedThing }) {
  const { recorder } = useStores();
  return <Menu.Item onClick={() => void recorder.getState().record(thing)}>Save as scenario…</Menu.Item>;
}
