import type { ClientUnderTest, ReceiverUnderTest, Trial, TrialReport } from '#shared/model/trial.ts';
import type { ClientTrial } from '#shared/trials/client-trials.ts';
import type { ReceiverTrial } from '#shared/trials/receiver-trials.ts';
import type { Parties } from '../../parties.ts';
import type { BenchLock } from '../bench-lock.ts';
import { clearBench, clientsOf } from '../bench-state.ts';
import { answersOfReceiver, registerReceiver } from './answers-of-receiver.ts';
import { allTrials, trialsOfClient, trialsOfReceiver } from './choose-trials.ts';
import { judgeAnswers } from './judge-answers.ts';
import { createGrowingReport } from './trial-report.ts';
import { createTrialRunner, type Ready } from './trial-runner.ts';
import { tryClient, type ClientWatch } from './try-client.ts';
import type { ReadRequestHeaders } from './watch-client.ts';

/** Tests of programs that are not ours: one at a time, each with a graded report. */
export interface Trials {
  all(): Trial[];
  /** @throws HookbenchError `conflict` when a test is under way, `not_found` for an unknown trial */
  testReceiver(target: ReceiverUnderTest): TrialReport;
  /** @throws HookbenchError `conflict`, `not_found` */
  testClient(target: ClientUnderTest): TrialReport;
  /** Ends the trial under way; what came is judged. */
  skip(id?: string): void;
  /** Ends the test; the trial under way is not judged. */
  cancel(): void;
  report(): TrialReport | undefined;
  subscribe(receive: (report: TrialReport) => void): () => void;
  close(): Promise<void>;
}

export interface TrialParts {
  user: Parties;
  readHeaders: ReadRequestHeaders;
  /** One test, or one run of experiments, at a time. */
  lock: BenchLock;
  /** The lab's own parties, cleared. */
  bench: () => Promise<Parties>;
}

function receiverTrial(trial: ReceiverTrial, target: ReceiverUnderTest, parties: Parties): Ready {
  return {
    id: trial.id,
    title: trial.title,
    async run(signal) {
      const attempts = await answersOfReceiver(trial, target, parties, signal);
      const traces = [...new Set(attempts.flatMap(({ trace }) => (trace === undefined ? [] : [trace])))];
      return { findings: trial.questions.map((one) => judgeAnswers(one, attempts)), traces };
    },
  };
}

function clientTrial(trial: ClientTrial, target: ClientUnderTest, how: Pick<ClientWatch, 'user' | 'read'>): Ready {
  const { asks, id, title } = trial;
  return {
    id,
    title,
    asks,
    run: (signal, onCall) => tryClient(trial, target, { ...how, signal, onCall }),
  };
}

export function openTrials({ bench, lock, readHeaders, user }: TrialParts): Trials {
  const report = createGrowingReport();
  const { begin, cancel, carryOutAll, close, skip } = createTrialRunner(user, lock, report);

  return {
    all: allTrials,
    testReceiver(target) {
      const trials = trialsOfReceiver(target);
      return begin({ subject: 'receiver', target: target.url, total: trials.length }, async () => {
        const parties = await bench();
        try {
          // What cannot be tested at all is said once, not by each trial.
          await registerReceiver({ send: {} }, target, parties);
          await carryOutAll(trials.map((trial) => receiverTrial(trial, target, parties)));
        } finally {
          await clearBench(parties, clientsOf(parties));
        }
      });
    },
    testClient(target) {
      const trials = trialsOfClient(target);
      const ready = trials.map((trial) => clientTrial(trial, target, { user, read: readHeaders }));
      return begin({ subject: 'client', target: user.urls.api.https, total: trials.length }, () =>
        carryOutAll(ready, target.waitSeconds * 1000),
      );
    },
    skip,
    cancel,
    report: report.get,
    subscribe: report.subscribe,
    close,
  };
}
