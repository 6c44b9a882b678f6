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
import { base, noInput } from './base.ts';

const tags = ['Scenarios'];
const byPath = z.strictObject({ path: diskPath });

/** Scenario files in the folders that the user opened. `runs` runs them. */
export const scenariosContract = {
  list: base
    .route({ method: 'GET', path: '/scenarios', summary: 'List the scenario files of the opened folders', tags })
    .input(noInput)
    .output(scenarioList),
  feed: base
    .route({
      method: 'GET',
      path: '/scenarios/feed',
      summary: 'Stream the list whenever files change (server-sent events)',
      tags,
    })
    .input(noInput)
    .output(eventIterator(scenarioList)),
  schema: base
    .route({ method: 'GET', path: '/scenarios/schema', summary: 'Get the JSON Schema of scenario files', tags })
    .input(noInput)
    .output(z.record(z.string(), z.unknown())),
  openFolder: base
    .route({ method: 'POST', path: '/scenarios/folders', summary: 'Open a folder of scenario files', tags })
    .input(
      byPath.extend({
        create: z.boolean().default(false).describe('Whether a missing folder is created'),
        examples: z.boolean().default(false).describe('Whether the example scenarios are copied into it'),
      }),
    )
    .output(scenarioList),
  closeFolder: base
    .route({ method: 'POST', path: '/scenarios/folders/close', summary: 'Close a folder; its files stay', tags })
    .input(byPath)
    .output(scenarioList),
  read: base
    .route({ method: 'GET', path: '/scenarios/file', summary: 'Get the contents of a scenario file', tags })
    .input(byPath)
    .output(scenarioContents),
  write: base
    .route({
      method: 'PUT',
      path: '/scenarios/file',
      summary: 'Create or replace a scenario file, unless it has changed',
      tags,
    })
    .input(writtenScenario)
    .output(scenarioContents.omit({ text: true })),
  rename: base
    .route({ method: 'POST', path: '/scenarios/file/rename', summary: 'Rename or move a scenario file', tags })
    .input(byPath.extend({ to: diskPath }))
    .output(byPath),
  remove: base
    .route({
      method: 'POST',
      path: '/scenarios/file/remove',
      summary: 'Delete a scenario file, unless it has changed',
      tags,
    })
    .input(byPath.extend({ base: z.string().describe('Hash of the contents that are deleted') }))
    .output(z.object({ removed: z.literal(true) })),
  check: base
    .route({
      method: 'POST',
      path: '/scenarios/check',
      summary: 'Check the text of a scenario file without running it',
      tags,
    })
    .input(checkedScenario)
    .output(scenarioCheck),
  record: base
    .route({
      method: 'POST',
      path: '/scenarios/record',
      summary: 'Make a scenario of what happened; no file is written',
      tags,
    })
    .input(recordedThing)
    .output(recordedScenario),
  run: base
    .route({
      method: 'POST',
      path: '/scenarios/run',
      summary: 'Run scenario files, and return when all are done',
      tags,
    })
    .input(scenarioRunInput)
    .output(scenarioRun),
  runTrace: base
    .route({
      method: 'GET',
      path: '/scenarios/run/trace',
      summary: 'Get the entries of a trace of a finished scenario, also of parties of its own',
      tags,
    })
    .input(z.strictObject({ file: diskPath, trace: z.string().max(200) }))
    .output(z.object({ entries: z.array(journalEntry) })),
};
