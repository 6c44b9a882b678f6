import { Menu } from '@mantine/core';
import type { RecordedThing } from '#shared/scenario/workspace.ts';
import { useStores } from '../store/use-stores.ts';

/** Makes a scenario of something that happened, and asks where to save it. */
export function SaveAsScenarioItem({ thing }: { thing: RecordedThing }) {
  const { recorder } = useStores();
  return <Menu.Item onClick={() => void recorder.getState().record(thing)}>Save as scenario…</Menu.Item>;
}
