import { describe, expect, it } from 'vitest';
import type { ScenarioResult } from '#shared/scenario/scenario-result.ts';
import { isLive, liveProgress, plainProgress, type Output } from '../../../electron/cli/run-progress.ts';
import type { Scenario } from '../../../electron/engine/scenarios/read-scenario.ts';

const scenario = (name: string): Scenario => ({
  ...{ file: `/${name}.yaml`, name, tags: [], setup: {}, variables: {} },
  steps: [1, 2].map((line) => ({ step: { explain: 'x' }, kind: 'explain', file: `/${name}.yaml`, line })),
});

const resultOf = ({ file, name }: Scenario, outcome: ScenarioResult['outcome']): ScenarioResult => ({
  ...{
    file,
    name,
    tags: [],
    round: 1,
    seed: 1,
    outcome,
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 5,
    steps: [],
  },
});

/** A terminal that applies the two control sequences that are used. */
function terminal(columns = 80) {
  const lines = [''];
  let raw = '';
  const output: Output = {
    isTTY: true,
    columns,
    write(text: string) {
      raw += text;
      // oxlint-disable-next-line no-control-regex -- control sequences of terminals
      for (const part of text.match(/\x1B\[1A\x1B\[2K|\x1B\[\d*m|\n|[^\x1B\n]+/g) ?? []) {
        if (part === '\n') lines.push('');
        else if (part.startsWith('\x1B[1A')) lines.splice(-2, 2, '');
        else if (!part.startsWith('\x1B')) lines[lines.length - 1] += part;
      }
      return true;
    },
  };
  return { output, lines, raw: () => raw };
}

describe('the progress of hookbench run', () => {
  const [one, other] = [scenario('One'), scenario('Other')] as const;

  it('updates one block below the results', () => {
    const { lines, output } = terminal();
    const progress = liveProgress(output, 2, { NO_COLOR: '1' });
    progress.started(one);
    progress.started(other);
    progress.step(other, { index: 0 } as never);
    expect(lines).toEqual([
      'running    One  (step 1 of 2)',
      'running    Other  (step 2 of 2)',
      '0 of 2 done, 0 failed',
      '',
    ]);
    progress.finished(resultOf(one, 'failed'));
    expect(lines).toEqual([
      expect.stringMatching(/^FAILED {5}One /),
      'running    Other  (step 2 of 2)',
      '1 of 2 done, 1 failed',
      '',
    ]);
    progress.finished(resultOf(other, 'passed'));
    expect(lines).toEqual([expect.stringMatching(/^FAILED/), expect.stringMatching(/^passed {5}Other /), '']);
  });

  it('keeps each line of the block within the width of the terminal, and control characters out of it', () => {
    const { lines, output } = terminal(20);
    liveProgress(output, 1, {}).started(scenario('A \x1B[2J name that is longer than the terminal'));
    expect(lines[0]).toBe('running    A \\x1b[2');
  });

  it('colours results unless NO_COLOR is set', () => {
    for (const [env, coloured] of [
      [{}, true],
      [{ NO_COLOR: '1' }, false],
    ] as const) {
      const { output, raw } = terminal();
      liveProgress(output, 1, env).finished(resultOf(one, 'passed'));
      expect(raw().includes('\x1B[32m')).toBe(coloured);
    }
  });

  it('is plain lines outside a terminal and in CI', () => {
    const { output } = terminal();
    expect(isLive(output, {})).toBe(true);
    expect(isLive(output, { CI: 'true' })).toBe(false);
    expect(isLive(output, { TERM: 'dumb' })).toBe(false);
    expect(isLive({ ...output, isTTY: false }, {})).toBe(false);
    const shown: string[] = [];
    const progress = plainProgress(({ name }) => shown.push(name));
    progress.started(one);
    progress.finished(resultOf(one, 'passed'));
    expect(shown).toEqual(['One']);
  });
});
