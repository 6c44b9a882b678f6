import { Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Play, Save, Square, Undo2 } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import type { RunPlace } from '#shared/scenario/workspace.ts';
import { Button } from '../../../components/button.tsx';
import { CheckedYaml } from '../../../components/code-view/checked-yaml.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { lastPart } from '../../../store/scenarios/scenario-tree.ts';
import { useApi } from '../../../store/use-engine.ts';
import { useScenario, useScenarioCheck } from '../../../store/use-scenario.ts';
import { useRunning } from '../../../store/use-run.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { ConflictNote } from './conflict-note.tsx';

/** The editor of a file with its head and its errors. */
export function EditorPane({ path }: { path: string }) {
  const { changed, conflict, text, theirs } = useScenario(path);
  return (
    <Stack component="section" aria-label="Editor" gap={0} h="100%" miw={0}>
      <EditorHead path={path} changed={changed} text={text ?? ''} />
      {conflict && <ConflictNote path={path} mine={text ?? ''} theirs={theirs} />}
      {text === undefined ? (
        <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Loading the file" />
      ) : (
        <Editor path={path} text={text} changed={changed} />
      )}
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
    <Group gap={8} px={12} py={8} miw={0} style={{ borderBottom: '1px solid var(--line)' }}>
      <Text span fw={600} truncate flex="1 1 80px" miw={80} title={path}>
        {lastPart(path)}
      </Text>
      <CopyButton what="file" text={text} />
      {changed && (
        <Button
          square
          icon={<Undo2 size={14} aria-hidden />}
          aria-label="Discard"
          title="Discard the edits"
          onClick={() => revert(path)}
        />
      )}
      <Button
        icon={<Save size={14} aria-hidden />}
        title="Save (Ctrl S)"
        disabled={!changed}
        onClick={() => void save(path)}
      >
        Save
      </Button>
      <SegmentedControl
        aria-label="Run on"
        data={places}
        value={on}
        onChange={(value) => runOn(value as RunPlace)}
        size="xs"
      />
      {running ? (
        <Button icon={<Square size={14} aria-hidden />} onClick={() => void runs.getState().cancel('scenarios')}>
          Cancel
        </Button>
      ) : (
        <Button
          look="primary"
          icon={<Play size={14} aria-hidden />}
          title="Save and run (Ctrl Enter)"
          onClick={() => void start({ files: [path] })}
        >
          Run
        </Button>
      )}
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
  const check = useScenarioCheck(path, text);
  return (
    <CheckedYaml
      label={`Text of ${lastPart(path)}`}
      text={text}
      schema={schema}
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
