import { z } from 'zod';
import {
  clientUnderTest,
  storedTrialReport,
  receiverUnderTest,
  trial,
  trialChoice,
  trialRun,
  trialSubject,
} from '../model/trial.ts';
import { scenarioProblem } from '../scenario/workspace.ts';
import { base } from './base.ts';

const tags = ['Failure lab'];

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
    .output(trialRun),
  testClient: base
    .route({
      method: 'POST',
      path: '/trials/client',
      summary: 'Test your client: wait for its calls',
      tags,
    })
    .input(clientUnderTest)
    .output(trialRun),
  skip: base
    .route({
      method: 'POST',
      path: '/trials/skip',
      summary: 'End the running trial now and judge what has arrived',
      tags,
    })
    .input(z.strictObject({ id: z.string().optional().describe('Only if this trial is running') }).optional())
    .output(z.object({})),
  kept: base
    .route({
      method: 'GET',
      path: '/trials/reports',
      summary: 'List the latest 20 reports of each kind, newest first',
      tags,
    })
    .input(z.strictObject({ subject: trialSubject.optional() }))
    .output(z.object({ items: z.array(storedTrialReport) })),
};
