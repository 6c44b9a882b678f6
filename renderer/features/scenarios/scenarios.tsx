import { Stack } from '@mantine/core';
import { FolderOpen } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Note } from '../../components/note.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { Panes, RecordScreen } from '../../components/record/record-screen.tsx';
import { lastPart } from '../../store/scenarios/scenario-tree.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { EditorPane } from './editor/editor-pane.tsx';
import { RunPane } from './run/run-pane.tsx';
import { Side } from './side/side.tsx';
import { useControlKeys } from '../../components/use-control-keys.ts';

/** Scenario files on the disk: folders, an editor, and runs with what was expected and observed. Ctrl Enter runs, Ctrl S saves. */
export function Scenarios() {
  const { save, start } = useStores().scenarios.getState();
  const chosen = useStoreState('scenarios', (state) => state.chosen);
  useControlKeys(
    chosen === undefined ? {} : { Enter: () => void start({ files: [chosen] }), s: () => void save(chosen) },
  );
  const hasFolder = useStoreState('scenarios', ({ list }) => list === undefined || list.folders.length > 0);
  return (
    <Stack gap={0} h="100%" miw={0}>
      <ScenarioNotes />
      <div style={{ flex: 1, minHeight: 0 }}>
        {hasFolder ? (
          <RecordScreen
            width="252px"
            list={<Side />}
            detail={
              <Panes
                width="56%"
                stackBelow={1280}
                separator="Size of the results"
                first={chosen === undefined ? <NoFile /> : <EditorPane key={chosen} path={chosen} />}
                second={<RunPane />}
              />
            }
          />
        ) : (
          <Side />
        )}
      </div>
    </Stack>
  );
}

function NoFile() {
  return (
    <EmptyState icon={<FolderOpen size={24} aria-hidden />} title="No scenario is open">
      Choose a file in the list. Its steps, and what each of them expects, appear here for editing.
    </EmptyState>
  );
}

/** Errors of actions, and deleted files that can be restored. */
function ScenarioNotes() {
  const { dismiss, restore } = useStores().scenarios.getState();
  const own = useStoreState('scenarios', (state) => state.refusal);
  const refusal = useStoreState('runs', ({ refusals }) => refusals.scenarios) ?? own;
  const deleted = useStoreState('scenarios', (state) => state.deleted);
  return (
    <>
      {refusal !== undefined && (
        <ProblemNote title="That did not work." onDismiss={dismiss}>
          {refusal}
        </ProblemNote>
      )}
      {deleted && (
        <Note
          tone="info"
          role="status"
          onDismiss={dismiss}
          actions={
            <Button size="small" onClick={() => void restore()}>
              Undo
            </Button>
          }
        >
          {lastPart(deleted.path)} is deleted.
        </Note>
      )}
    </>
  );
}
