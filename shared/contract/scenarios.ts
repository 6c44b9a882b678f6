import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  checkedScenario,
  diskPath,
  recordedScenario,
  recordedThing,
  scenarioCheck,
  scenarioContents,
  scenarioList,
  scenarioRun,
  scenarioRunInput,
  writtenScenario,
} from '../scenario/workspace.ts';
import { journalEntry } from '../model/journal-entry.ts';
import { noInput, routesOf } from './base.ts';
import { byLesson, lessonEntry, lessonRun } from '../scenario/lesson.ts';

const { get, post, put } = routesOf('Scenarios');
const byPath = z.strictObject({ path: diskPath });

/** Scenario files in the folders that the user opened. `runs` runs them. */
export const scenariosContract = {
  list: get('/scenarios', 'List the scenario files of the opened folders').input(noInput).output(scenarioList),
  feed: get('/scenarios/feed', 'Stream the list whenever files change (server-sent events)')
    .input(noInput)
    .output(eventIterator(scenarioList)),
  examples: get('/scenarios/examples', 'List the example scenarios, which openFolder copies')
    .input(noInput)
    .output(scenarioList),
  schema: get('/scenarios/schema', 'Get the JSON Schema of scenario files')
    .input(noInput)
    .output(z.record(z.string(), z.unknown())),
  openFolder: post('/scenarios/folders', 'Open a folder of scenario files')
    .input(
      byPath.extend({
        create: z.boolean().default(false).describe('Whether a missing folder is created'),
        examples: z.boolean().default(false).describe('Whether the example scenarios are copied into it'),
      }),
    )
    .output(scenarioList),
  closeFolder: post('/scenarios/folders/close', 'Close a folder; its files stay').input(byPath).output(scenarioList),
  read: get('/scenarios/file', 'Get the contents of a scenario file').input(byPath).output(scenarioContents),
  write: put('/scenarios/file', 'Create or replace a scenario file, unless it has changed')
    .input(writtenScenario)
    .output(scenarioContents.omit({ text: true })),
  rename: post('/scenarios/file/rename', 'Rename or move a scenario file')
    .input(byPath.extend({ to: diskPath }))
    .output(byPath),
  remove: post('/scenarios/file/remove', 'Delete a scenario file, unless it has changed')
    .input(byPath.extend({ base: z.string().describe('Hash of the contents that are deleted') }))
    .output(z.object({ removed: z.literal(true) })),
  check: post('/scenarios/check', 'Check the text of a scenario file without running it')
    .input(checkedScenario)
    .output(scenarioCheck),
  record: post('/scenarios/record', 'Make a scenario of what happened; no file is written')
    .input(recordedThing)
    .output(recordedScenario),
  run: post('/scenarios/run', 'Run scenario files, and return when all are done')
    .input(scenarioRunInput)
    .output(scenarioRun),
  runTrace: get('/scenarios/run/trace', 'Get the entries of a trace of a finished scenario, also of parties of its own')
    .input(z.strictObject({ file: diskPath, trace: z.string().max(200) }))
    .output(z.object({ entries: z.array(journalEntry) })),
};

const lessons = routesOf('Lessons');

/** Lessons, which are scenarios that wait before each step. One is played at a time. */
export const lessonsContract = {
  list: lessons
    .get('/lessons', 'List the lessons with the progress of this session')
    .input(noInput)
    .output(z.object({ items: z.array(lessonEntry), next: z.null() })),
  start: lessons
    .post('/lessons/{id}/start', 'Start a lesson, or continue it: the steps that were shown run again')
    .input(byLesson)
    .output(lessonRun),
  next: lessons
    .post('/lessons/next', 'Run the next step, and return when it has ended')
    .input(noInput)
    .output(lessonRun),
  answer: lessons
    .post('/lessons/answer', 'Answer the question of a step')
    .input(z.strictObject({ step: z.int().nonnegative(), answer: z.int().min(1) }))
    .output(lessonRun),
  leave: lessons
    .post('/lessons/leave', 'End the lesson, and restore what it changed')
    .input(noInput)
    .output(z.object({})),
  reset: lessons.post('/lessons/{id}/reset', 'Delete the progress of a lesson').input(byLesson).output(byLesson),
};
