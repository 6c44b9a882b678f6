import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { experimentLayers } from '#shared/experiments/facts.ts';
import { createProgram } from '../../../electron/cli/program.ts';
import { readTrials } from '../../../electron/engine/scenarios/lab-files.ts';

const document = readFileSync(join(import.meta.dirname, '../../../docs/failure-lab.md'), 'utf8');
const rows = document.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

function optionsOf(command: Command): string[] {
  return [...command.options.flatMap(({ long }) => long ?? []), ...command.commands.flatMap(optionsOf)];
}

describe('docs/failure-lab.md', () => {
  it.each(experimentLayers)('describes the layer $layer as the table does', ({ layer, meaning }) => {
    expect(rows).toContainEqual(['', `\`${layer}\``, meaning, '']);
  });

  it.each(readTrials())('describes the trial $id and its questions as its file does', ({ id, trial }) => {
    const asked = trial.questions.map(({ question, weight }) => `${question} (${String(weight)})`).join(' ');
    expect(rows).toContainEqual(['', `\`${id}\``, trial.does, asked, '']);
  });

  it('documents each option of hookbench lab and hookbench grade', () => {
    const { commands } = createProgram();
    const named = (...names: string[]) => commands.filter((one) => names.includes(one.name())).flatMap(optionsOf);
    // This command has only the options of every command.
    const common = named('doctor');
    const own = named('lab', 'grade').filter((option) => !common.includes(option));
    expect(own).toEqual(expect.arrayContaining(['--layer', '--basic', '--quiet-after']));
    expect(own.filter((option) => !document.includes(`\`${option}\``))).toEqual([]);
  });
});
