import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import type { Scenario } from '../engine/scenarios/read-scenario.ts';
import { visibleLine } from '#shared/text/visible-text.ts';
import { relative } from 'node:path';
import { counted } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { countsOf, outcomeOf } from '../engine/scenarios/reports/step-texts.ts';

const marks: Record<ReturnType<typeof outcomeOf>, string> = {
  passed: 'passed   ',
  skipped: 'skipped  ',
  failed: 'FAILED   ',
  cancelled: 'cancelled',
  'could-not-start': 'ERROR    ',
};

/** The line of a scenario. */
export function resultLine(result: ScenarioResult): string {
  const { durationMs, file, name, round, steps } = result;
  const skipped = steps.filter((step) => step.outcome === 'skipped').length;
  const notes = [
    formatDuration(durationMs),
    ...(round > 1 ? [`round ${round}`] : []),
    ...(skipped > 0 ? [`${counted(skipped, 'step', 'steps')} skipped`] : []),
  ];
  return `${marks[outcomeOf(result)]}  ${name}  (${relative(process.cwd(), file)}, ${notes.join(', ')})`;
}

const indented = (text = ''): string[] => (text === '' ? [] : text.split('\n').map((line) => `    ${line}`));

/** Why a step failed: what was expected and observed, the diagnosis and the messages. */
export function reasonLines({ diagnosis, error, findings, note, traceText }: ScenarioStepResult): string[] {
  return [
    ...indented(error),
    ...findings
      .filter(({ met }) => !met)
      .flatMap(({ expected, observed, what }) => [
        `    ${what}`,
        `      expected  ${expected}`,
        `      observed  ${observed}`,
      ]),
    ...indented(note),
    ...indented(diagnosis && `${diagnosis.cause}: ${diagnosis.sentence} ${diagnosis.advice}`),
    ...indented(traceText),
  ];
}

const stepLines = (step: ScenarioStepResult): string[] => [
  `  ${relative(process.cwd(), step.file)}:${step.line}  ${step.name}`,
  ...reasonLines(step),
];

/** Why a scenario did not pass: each failed step with what was expected and observed. */
export function failureLines({ error, kept, steps }: ScenarioResult): string[] {
  return [
    ...indented(error),
    ...steps.filter(({ outcome }) => outcome === 'failed').flatMap(stepLines),
    ...(kept === undefined ? [] : [`    case file  ${kept}`]),
  ];
}

/** The last line: how many scenarios passed and failed. */
export function summaryLine(results: readonly ScenarioResult[]): string {
  return `${counted(results.length, 'scenario', 'scenarios')}: ${countsOf(results)}`;
}

/** The terminal, or whatever standard output is. */
export interface Output {
  /** Undefined for files and pipes. */
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** Shows the progress and the results of a run. */
export interface RunProgress {
  started(scenario: Scenario): void;
  step(scenario: Scenario, step: ScenarioStepResult): void;
  finished(result: ScenarioResult): void;
}

const red = 31;
const green = 32;
/** Scenarios that are listed as running. */
const maxRunning = 8;
const defaultColumns = 80;

const eraseLine = '\x1B[2K';
const upAndErase = `\x1B[1A${eraseLine}`;

const lineOf = (text: string, columns: number): string => visibleLine(text).slice(0, columns - 1);

/** Whether the terminal can show lines that change. */
export const isLive = ({ isTTY }: Output, env: NodeJS.ProcessEnv): boolean =>
  isTTY === true && env['TERM'] !== 'dumb' && (env['CI'] ?? '') === '';

/** Prints each result, and nothing else. */
export function plainProgress(finished: (result: ScenarioResult) => void): RunProgress {
  return { started: () => undefined, step: () => undefined, finished };
}

/** Prints each result as lines, and below them the running scenarios with their steps, and the totals. */
export function liveProgress(output: Output, total: number, env: NodeJS.ProcessEnv): RunProgress {
  const running = new Map<Scenario, number>();
  let shown = 0;
  let done = 0;
  let failed = 0;
  const painted = (text: string, code: number): string =>
    (env['NO_COLOR'] ?? '') === '' ? `\x1B[${code}m${text}\x1B[0m` : text;

  function draw(lines: readonly string[] = []): void {
    const { columns = defaultColumns } = output;
    const steps = [...running].slice(0, maxRunning);
    const block = [
      ...steps.map(([{ name, steps: all }, step]) => `running    ${name}  (step ${step} of ${all.length})`),
      `${done} of ${total} done, ${failed} failed`,
    ].map((line) => lineOf(line, columns));
    const text = done < total ? block : [];
    output.write(upAndErase.repeat(shown) + [...lines, ...text].map((line) => `${line}\n`).join(''));
    shown = text.length;
  }

  return {
    started(scenario) {
      running.set(scenario, 1);
      draw();
    },
    step(scenario, { index }) {
      running.set(scenario, Math.min(index + 2, scenario.steps.length));
      draw();
    },
    finished(result) {
      const [first] = [...running.keys()].filter(({ file }) => file === result.file);
      if (first) running.delete(first);
      done++;
      const passed = result.outcome === 'passed';
      if (!passed) failed++;
      const line = painted(visibleLine(resultLine(result)), passed ? green : red);
      draw([line, ...failureLines(result).map(visibleLine)]);
    },
  };
}
