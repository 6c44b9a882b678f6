import { useQuery } from '@tanstack/react-query';
import type { ScenarioCheck } from '#shared/scenario/workspace.ts';
import { isConflict } from './scenarios/edited-files.ts';
import { checking, useTyped } from './use-check.ts';
import { useApi } from './use-engine.ts';
import { useStoreState } from './use-stores.ts';

/** The state of a scenario file. */
interface OpenedScenario {
  /** The edited text, or that of the file; undefined while it is read. */
  text: string | undefined;
  changed: boolean;
  /** Whether the file has changed, or was deleted, since the edits began. */
  conflict: boolean;
  /** The text on the disk. */
  theirs: string | undefined;
}

export function useScenario(path: string): OpenedScenario {
  const draft = useStoreState('scenarios', ({ drafts }) => drafts[path]);
  const file = useStoreState('scenarios', ({ files }) => files[path]);
  const loaded = useStoreState('scenarios', ({ list }) => list !== undefined);
  return {
    text: draft?.text ?? file?.text,
    changed: draft !== undefined,
    conflict: loaded && isConflict(draft, file),
    theirs: file?.text,
  };
}

/** What is wrong with a text, and its steps. */
export function useScenarioCheck(path: string, text: string): ScenarioCheck | undefined {
  const input = { path, text: useTyped(text) };
  return useQuery({ ...useApi().scenarios.check.queryOptions({ input }), ...checking }).data;
}
