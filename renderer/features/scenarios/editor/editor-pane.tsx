import { Group, SegmentedControl, Stack, Text, Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Play, Save, Square, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#shared/trace/counted.ts';
import type { RunPlace, ScenarioCheck } from '#shared/scenario/workspace.ts';
import { useNamedSchema } from '../../../components/event/use-named-schema.ts';
import { Button, CopyButton } from '../../../components/button.tsx';
import { CheckedYaml } from '../../../components/code-view/checked-yaml.tsx';
import { Loading } from '../../../components/empty-state.tsx';
import { ScreenAction } from '../../../components/screen.tsx';
import { lastPart } from '../../../store/scenarios/scenario-tree.ts';
import { useApi, useStores, useStoreState } from '../../../store/use-stores.ts';
import { useRunning } from '../../../store/use-run.ts';
import { DiffView } from '../../../components/diff/diff-view.tsx';
import { Note } from '../../../components/note.tsx';
import { isConflict } from '../../../store/scenarios/edited-files.ts';
import { checking, useTyped } from '../../../store/use-check.ts';

interface ConflictNoteProps {
  path: string;
  mine: string;
  /** undefined if the file no longer exists. */
  theirs: string | undefined;
}

/** Shown while the file on the disk differs from what was edited: the user decides which version stays. */
function ConflictNote({ mine, path, theirs }: ConflictNoteProps) {
  const { keepMine, revert } = useStores().scenarios.getState();
  const [comparing, setComparing] = useState(false);
  return (
    <>
      <Note
        tone="warn"
        role="alert"
        actions={
          <>
            {theirs !== undefined && (
              <Button size="small" aria-pressed={comparing} onClick={() => setComparing(!comparing)}>
                Compare
              </Button>
            )}
            <Button size="small" onClick={() => keepMine(path)}>
              Keep mine
            </Button>
            <Button size="small" onClick={() => revert(path)}>
              {theirs === undefined ? 'Discard mine' : 'Take theirs'}
            </Button>
          </>
        }
      >
        {theirs === undefined
          ? 'The file was deleted outside of Hookbench. Your edits are not saved.'
          : 'The file has changed outside of Hookbench. Your edits are not saved.'}
      </Note>
      {comparing && theirs !== undefined && (
        <Box mah="45%" style={{ overflow: 'auto', borderBottom: '1px solid var(--line)' }}>
          <DiffView label="Differences between the file and your edits" before={theirs} after={mine} />
        </Box>
      )}
    </>
  );
}

/** The editor of a file with its head and its errors. */
export function EditorPane({ path }: { path: string }) {
  const { changed, conflict, text, theirs } = useScenario(path);
  return (
    <Stack component="section" id="scenario" aria-label="Editor" gap={0} h="100%" miw={0}>
      <EditorHead path={path} changed={changed} text={text ?? ''} />
      {conflict && <ConflictNote path={path} mine={text ?? ''} theirs={theirs} />}
      {text === undefined ? <Loading title="Loading the file" /> : <Editor path={path} text={text} changed={changed} />}
    </Stack>
  );
}

const places = [
  { value: 'own', label: 'New parties' },
  { value: 'attached', label: 'This Hookbench' },
];

function EditorHead({ changed, path, text }: OpenFile) {
  const { runs, scenarios } = useStores();
  const { revert, runOn, save, start } = scenarios.getState();
  const on = useStoreState('scenarios', (state) => state.on);
  const running = useRunning('scenarios');
  return (
    <Group gap={8} px="var(--edge)" py={8} miw={0} style={{ borderBottom: '1px solid var(--line)' }}>
      <Text component="h2" id="scenario-title" tabIndex={-1} fw={600} truncate flex="1 1 80px" miw={80} title={path}>
        {lastPart(path)}
      </Text>
      <CopyButton what="file" text={text} />
      {changed && (
        <Button square icon={Undo2} aria-label="Discard" title="Discard the edits" onClick={() => revert(path)} />
      )}
      <Button icon={Save} title="Save (Ctrl S)" disabled={!changed} onClick={() => void save(path)}>
        Save
      </Button>
      <SegmentedControl
        aria-label="Run on"
        data={places}
        value={on}
        onChange={(value) => runOn(value as RunPlace)}
        size="xs"
      />
      <ScreenAction>
        {running ? (
          <Button icon={Square} onClick={() => void runs.getState().cancel('scenarios')}>
            Cancel
          </Button>
        ) : (
          <Button
            look="primary"
            icon={Play}
            title="Save and run (Ctrl Enter)"
            onClick={() => void start({ files: [path] })}
          >
            Run
          </Button>
        )}
      </ScreenAction>
    </Group>
  );
}

/** The file in the editor. */
interface OpenFile {
  path: string;
  text: string;
  changed: boolean;
}

function Editor({ changed, path, text }: OpenFile) {
  const { edit } = useStores().scenarios.getState();
  const { data: schema } = useQuery(useApi().scenarios.schema.queryOptions({ staleTime: Infinity }));
  const named = useNamedSchema(schema);
  const check = useScenarioCheck(path, text);
  return (
    <CheckedYaml
      label={`Text of ${lastPart(path)}`}
      text={text}
      schema={named}
      problem={check?.problem}
      file={path}
      words={check && `${counted(check.steps.length, 'step', 'steps')}. Press Ctrl Space for completion.`}
      end={
        changed && (
          <Text span size="sm" c="warn" pr={12} style={{ whiteSpace: 'nowrap' }}>
            not saved
          </Text>
        )
      }
      onChange={(next) => edit(path, next)}
    />
  );
}

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

function useScenario(path: string): OpenedScenario {
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
function useScenarioCheck(path: string, text: string): ScenarioCheck | undefined {
  const input = { path, text: useTyped(text) };
  return useQuery({ ...useApi().scenarios.check.queryOptions({ input }), ...checking }).data;
}
