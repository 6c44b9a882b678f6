import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { experimentReportFormat } from '../model/experiment.ts';
import {
  clientUnderTest,
  keptTrialReport,
  receiverUnderTest,
  trial,
  trialReport,
  trialSubject,
} from '../model/trial.ts';
import { base, noInput } from './base.ts';

const tags = ['Failure lab'];
const maybeReport = z.object({ report: trialReport.optional() });
const byId = z.strictObject({ id: z.string() });

export const trialsContract = {
  list: base
    .route({ method: 'GET', path: '/trials', summary: 'What is done to a client or receiver under test', tags })
    .input(noInput)
    .output(z.object({ items: z.array(trial) })),
  testReceiver: base
    .route({
      method: 'POST',
      path: '/trials/receiver',
      summary: 'Puts your receiver to the test: posts to its URL',
      tags,
    })
    .input(receiverUnderTest)
    .output(trialReport),
  testClient: base
    .route({
      method: 'POST',
      path: '/trials/client',
      summary: 'Puts your client to the test: waits for its calls',
      tags,
    })
    .input(clientUnderTest)
    .output(trialReport),
  skip: base
    .route({ method: 'POST', path: '/trials/skip', summary: 'Ends the trial under way, and judges what came', tags })
    .input(z.strictObject({ id: z.string().optional().describe('Only when it is this one') }).optional())
    .output(maybeReport),
  cancel: base
    .route({ method: 'POST', path: '/trials/cancel', summary: 'Ends the test; what was judged stays', tags })
    .input(noInput)
    .output(maybeReport),
  report: base
    .route({ method: 'GET', path: '/trials/report', summary: 'The report of the last test', tags })
    .input(noInput)
    .output(maybeReport),
  file: base
    .route({ method: 'GET', path: '/trials/report/file', summary: 'The report of the last test as a file', tags })
    .input(z.strictObject({ format: experimentReportFormat }))
    .output(z.file()),
  kept: base
    .route({ method: 'GET', path: '/trials/reports', summary: 'The last 20 reports of each kind, newest first', tags })
    .input(z.strictObject({ subject: trialSubject.optional() }))
    .output(z.object({ items: z.array(keptTrialReport) })),
  keptReport: base
    .route({ method: 'GET', path: '/trials/reports/{id}', summary: 'A kept report', tags })
    .input(byId)
    .output(trialReport),
  keptFile: base
    .route({ method: 'GET', path: '/trials/reports/{id}/file', summary: 'A kept report as a file', tags })
    .input(byId.extend({ format: experimentReportFormat }))
    .output(z.file()),
  removeReport: base
    .route({ method: 'DELETE', path: '/trials/reports/{id}', summary: 'Removes a kept report', tags })
    .input(byId)
    .output(z.object({ removed: z.literal(true) })),
  feed: base
    .route({ method: 'GET', path: '/trials/feed', summary: 'The report as it grows (server-sent events)', tags })
    .input(noInput)
    .output(eventIterator(maybeReport)),
};
