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

const { get, post, put } = routesOf('Scenarios');
const byPath = z.strictObject({ path: diskPath });

/** Scenario files in the folders that the user opened. `runs` runs them. */
export const scenariosContract = {
  list: get('/scenarios', 'List the scenario files of the opened folders').input(noInput).output(scenarioList),
  feed: get('/scenarios/feed', 'Stream the list whenever files change (server-sent events)')
    .input(noInput)
    .output(eventIterator(scenarioList)),
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
