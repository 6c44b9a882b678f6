import { stripVTControlCharacters } from 'node:util';
import type { FileReport, TestReport } from './test-report.ts';

/** Max lines and characters of an error that are shown; the whole one is in the output of its step. */
const maxErrorLines = 3;
const maxLineLength = 160;
/** With more failures than this, only the first line of each error is shown, so that all fit on a screen. */
const maxDetailed = 8;

const linesOf = (error: string, max: number): string[] =>
  stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, max)
    .map((line) => line.slice(0, maxLineLength));

const nameOf = (file: string, test: string): string => [file, test].filter(Boolean).join(' > ');

/** What failed in a step, to be listed at the end: each test in a line that names its file, with the start of its error. */
export function failureLines(step: string, { files, errors }: TestReport): string[] {
  const failed = files.flatMap(({ file, failures }) =>
    failures.map(({ test, error }) => ({ name: nameOf(file, test), error })),
  );
  const all = [...failed, ...errors.map((error) => ({ name: 'outside of any test', error }))];
  const isShort = all.length > maxDetailed;
  return all.flatMap(({ name, error }) => {
    const lines = linesOf(error, isShort ? 1 : maxErrorLines);
    return isShort ? `${step}: ${name}: ${lines.join('')}` : [`${step}: ${name}`, ...lines.map((line) => `  ${line}`)];
  });
}

/** A line for each failure of files that passed when they were run again. */
export function unstableLines(step: string, files: readonly FileReport[]): string[] {
  return files.flatMap(({ file, failures }) =>
    failures.map(({ test, error }) => `${step}: ${nameOf(file, test)}: ${linesOf(error, 1).join('')}`),
  );
}
