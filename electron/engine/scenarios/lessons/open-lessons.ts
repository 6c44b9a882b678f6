import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { LessonEntry, LessonPlay } from '#shared/scenario/lesson.ts';
import type { ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { UseHookbench } from '../hookbench-use.ts';
import type { Scenario } from '../read-scenario.ts';
import { runScenario } from '../run-scenario.ts';
import type { OpenBench } from '../scenario-bench.ts';
import { entryOf, findLesson, lessonStepOf, type LessonFile } from './lesson-files.ts';
import type { LessonProgressRows } from './lesson-progress.ts';

export interface LessonsDeps {
  files: () => Promise<readonly LessonFile[]>;
  /** @throws HookbenchError `bad_config` with the place of the error */
  read: (file: string) => Promise<Scenario>;
  /** Opens this Hookbench; what a lesson changes is restored at its end. */
  openBench: OpenBench;
  useHookbench: UseHookbench;
  progress: LessonProgressRows;
}

/** Lessons on this Hookbench, one at a time. */
export interface Lessons {
  list(): Promise<LessonEntry[]>;
  current(): LessonPlay | undefined;
  /**
   * Starts a lesson, or continues it where the session left it. Another lesson that is being played ends.
   * @throws HookbenchError `conflict` if scenarios are running on this Hookbench
   */
  start(id: string): Promise<LessonPlay>;
  /** Runs the next step. @throws HookbenchError `conflict` if no lesson is being played */
  next(): Promise<LessonPlay>;
  answer(step: number, answer: number): Promise<LessonPlay>;
  /** Ends the lesson, and restores what it changed. The progress stays. */
  leave(): Promise<void>;
  /** Deletes the progress of a lesson, and ends it if it is being played. */
  reset(id: string): Promise<void>;
}

interface Playing {
  id: string;
  scenario: Scenario;
  stop: AbortController;
  /** Steps that may run. */
  allowed: number;
  results: ScenarioStepResult[];
  answers: Record<string, number>;
  error?: string;
  ended: boolean;
  end: Promise<void>;
  /** Called when a step may run, and when a step or the lesson has ended. */
  waiting: (() => void)[];
}

const notStarted = (id: string, scenario: Scenario, answers: LessonPlay['answers']): Playing => ({
  id,
  scenario,
  stop: new AbortController(),
  allowed: 0,
  results: [],
  answers: { ...answers },
  ended: false,
  end: Promise.resolve(),
  waiting: [],
});

function wake(playing: Playing): void {
  for (const resolve of playing.waiting.splice(0)) resolve();
}

async function until(playing: Playing, isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise<void>((resolve) => playing.waiting.push(resolve));
}

function playOf({ answers, ended, error, id, results, scenario }: Playing): LessonPlay {
  const failed = error !== undefined || results.some(({ outcome }) => outcome === 'failed');
  const done = ended && results.length === scenario.steps.length;
  return {
    id,
    title: scenario.name,
    outline: scenario.steps.map(lessonStepOf),
    results: [...results],
    answers: { ...answers },
    state: failed ? 'failed' : done ? 'done' : 'playing',
    ...(error !== undefined && { error }),
  };
}

/** Runs the steps of a lesson as far as they are allowed. */
async function play(playing: Playing, openBench: OpenBench): Promise<void> {
  const { scenario, stop } = playing;
  const { signal } = stop;
  signal.addEventListener('abort', () => wake(playing));
  try {
    const bench = await openBench({ setup: scenario.setup, seed: 1, receiver: undefined });
    try {
      await runScenario(scenario, bench, {
        round: 1,
        seed: 1,
        signal,
        beforeStep: (index) => until(playing, () => index < playing.allowed || signal.aborted || hasFailed(playing)),
        onStep: (result) => {
          playing.results.push(result);
          if (result.outcome !== 'failed' && playing.results.length < scenario.steps.length) wake(playing);
        },
      });
    } finally {
      await bench.close();
    }
  } catch (error) {
    playing.error = messageOf(error);
  } finally {
    playing.ended = true;
    wake(playing);
  }
}

const hasFailed = ({ results }: Playing): boolean => results.some(({ outcome }) => outcome === 'failed');

export function openLessons({ files, openBench, progress, read, useHookbench }: LessonsDeps): Lessons {
  let playing: Playing | undefined;

  function mustPlay(): Playing {
    if (playing) return playing;
    throw new HookbenchError('conflict', 'No lesson is being played.', { hint: 'Start a lesson first.' });
  }

  async function store(one: Playing): Promise<LessonPlay> {
    const shown = playOf(one);
    const at = Math.max(0, one.results.length - 1);
    await progress.put(one.id, { at, answers: one.answers, done: shown.state === 'done' });
    return shown;
  }

  /** Allows steps, and waits until they have run. */
  async function advance(one: Playing, steps: number): Promise<LessonPlay> {
    one.allowed = Math.min(steps, one.scenario.steps.length);
    wake(one);
    // After the last step, what the lesson changed is restored first.
    const isLast = one.allowed === one.scenario.steps.length;
    await until(one, () => one.ended || (!isLast && one.results.length >= one.allowed));
    return store(one);
  }

  async function end(): Promise<void> {
    const one = playing;
    playing = undefined;
    one?.stop.abort(new Error('The lesson was ended.'));
    await one?.end;
  }

  /** Lessons start and end one after the other. */
  const inTurn = oneAtATime();

  return {
    async list() {
      const known = progress.all();
      const entries = await Promise.all((await files()).map((file) => entryOf(file, read)));
      return entries.map((entry) => {
        const reached = known.get(entry.id);
        return { ...entry, ...(reached && { progress: reached }) };
      });
    },
    current: () => playing && playOf(playing),
    async start(id) {
      const scenario = await read(findLesson(await files(), id).path);
      const before = progress.find(id);
      const known = before && !before.done && before.at < scenario.steps.length ? before : { at: 0, answers: {} };
      const one = notStarted(id, scenario, known.answers);
      await inTurn(async () => {
        await end();
        const endUse = useHookbench('lesson');
        playing = one;
        one.end = play(one, openBench).finally(endUse);
      });
      return advance(one, known.at + 1);
    },
    next: () => {
      const one = mustPlay();
      return advance(one, one.results.length + 1);
    },
    async answer(step, answer) {
      const one = mustPlay();
      one.answers[String(step)] = answer;
      return store(one);
    },
    leave: () => inTurn(end),
    async reset(id) {
      findLesson(await files(), id);
      await inTurn(async () => {
        if (playing?.id === id) await end();
      });
      await progress.remove(id);
    },
  };
}
