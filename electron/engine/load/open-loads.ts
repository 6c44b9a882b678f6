import { arrivalModel, arrivalsText } from '#shared/load/arrivals.ts';
import type { LoadCheck, startedLoad } from '#shared/load/load-check.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { LoadProgress } from '#shared/load/load-report.ts';
import { requestsOf, eventsOf } from '#shared/load/send-facts.ts';
import { shownUrl } from '#shared/redaction/shown-url.ts';
import type { RunOf } from '#shared/runs/run.ts';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { placedProblems } from '../config/read-yaml.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { RunHandle, Runs } from '../runs/create-runs.ts';
import type { LoadNetwork } from './network.ts';
import { hideSecrets } from './read-plan.ts';
import { readPlanJob } from './plan-job.ts';
import { progressOf, runLoad } from './run-load.ts';
import { Tally } from './tally.ts';
import type { EventSending } from '#shared/model/event-sending.ts';

interface OwnContent {
  body: Buffer;
  contentType: string;
  sending: EventSending;
}

interface CompletionDeps {
  /**
   * Finds what an event of the user's interface sends; undefined for other events.
   * @throws HookbenchError `bad_input` if its payload is not valid
   */
  contentOf: (event: string, payload: unknown) => { own?: OwnContent | undefined } | undefined;
  /** The event of a plan that names none. */
  defaultEvent: () => string | undefined;
}

/** The plan with what events of the user's interface send, so that every sender has it. */
export function completePlan(plan: LoadPlan, { contentOf, defaultEvent }: CompletionDeps): LoadPlan {
  if (requestsOf(plan)) return plan;
  const events = Object.entries(eventsOf(plan, defaultEvent())).map(([event, given]) => {
    const own = given.body === undefined ? contentOf(event, given.data)?.own : undefined;
    if (!own) return [event, given] as const;
    const { method = 'POST', headers = [] } = own.sending;
    const content = {
      method,
      headers: Object.fromEntries(headers),
      body: own.body.toString(),
      contentType: own.contentType,
    };
    return [event, { ...content, ...given }] as const;
  });
  return { ...plan, events: Object.fromEntries(events) };
}

export interface LoadsDeps extends CompletionDeps {
  wall: Clock;
  jobs: Jobs;
  runs: Runs;
  network: () => LoadNetwork;
}

/** Load tests on this Hookbench, one at a time. */
export type Loads = ReturnType<typeof openLoads>;

const maxStored = 50;
/** The name of a plan in errors that has no file. */
const fileName = 'load plan';

const checkOf = (plan: LoadPlan): LoadCheck => {
  const { durationMs, planned } = arrivalModel(plan.arrivals);
  return {
    plan: {
      name: plan.load,
      target: shownUrl(plan.target.url),
      sends: requestsOf(plan) ? 'requests' : 'webhooks',
      arrivals: arrivalsText(plan.arrivals),
      ...(planned !== undefined && { planned }),
      ...(durationMs !== undefined && { durationMs }),
      thresholds: plan.thresholds,
      seed: plan.seed,
    },
  };
};

export function openLoads(deps: LoadsDeps) {
  const { jobs, network, runs, wall } = deps;

  async function carryOut(plan: LoadPlan, threads: number, { change, id, signal }: RunHandle<'load'>) {
    const onProgress = (figures: LoadProgress): void => change({ figures });
    const report = await runLoad(plan, id, { clock: wall, network: network(), signal, threads, onProgress });
    return { figures: report, ...(report.problem !== undefined && { problem: report.problem }) };
  }

  return {
    async check(text: string): Promise<LoadCheck> {
      try {
        return checkOf(await jobs.run(readPlanJob, { file: fileName, text }));
      } catch (error) {
        const problems = placedProblems(error);
        return { problem: problems[0], problems };
      }
    },
    /** @throws HookbenchError `conflict` if one is running, `bad_config` for a wrong plan */
    async start({ seed, text, threads, variables }: z.output<typeof startedLoad>): Promise<RunOf<'load'>> {
      const read = await jobs.run(readPlanJob, { file: fileName, text, variables });
      const hide = hideSecrets(text);
      const plan = completePlan(seed === undefined ? read : { ...read, seed }, deps);
      return runs.start('load', {
        first: ({ id }) =>
          hide({
            title: plan.load,
            figures: progressOf({ plan, run: { id, startMs: wall.now() }, tally: new Tally(), workers: [] }, 0, 0),
          }),
        carryOut: async ({ change, ...handle }) =>
          hide(await carryOut(plan, threads, { ...handle, change: (next) => change(hide(next)) })),
        series: () => ({ name: 'load', max: maxStored }),
      });
    },
  };
}
