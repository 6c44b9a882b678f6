import { dirname, resolve } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Clock } from '../clock.ts';
import { declaredWrong } from '../config/declared-wrong.ts';
import { suggestion } from '../config/read-yaml.ts';
import { pathsIn } from '../config/setting-paths.ts';
import { newUuid } from '../identifier.ts';
import { createEventContent } from '../interface/emit/own-events.ts';
import { representative } from '../interface/serve/event-targets.ts';
import { prepareInterface, seed } from '../interface/serve/interface-holder.ts';
import { readSetting } from '../interface/serve/read-setting.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { Random } from '../random.ts';
import { completePlan } from './open-loads.ts';

/** What reads the interface of a plan. */
export interface PlanInterfaceDeps {
  jobs: Jobs;
  random: Random;
  wall: Clock;
}

/**
 * A plan without its setup, and with what events of the interface that it names send.
 * @param file Of the plan.
 * @throws HookbenchError `bad_config` if the interface has errors, or lacks an event of the plan
 */
export async function completeFromSetup(
  { setup = {}, ...plan }: LoadPlan,
  file: string,
  { jobs, random, wall }: PlanInterfaceDeps,
): Promise<LoadPlan> {
  const { interface: setting } = pathsIn(dirname(resolve(file)), setup);
  if (!setting) return plan;
  const prepare = async () => prepareInterface(await readSetting(setting), { jobs, random });
  const own = await prepare().catch(declaredWrong(file, 'interface'));
  const { env } = process;
  const templates = { env, now: () => toInstant(wall.now()), uuid: () => newUuid(random) };
  const { contentOf } = createEventContent({ ...own, seed, templates });
  const known = own.model.events.map(({ name }) => name);
  const unknown = (event: string): HookbenchError =>
    new HookbenchError(
      'bad_input',
      known.length === 0
        ? 'The interface has no events.'
        : `The interface has no event "${event}"${suggestion(event, known) || '.'}`,
    );
  return completePlan(plan, {
    contentOf(event, payload) {
      try {
        const content = contentOf(event, payload);
        if (content) return content;
        throw unknown(event);
      } catch (error) {
        return declaredWrong(file, `events/${event}`)(error);
      }
    },
    defaultEvent: () => representative(own.model),
  });
}
