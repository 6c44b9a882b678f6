import { z } from 'zod';
import { experiment, experimentChoice, experimentResult } from '../model/experiment.ts';
import { reportFormat } from '../model/run-facts.ts';
import { scenarioProblem } from '../scenario/workspace.ts';
import { noInput, routesOf } from './base.ts';
import { receiverUnderTest, trial, trialChoice } from '../model/trial.ts';

const { get, post } = routesOf('Failure lab');

/** The trials, and the files of the user that are wrong. */
export const trialList = z.object({ items: z.array(trial), problems: z.array(scenarioProblem) });
export type TrialList = z.infer<typeof trialList>;

/** Trials of a client or receiver. `runs` runs them. */
export const trialsContract = {
  list: get('/trials', 'List trials for a client or receiver under test')
    .input(trialChoice.pick({ folder: true }).optional())
    .output(trialList),
  receiverTarget: post(
    '/trials/receiver/target',
    'Show the URL that a test of your receiver posts to, and send nothing',
  )
    .input(receiverUnderTest)
    .output(z.object({ url: z.string() })),
  skip: post('/trials/skip', 'End the running trial now and judge what has arrived')
    .input(z.strictObject({ id: z.string().optional().describe('Only if this trial is running') }).optional())
    .output(z.object({})),
};

/** The experiments, and the files of the user that are wrong. */
export const experimentList = z.object({
  items: z.array(experiment),
  problems: z.array(scenarioProblem),
  next: z.null(),
});
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
