import { Box, Stack } from '@mantine/core';
import { Button } from '../../components/button.tsx';
import { leaveTo } from '../../components/leave-to.ts';
import { Note, ProblemNote } from '../../components/note.tsx';
import { Panes, RecordScreen } from '../../components/record/record-screen.tsx';
import { lastPart } from '../../store/scenarios/scenario-tree.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { EditorPane } from './editor/editor-pane.tsx';
import { RunPane } from './run/run-pane.tsx';
import { ScenarioList } from './side/scenario-list.tsx';
import { useControlKeys } from '../../components/use-control-keys.ts';
import { useRun } from '../../store/use-run.ts';

/** Scenario files on the disk: folders, an editor, and runs with what was expected and observed. Ctrl Enter runs, Ctrl S saves. */
export function Scenarios() {
  const { save, start } = useStores().scenarios.getState();
  const chosen = useStoreState('scenarios', (state) => state.chosen);
  const run = useRun('scenarios');
  useControlKeys(
    chosen === undefined ? {} : { Enter: () => void start({ files: [chosen] }), s: () => void save(chosen) },
  );
  return (
    <Stack gap={0} h="100%" miw={0}>
      <ScenarioNotes />
      <div style={{ flex: 1, minHeight: 0 }}>
        <RecordScreen
          width="320px"
          list={<ScenarioList />}
          isEmpty={chosen === undefined}
          detail={
            chosen !== undefined && (
              <Box h="100%" miw={0} onKeyDown={leaveTo('scenario-list')}>
                <Panes
                  width="56%"
                  stackBelow={1280}
                  separator="Size of the results"
                  names={['Scenario', 'Results']}
                  opensFirst={chosen}
                  opens={run?.id}
                  first={<EditorPane key={chosen} path={chosen} />}
                  second={run && <RunPane run={run} />}
                />
              </Box>
            )
          }
        />
      </div>
    </Stack>
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
