import type { ClientUnderTest, ReceiverUnderTest, Trial, TrialReport } from '#shared/model/trial.ts';
import type { ClientTrial } from '#shared/trials/client-trials.ts';
import { passingSecrets } from '../../journal/former-secrets.ts';
import type { Parties } from '../../parties.ts';
import type { LabLock } from '../lab-lock.ts';
import { resetParties, clientsOf } from '../parties-state.ts';
import type { ReadDiagnosis } from '../run-experiment.ts';
import { checkReceiver } from './answers-of-receiver.ts';
import { allTrials, trialsOfClient, trialsOfReceiver } from './choose-trials.ts';
import { openKeptReports, type KeptReports } from './kept-reports.ts';
import { createGrowingReport } from './trial-report.ts';
import { shownUrl } from './shown-url.ts';
import { createTrialRunner, type Ready } from './trial-runner.ts';
import { requiredByReceiver } from './required-by-receiver.ts';
import { tryClient, type ClientWatch } from './try-client.ts';
import { tryReceiver } from './try-receiver.ts';
import type { ReadRequestHeaders } from './watch-client.ts';

/** Tests of other programs: one at a time, each with a graded report. */
export interface Trials {
  all(): Trial[];
  /**
   * @throws HookbenchError `conflict` if a test is in progress, `not_found` for an unknown trial, `bad_input` for what
   *   an invalid receiver
   */
  testReceiver(target: ReceiverUnderTest): TrialReport;
  /** @throws HookbenchError `conflict`, `not_found` */
  testClient(target: ClientUnderTest): TrialReport;
  /** Ends the running trial. The calls received so far are judged. */
  skip(id?: string): void;
  /** Cancels the test. The running trial is not judged. */
  cancel(): void;
  report(): TrialReport | undefined;
  /** The reports of earlier tests. */
  readonly kept: KeptReports;
  subscribe(receive: (report: TrialReport) => void): () => void;
  close(): Promise<void>;
}

export interface TrialDeps {
  user: Parties;
  readHeaders: ReadRequestHeaders;
  readDiagnosis: ReadDiagnosis;
  /** One test, or one run of experiments, at a time. */
  lock: LabLock;
  /** The lab's own parties, cleared. */
  openParties: () => Promise<Parties>;
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

/** Whether a finished report has results. */
const isTelling = ({ results, state, unreached }: TrialReport): boolean =>
  state !== 'running' && (results.length > 0 || unreached !== undefined);

export function openTrials({ lock, openParties, readDiagnosis, readHeaders, user }: TrialDeps): Trials {
  const report = createGrowingReport();
  const kept = openKeptReports(user.store);
  const { begin, cancel, carryOutAll, close, skip } = createTrialRunner(user, lock, report);
  let keeping: Promise<unknown> = Promise.resolve();
  // The first listener, so that other listeners find the report stored.
  report.subscribe((now) => {
    if (isTelling(now)) keeping = kept.keep(now).catch(user.onFailure);
  });

  return {
    all: allTrials,
    testReceiver(target) {
      const { skipped, trials } = trialsOfReceiver(target);
      checkReceiver(target, user);
      const asked = { ...target, auth: requiredByReceiver(target.auth, user) };
      const header = { subject: 'receiver', target: shownUrl(target.url), total: trials.length } as const;
      return begin({ ...header, ...(skipped.length > 0 && { skipped }) }, async () => {
        // The deliveries belong to the lab, but the receiver may be the user's own catcher.
        await user.store.write(passingSecrets(user.store, { auth: asked.auth, secrets: [asked.secret] }));
        const parties = await openParties();
        try {
          const run = tryReceiver(asked, parties, readDiagnosis);
          await carryOutAll(trials.map((trial) => ({ id: trial.id, title: trial.title, run: run(trial) })));
        } finally {
          await resetParties(parties, clientsOf(parties));
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
    kept,
    subscribe: report.subscribe,
    async close() {
      await close();
      await keeping;
    },
  };
}
