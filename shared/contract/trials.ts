import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { reportFormat } from '../model/report-format.ts';
import {
  clientUnderTest,
  storedTrialReport,
  receiverUnderTest,
  trial,
  trialChoice,
  trialReport,
  trialSubject,
} from '../model/trial.ts';
import { scenarioProblem } from '../scenario/workspace.ts';
import { base, noInput } from './base.ts';

const tags = ['Failure lab'];
const maybeReport = z.object({ report: trialReport.optional() });
const byId = z.strictObject({ id: z.string() });

/** The trials, and the files of the user that are wrong. */
export const trialList = z.object({ items: z.array(trial), problems: z.array(scenarioProblem) });
export type TrialList = z.infer<typeof trialList>;

export const trialsContract = {
  list: base
    .route({ method: 'GET', path: '/trials', summary: 'List trials for a client or receiver under test', tags })
    .input(trialChoice.pick({ folder: true }).optional())
    .output(trialList),
  testReceiver: base
    .route({
      method: 'POST',
      path: '/trials/receiver',
      summary: 'Test your receiver: deliver to its URL',
      tags,
    })
    .input(receiverUnderTest)
    .output(trialReport),
  testClient: base
    .route({
      method: 'POST',
      path: '/trials/client',
      summary: 'Test your client: wait for its calls',
      tags,
    })
    .input(clientUnderTest)
    .output(trialReport),
  skip: base
    .route({
      method: 'POST',
      path: '/trials/skip',
      summary: 'End the running trial now and judge what has arrived',
      tags,
    })
    .input(z.strictObject({ id: z.string().optional().describe('Only if this trial is running') }).optional())
    .output(maybeReport),
  cancel: base
    .route({
      method: 'POST',
      path: '/trials/cancel',
      summary: 'Cancel the test; finished trials keep their results',
      tags,
    })
    .input(noInput)
    .output(maybeReport),
  report: base
    .route({ method: 'GET', path: '/trials/report', summary: 'Get the report of the latest test', tags })
    .input(noInput)
    .output(maybeReport),
  file: base
    .route({ method: 'GET', path: '/trials/report/file', summary: 'Download the report of the latest test', tags })
    .input(z.strictObject({ format: reportFormat }))
    .output(z.file()),
  kept: base
    .route({
      method: 'GET',
      path: '/trials/reports',
      summary: 'List the latest 20 reports of each kind, newest first',
      tags,
    })
    .input(z.strictObject({ subject: trialSubject.optional() }))
    .output(z.object({ items: z.array(storedTrialReport) })),
  keptReport: base
    .route({ method: 'GET', path: '/trials/reports/{id}', summary: 'Get a stored report', tags })
    .input(byId)
    .output(trialReport),
  keptFile: base
    .route({ method: 'GET', path: '/trials/reports/{id}/file', summary: 'Download a stored report', tags })
    .input(byId.extend({ format: reportFormat }))
    .output(z.file()),
  removeReport: base
    .route({ method: 'DELETE', path: '/trials/reports/{id}', summary: 'Remove a stored report', tags })
    .input(byId)
    .output(z.object({ removed: z.literal(true) })),
  feed: base
    .route({
      method: 'GET',
      path: '/trials/feed',
      summary: 'Stream the report while it grows (server-sent events)',
      tags,
    })
    .input(noInput)
    .output(eventIterator(maybeReport)),
};
