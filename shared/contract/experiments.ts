import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  experiment,
  experimentChoice,
  experimentProgress,
  experimentReportFormat,
  experimentResult,
  experimentRun,
} from '../model/experiment.ts';
import { base, noInput } from './base.ts';

const tags = ['Failure lab'];

export const experimentsContract = {
  list: base
    .route({ method: 'GET', path: '/experiments', summary: 'The catalogue of the failure lab', tags })
    .input(noInput)
    .output(z.object({ items: z.array(experiment) })),
  run: base
    .route({
      method: 'POST',
      path: '/experiments/run',
      summary: 'Runs experiments one after the other, and answers once all are done',
      tags,
    })
    .input(experimentChoice.optional())
    .output(z.object({ items: z.array(experimentResult) })),
  start: base
    .route({ method: 'POST', path: '/experiments/start', summary: 'Begins to run experiments', tags })
    .input(experimentChoice.optional())
    .output(experimentRun),
  cancel: base
    .route({
      method: 'POST',
      path: '/experiments/cancel',
      summary: 'Ends the run; what is under way is not judged',
      tags,
    })
    .input(noInput)
    .output(z.object({ run: experimentRun.optional() })),
  results: base
    .route({ method: 'GET', path: '/experiments/results', summary: 'The last result of each experiment', tags })
    .input(noInput)
    .output(experimentProgress),
  report: base
    .route({
      method: 'GET',
      path: '/experiments/report',
      summary: 'The last results as a file, of all experiments or of those that are named',
      tags,
    })
    .input(z.strictObject({ format: experimentReportFormat, ids: z.string().optional().describe('With commas') }))
    .output(z.file()),
  feed: base
    .route({ method: 'GET', path: '/experiments/feed', summary: 'How far the run is, and results as they come', tags })
    .input(noInput)
    .output(eventIterator(experimentProgress)),
};
