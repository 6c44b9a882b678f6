import { z } from 'zod';
import { experiment, experimentChoice, experimentResult } from '../model/experiment.ts';
import { reportFormat } from '../model/report-format.ts';
import { scenarioProblem } from '../scenario/workspace.ts';
import { base, noInput } from './base.ts';

const tags = ['Failure lab'];

/** The experiments, and the files of the user that are wrong. */
export const experimentList = z.object({ items: z.array(experiment), problems: z.array(scenarioProblem) });
export type ExperimentList = z.infer<typeof experimentList>;

export const experimentsContract = {
  list: base
    .route({ method: 'GET', path: '/experiments', summary: 'List experiments', tags })
    .input(experimentChoice.pick({ folder: true }).optional())
    .output(experimentList),
  run: base
    .route({
      method: 'POST',
      path: '/experiments/run',
      summary: 'Run experiments one after the other, and return when all are done',
      tags,
    })
    .input(experimentChoice.optional())
    .output(z.object({ items: z.array(experimentResult) })),
  results: base
    .route({ method: 'GET', path: '/experiments/results', summary: 'List the latest result of each experiment', tags })
    .input(noInput)
    .output(z.object({ results: z.array(experimentResult) })),
  report: base
    .route({
      method: 'GET',
      path: '/experiments/report',
      summary: 'Download the latest result of each experiment',
      tags,
    })
    .input(z.strictObject({ format: reportFormat }))
    .output(z.file()),
};
