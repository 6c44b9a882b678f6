import { Box, Group, Text } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { ScenarioProblem } from '#shared/scenario/workspace.ts';
import { completeScenario } from '../../store/scenarios/complete-scenario.ts';
import { lastPart } from '../../store/scenarios/scenario-tree.ts';
import { RowButton } from '../row-button.tsx';
import { YamlField } from './code-field.tsx';

interface CheckedYamlProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  /** The JSON Schema that completes it. */
  schema: Record<string, unknown> | undefined;
  /** What is wrong with it, or with a file that it includes. */
  problem: ScenarioProblem | undefined;
  /** Its name in problems. */
  file: string;
  /** What it does, if nothing is wrong. */
  words: string | undefined;
  /** Shown at the right of the check. */
  end?: ReactNode;
}

/** An editor for a scenario or a load plan, with a line that says what is wrong, or what the file does. */
export function CheckedYaml({ end, file, label, onChange, problem, schema, text, words }: CheckedYamlProps) {
  const [shown, show] = useState<{ line: number; column: number }>();
  const complete = useCallback(
    (whole: string, offset: number) => (schema ? completeScenario(whole, offset, schema) : undefined),
    [schema],
  );
  const wrong = useMemo(() => (problem?.file === file ? problem : undefined), [problem, file]);
  const isChecked = problem !== undefined || words !== undefined || end !== undefined;
  return (
    <>
      <Box flex={1} mih={0}>
        <YamlField label={label} text={text} complete={complete} wrong={wrong} shown={shown} onChange={onChange} />
      </Box>
      <Group
        role="status"
        gap={0}
        wrap="nowrap"
        {...(isChecked && { bg: 'var(--panel)', style: { borderTop: '1px solid var(--line)' } })}
      >
        {problem ? (
          <RowButton
            px="var(--edge)"
            py={6}
            flex={1}
            miw={0}
            onClick={() => show(wrong && { ...wrong })}
            title="Show the line"
          >
            <Group gap={8} wrap="nowrap" align="flex-start">
              <CircleAlert size={14} color="var(--bad)" aria-hidden style={{ flex: 'none', marginTop: 3 }} />
              <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
                <Text span inherit ff="mono" c="bad">
                  {problem.file === file ? '' : `${lastPart(problem.file)}:`}
                  {problem.line}:{problem.column}
                </Text>{' '}
                {problem.message}
              </Text>
            </Group>
          </RowButton>
        ) : (
          words !== undefined && (
            <Group gap={8} px="var(--edge)" py={6} flex={1} wrap="nowrap" align="flex-start">
              <CircleCheck size={14} color="var(--ok)" aria-hidden style={{ flex: 'none', marginTop: 3 }} />
              <Text span size="sm" c="dim" style={{ overflowWrap: 'anywhere' }}>
                {words}
              </Text>
            </Group>
          )
        )}
        {end}
      </Group>
    </>
  );
}
