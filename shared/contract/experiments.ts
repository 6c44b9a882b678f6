import { z } from 'zod';
import { experiment, experimentChoice, experimentResult } from '../model/experiment.ts';
import { reportFormat } from '../model/report-format.ts';
import { scenarioProblem } from '../scenario/workspace.ts';
import { noInput, routesOf } from './base.ts';

const { get, post } = routesOf('Failure lab');

/** The experiments, and the files of the user that are wrong. */
export const experimentList = z.object({ items: z.array(experiment), problems: z.array(scenarioProblem) });
export type ExperimentList = z.infer<typeof experimentList>;

export const experimentsContract = {
  list: get('/experiments', 'List experiments')
    .input(experimentChoice.pick({ folder: true }).optional())
    .output(experimentList),
  run: post('/experiments/run', 'Run experiments one after the other, and return when all are done')
    .input(experimentChoice.optional())
    .output(z.object({ items: z.array(experimentResult) })),
  results: get('/experiments/results', 'List the latest result of each experiment')
    .input(noInput)
    .output(z.object({ results: z.array(experimentResult) })),
  report: get('/experiments/report', 'Download the latest result of each experiment')
    .input(z.strictObject({ format: reportFormat }))
    .output(z.file()),
};
