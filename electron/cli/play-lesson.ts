import { createInterface, type Interface } from 'node:readline/promises';
import { Help } from 'commander';
import { screenIds, screenLabels } from '#shared/model/screen.ts';
import { comparisonInput, type Comparison } from '#shared/pull-push/comparison.ts';
import { createMask, type Mask } from '#shared/redaction/mask-secrets.ts';
import { secretsWithin } from '#shared/redaction/secrets-within.ts';
import type { LessonEntry, LessonStep } from '#shared/scenario/lesson.ts';
import { lessonLifetimeWords } from '#shared/scenario/lesson-lifetime.ts';
import type { ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { textOf } from '#shared/template/with-variables.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { exitCodes } from '../engine/config/exit-code.ts';
import { version } from '../engine/config/version.ts';
import { readScenario, type Scenario } from '../engine/scenarios/read-scenario.ts';
import type { LaunchOptions } from '../engine/config/launch-options.ts';
import type { BenchRequest, ScenarioBench } from '../engine/scenarios/scenario-bench.ts';
import { carryOut } from '../engine/scenarios/pull-push/start-comparison.ts';
import { entryOf, findLesson, lessonStepOf, shippedLessons } from '../engine/scenarios/lessons/lesson-files.ts';
import { subscribe, terminalTraces } from '../engine/scenarios/lessons/open-lessons.ts';
import { senderIdle } from '../engine/scenarios/sender-idle.ts';
import { runScenario } from '../engine/scenarios/run-scenario.ts';
import { createBenches } from '../headless/open-scenario-bench.ts';
import { installedFolder } from '../engine/folders/list-files.ts';
import { comparisonLines } from './comparison-lines.ts';
import { failureLines } from './run-progress.ts';
import { diagramStyle, lessonMessages, objectLines, writtenSecret, type LessonMessages } from './lesson-messages.ts';
import { readText } from './scenario-files.ts';
import { out, type Style } from './command.ts';

/** The interface that the service offers; default: the built-in one. */
type Offered = Pick<LaunchOptions, 'interface'>;

/** Opens the parties of a lesson. */
function openParties(offered: Offered, setup: BenchRequest['setup'] = {}): Promise<ScenarioBench> {
  return createBenches(version).open({ setup: { ...setup, ...offered }, seed: 1, receiver: undefined });
}

/** Prints the shipped lessons, and which of them do not apply to an own interface. */
export async function listLessons(json: boolean, offered: Offered): Promise<void> {
  const read = (path: string): Scenario => readScenario(path, readText);
  const bench = offered.interface && (await openParties(offered));
  const items: Pick<LessonEntry, 'courses' | 'id' | 'minutes' | 'notApplicable' | 'steps' | 'title'>[] = [];
  for (const file of shippedLessons(installedFolder('examples/lessons'))) {
    const { courses, id, minutes, steps, title } = await entryOf(file, read);
    const notApplicable = await bench?.reasonNot?.(read(file.path));
    items.push({ id, title, minutes, steps, courses, ...(notApplicable !== undefined && { notApplicable }) });
  }
  await bench?.close();
  const lines = items.map(
    ({ id, minutes, notApplicable, title }) =>
      `${id.padEnd(24)}  ${title}  (${minutes} min)${notApplicable === undefined ? '' : ' (not applicable)'}`,
  );
  const courses = [...new Set(items.flatMap((item) => item.courses))].map((name) => {
    const lessons = items.filter((item) => item.courses.includes(name));
    const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
    return `Course ${name} (${minutes} min): ${lessons.map(({ id }) => id).join(', ')}`;
  });
  if (json) out.json(items);
  else out.print(...lines, '', ...courses.flatMap(folded));
}

/** The lesson with this name, or of this file. */
function find(name: string): Scenario {
  const isFile = /\.(ya?ml|json)$/.test(name);
  const path = isFile ? name : findLesson(shippedLessons(installedFolder('examples/lessons')), name).path;
  return readScenario(path, readText);
}

const sentencesOf = (text: unknown): string[] => (text === undefined ? [] : [textOf(text)]);

/** Longer lines are hard to read. */
const maxColumns = 100;

/** A deeply indented line is longer than the terminal rather than a column of letters. */
const minRoom = 20;

/** How many columns a line may have. A terminal that does not know its width says 0. */
const columns = (): number => Math.min(maxColumns, out.stream.columns || maxColumns);

const wrapping = Object.assign(new Help(), { minWidthToWrap: 0 });

/** Sentences in lines that fit the terminal. Paragraphs are separated by an empty line. */
const prose = (text: string): string[] =>
  text
    .trim()
    .split(/\n[ \t]*\n/)
    .map((paragraph) => wrapping.boxWrap(paragraph.trim().replaceAll(/\s+/g, ' '), columns()))
    .join('\n\n')
    .split('\n');

/** A line of a diagram in one line of the terminal. */
const cut = (line: string): string => (line.length <= columns() ? line : `${line.slice(0, columns() - 1)}…`);

/** A line without secrets in lines that fit the terminal, those that continue it further to the right. */
function folded(line: string): string[] {
  const [indent = ''] = /^ */.exec(line) ?? [];
  const room = Math.max(minRoom, columns() - indent.length - 2);
  // Between the parts of an address or a text if possible.
  const part = new RegExp(`.{1,${room}}(?<=[ /?&=,;]|$)|.{1,${room}}`, 'gu');
  const parts = line.slice(indent.length).match(part) ?? [''];
  return parts.map((each, index) => `${indent}${index === 0 ? '' : '  '}${each}`);
}

const diagramBlocks = (diagram: string, mask: Mask): Block[] =>
  mask
    .text(diagram)
    .split('\n')
    .map((line) => [diagramStyle(line), [cut(line)]]);

/** A message with its titles emphasized. */
const messageBlocks = (lines: readonly string[]): Block[] =>
  lines.map((line) => [/^ {2}\S/.test(line) ? 'bold' : /^ +× /.test(line) ? 'red' : undefined, folded(line)]);

/** Lines that are printed in one style. */
type Block = readonly [style: Style | undefined, lines: readonly string[]];

const blank: Block = [undefined, ['']];

/** A lesson that is played, and how its secrets are shown. */
interface Play {
  scenario: Scenario;
  bench: ScenarioBench;
  mask: Mask;
  /** What was printed last. The same diagram and the same message are not printed again. */
  printed: Partial<LessonMessages>;
  /** Stops the lesson. */
  signal: AbortSignal;
}

/** Time of the events of a comparison in seconds: shorter than on the screen, where it can be watched. */
const comparisonSeconds = 10;

/** A comparison of pull and push, which runs now. */
async function compared({ bench, signal }: Play): Promise<string[]> {
  out.styled('dim', '', `  Polling and webhooks are compared for ${comparisonSeconds} s…`);
  const input = comparisonInput.parse({ seconds: comparisonSeconds });
  let figures: Comparison | undefined;
  await carryOut(input, bench, {
    ...{ id: String(bench.wall.now()), signal },
    change: (changed) => (figures = changed.figures ?? figures),
  });
  return figures ? comparisonLines(figures, columns()) : [];
}

/** What a step shows in a terminal. */
async function blocksOf(result: ScenarioStepResult, play: Play): Promise<Block[]> {
  const { bench, mask, scenario } = play;
  const { diagnosis, index, name, note, outcome, shown } = result;
  const placed = scenario.steps[index];
  const ask = placed?.step.ask;
  const messages = await lessonMessages(result, bench.control, mask, placed?.step.subject);
  const { diagram, parts = [] } = messages ?? {};
  const before = play.printed;
  play.printed = messages ?? before;
  // Another message can have an equal response.
  const known = (before.trace === messages?.trace ? before.parts?.map(String) : undefined) ?? [];
  const added = parts.filter((part) => !known.includes(String(part)));
  const screen = screenIds.find((id) => id === shown?.screen);
  const object = shown ? await objectLines(shown, bench.control) : [];
  const comparison = screen === 'pull-push' && !ask ? await compared(play) : [];
  const { changes, does } = placed ? lessonStepOf(placed) : {};
  const changed = shown?.lifetime ? lessonLifetimeWords(shown.lifetime) : changes === undefined || messages ? '' : does;
  const change = changed ? [`  ${changed}`] : [];
  // A step that shows all messages is about the diagram.
  const isAboutAll = shown !== undefined && shown.hop === undefined && shown.value === undefined;
  const sentences = sentencesOf(placed?.step.sentence ?? (note === undefined ? diagnosis?.sentence : undefined));
  return [
    ['bold', ['', `${index + 1}/${scenario.steps.length}  ${name}`]],
    ['yellow', outcome === 'passed' ? [] : [outcome]],
    [undefined, note === undefined || note === name ? [] : prose(note)],
    [undefined, sentences.flatMap(prose)],
    [undefined, ask?.answers.map((answer, at) => `  ${at + 1}) ${answer}`) ?? []],
    ['cyan', screen === undefined ? [] : [`  On the screen ${screenLabels[screen]}${object.length > 0 ? ':' : ''}`]],
    ['cyan', object.map((line) => `    ${line}`)],
    ['cyan', [...change, ...writtenSecret(placed?.step)]],
    [undefined, comparison],
    ['cyan', shown?.value === undefined ? [] : ['', ...folded(`  ${mask.text(shown.value)}`)]],
    ...(diagram === undefined || (diagram === before.diagram && !isAboutAll)
      ? []
      : [blank, ...diagramBlocks(diagram, mask)]),
    ...added.flatMap((part) => [blank, ...messageBlocks(part)]),
    // A sentence says what the findings mean.
    ['dim', sentences.length > 0 ? [] : result.findings.map(({ observed, what }) => `  ${what}: ${observed}`)],
    blank,
  ];
}

function printBlock([style, lines]: Block): void {
  if (style === undefined) out.print(...lines);
  else out.styled(style, ...lines);
}

/** The terminal of a lesson. Without one, nothing is asked. */
interface Pupil {
  input: Interface;
  signal: AbortSignal;
}

/** The number of an answer. Anything else is asked again. */
async function answerOf({ input, signal }: Pupil, answers: number): Promise<number> {
  for (;;) {
    const given = (await input.question('Your answer: ', { signal })).trim();
    if (/^[1-9]$/.test(given) && Number(given) <= answers) return Number(given);
    out.print(`  Enter a number from 1 to ${answers}.`);
  }
}

/** What a trainer says about a step, and answers to what the room may ask. */
function printMore({ asked = [], script = '' }: Partial<LessonStep>): void {
  out.print('', ...prose(script));
  for (const { answer, question } of asked) {
    out.styled('bold', '', ...prose(question));
    out.print(...prose(answer));
  }
  out.print('');
}

/** Asks for the answer of a question, then waits for Enter. */
async function pauseAfter({ index }: ScenarioStepResult, scenario: Scenario, pupil: Pupil | undefined) {
  const { ask, asked, script } = scenario.steps[index]?.step ?? {};
  if (ask) {
    const given = pupil && (await answerOf(pupil, ask.answers.length));
    const reply = given === undefined ? '' : given === ask.answer ? 'Correct. ' : 'Not quite. ';
    out.styled(
      reply === 'Not quite. ' ? 'red' : 'green',
      `${reply}${ask.answer}) ${ask.answers[ask.answer - 1] ?? ''}`,
    );
    out.print(...prose(ask.explanation));
  }
  if (!pupil) return;
  const { input, signal } = pupil;
  const hint = script === undefined ? '' : 'Enter m for more. ';
  const given = await input.question(`${hint}Press Enter to continue. `, { signal });
  if (given.trim() !== 'm' || script === undefined) return;
  printMore({ script, ...(asked && { asked }) });
  await input.question('Press Enter to continue. ', { signal });
}

/**
 * Plays a lesson on parties of its own with masked secrets, and waits for the user of a terminal after each step.
 * @param name Its id, or a file.
 * @throws HookbenchError `conflict` if it does not apply to the own interface
 */
export async function playLesson(name: string, json: boolean, offered: Offered): Promise<void> {
  const scenario = find(name);
  const input =
    process.stdin.isTTY && !json ? createInterface({ input: process.stdin, output: out.stream }) : undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const end = (): void => stop.abort(new Error('The lesson was stopped.'));
  process.once('SIGINT', end).once('SIGTERM', end);
  // A terminal in raw mode sends no signals: the interface reads Ctrl+C, and closes at Ctrl+D.
  input?.once('SIGINT', end).once('close', end);
  // The timers of our clocks do not keep the process alive.
  const alive = setInterval(() => undefined, 60_000);
  const bench = await openParties(offered, scenario.setup);
  const mask = createMask(secretsWithin(await bench.control.authorization.clients({})));
  const play: Play = { scenario, bench, mask, printed: {}, signal };
  const results: ScenarioStepResult[] = [];
  const showLast = async (): Promise<void> => {
    const last = results.at(-1);
    if (!last || json || signal.aborted) return;
    try {
      // A step that causes an event ends before its webhook is sent.
      await senderIdle(bench, signal);
      for (const [style, lines] of await blocksOf(last, play)) printBlock([style, lines.map(mask.text)]);
      await pauseAfter(last, scenario, input && { input, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  try {
    const reason = offered.interface && (await bench.reasonNot?.(scenario));
    if (reason !== undefined) throw new HookbenchError('conflict', reason);
    await subscribe(bench, scenario);
    if (!json) {
      out.styled('bold', scenario.name);
      out.print(...prose(scenario.description ?? ''));
    }
    const result = await runScenario(scenario, bench, {
      round: 1,
      seed: 1,
      signal,
      newLessonTrace: terminalTraces(),
      beforeStep: () => (results.at(-1)?.outcome === 'failed' ? Promise.resolve() : showLast()),
      onStep: (step) => results.push(step),
    });
    if (json) out.json(result);
    else if (result.outcome === 'passed') await showLast();
    else out.print(...failureLines(result).map(mask.text));
    process.exitCode = signal.aborted ? exitCodes.interrupted : result.outcome === 'passed' ? 0 : exitCodes.failed;
  } finally {
    clearInterval(alive);
    input?.close();
    await bench.close();
  }
}
