import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { LessonEntry, LessonRun } from '#shared/scenario/lesson.ts';
import { lessonTraces } from '../../journal/lesson-traces.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { RunHandle, Runs } from '../../runs/create-runs.ts';
import type { Scenario } from '../read-scenario.ts';
import { runScenario } from '../run-scenario.ts';
import { restoreAll, subscribeCatcher, type Undo } from '../restorable-changes.ts';
import type { OpenBench, ScenarioBench } from '../scenario-bench.ts';
import { entryOf, findLesson, lessonStepOf, type LessonFile, type ReasonNot } from './lesson-files.ts';
import type { LessonProgressRows } from './lesson-progress.ts';

export interface LessonsDeps {
  files: () => Promise<readonly LessonFile[]>;
  /** @throws HookbenchError `bad_config` with the place of the error */
  read: (file: string) => Promise<Scenario>;
  reasonNot: ReasonNot;
  /** Opens this Hookbench; what a lesson changes is restored at its end. */
  openBench: OpenBench;
  runs: Runs;
  progress: LessonProgressRows;
}

/** Lessons on this Hookbench, one at a time. */
export interface Lessons {
  list(): Promise<LessonEntry[]>;
  /**
   * Starts a lesson, or continues it where the session left it. Another lesson that is being played ends.
   * @throws HookbenchError `conflict` if scenarios are running on this Hookbench, or if it does not apply
   */
  start(id: string): Promise<LessonRun>;
  /** Runs the next step. @throws HookbenchError `conflict` if no lesson is being played */
  next(): Promise<LessonRun>;
  answer(step: number, answer: number): Promise<LessonRun>;
  /** Ends the lesson, and restores what it changed. The progress stays. */
  leave(): Promise<void>;
  /** Deletes the progress of a lesson, and ends it if it is being played. */
  reset(id: string): Promise<void>;
}

interface Playing {
  scenario: Scenario;
  handle: RunHandle<'lesson'>;
  /** Steps that may run. */
  allowed: number;
  /** Called when a step may run, and when one has ended. */
  waiting: (() => void)[];
}

function wake({ waiting }: Playing): void {
  for (const resolve of waiting.splice(0)) resolve();
}

async function until({ waiting }: Playing, isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise<void>((resolve) => waiting.push(resolve));
}

const hasFailed = ({ handle }: Playing): boolean => handle.now().results.some(({ outcome }) => outcome === 'failed');

/** Adds the subscription that sends a lesson's events to the catcher. @returns Removes it */
export async function subscribe({ control }: ScenarioBench, { lesson }: Scenario): Promise<Undo> {
  const retry = lesson?.retry && { retry: lesson.retry };
  return (await subscribeCatcher(control, { name: 'Lesson', ...retry })).undo;
}

/** The trace ids of a lesson that is played in a terminal, on parties of its own. */
export const terminalTraces = (): (() => string) => lessonTraces('terminal');

/** Runs the steps of a lesson as far as they are allowed. */
async function play(playing: Playing, openBench: OpenBench): Promise<Partial<LessonRun>> {
  const { handle, scenario } = playing;
  const { change, signal } = handle;
  signal.addEventListener('abort', () => wake(playing));
  const bench = await openBench({ setup: scenario.setup, seed: 1, receiver: undefined });
  const undo: Undo[] = [];
  try {
    undo.push(await subscribe(bench, scenario));
    await runScenario(scenario, bench, {
      round: 1,
      seed: 1,
      signal,
      newLessonTrace: lessonTraces(handle.id),
      beforeStep: (index) => until(playing, () => index < playing.allowed || signal.aborted || hasFailed(playing)),
      onStep: (result) => {
        change({}, [result]);
        wake(playing);
      },
    });
  } finally {
    await restoreAll(undo);
    await bench.close();
  }
  return hasFailed(playing) ? { state: 'failed' } : {};
}

/** Allows steps, and waits until they have run. After the last step, what the lesson changed is restored first. */
async function advance(playing: Playing, steps: number, runs: Runs): Promise<void> {
  const { handle, scenario } = playing;
  playing.allowed = Math.min(steps, scenario.steps.length);
  const isLast = playing.allowed === scenario.steps.length;
  wake(playing);
  await Promise.race([
    runs.ended('lesson').catch(() => undefined),
    until(playing, () => !isLast && !hasFailed(playing) && handle.now().results.length >= playing.allowed),
  ]);
}

/** A lesson before its first step. */
const firstOf = (lesson: string, { name, steps }: Scenario) => ({
  title: name,
  lesson,
  outline: steps.map(lessonStepOf),
  results: [],
  left: false,
});

export function openLessons({ files, openBench, progress, read, reasonNot, runs }: LessonsDeps): Lessons {
  let playing: Playing | undefined;

  function mustPlay(): Playing {
    if (playing) return playing;
    throw new HookbenchError('conflict', 'No lesson is being played.', { hint: 'Start a lesson first.' });
  }

  async function store({ handle }: Playing): Promise<LessonRun> {
    const run = handle.now();
    const at = Math.max(0, run.results.length - 1);
    await progress.put(run.lesson, { at, answers: run.answers, done: run.state === 'done' });
    return run;
  }

  async function end(): Promise<void> {
    const one = playing;
    playing = undefined;
    // A comparison that began during the lesson would refuse the next one.
    await runs.cancel('lesson', ...(one ? (['comparison'] as const) : []));
    one?.handle.change({ left: true });
  }

  /** Lessons start and end one after the other. */
  const inTurn = oneAtATime();

  /** Starts a lesson, whose steps wait. Another one ends before. */
  async function begin(lesson: string, scenario: Scenario, answers: LessonRun['answers']): Promise<Playing> {
    await end();
    runs.start('lesson', {
      first: () => ({ ...firstOf(lesson, scenario), answers }),
      uses: 'hookbench',
      carryOut: (handle) => play((playing = { scenario, handle, allowed: 0, waiting: [] }), openBench),
    });
    return mustPlay();
  }

  return {
    async list() {
      const known = progress.all();
      const entries = await Promise.all((await files()).map((file) => entryOf(file, read, reasonNot)));
      return entries.map((entry) => {
        const reached = known.get(entry.id);
        return { ...entry, ...(reached && { progress: reached }) };
      });
    },
    async start(id) {
      const scenario = await read(findLesson(await files(), id).path);
      const reason = reasonNot(scenario);
      if (reason !== undefined) throw new HookbenchError('conflict', reason);
      const before = progress.find(id);
      const known = before && !before.done && before.at < scenario.steps.length ? before : { at: 0, answers: {} };
      const one = await inTurn(() => begin(id, scenario, known.answers));
      await advance(one, known.at + 1, runs);
      return store(one);
    },
    next: async () => {
      const one = mustPlay();
      await advance(one, one.handle.now().results.length + 1, runs);
      return store(one);
    },
    async answer(step, answer) {
      const one = mustPlay();
      const { answers } = one.handle.now();
      one.handle.change({ answers: { ...answers, [String(step)]: answer } });
      return store(one);
    },
    leave: () => inTurn(end),
    async reset(id) {
      findLesson(await files(), id);
      await inTurn(async () => {
        if (playing?.handle.now().lesson === id) await end();
      });
      await progress.remove(id);
    },
  };
}
