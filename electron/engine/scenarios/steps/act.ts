import { oauthClient } from '#shared/model/oauth-client.ts';
import { declarationOf } from '#shared/model/fault.ts';
import type { Party } from '#shared/model/party.ts';
import {
  subscriptionChange,
  subscriptionFields,
  subscriptionId,
  type Subscription,
  type SubscriptionChange,
} from '#shared/model/subscription.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { LessonLifetime } from '#shared/scenario/lesson-lifetime.ts';
import type { Step } from '#shared/scenario/step.ts';
import { reasonsOf } from '../../reports/report.ts';
import { experimentId } from '../experiment-files.ts';
import { durationMs } from '#shared/scenario/duration.ts';
import { changeProfile, setFault } from '../restorable-changes.ts';
import { restoreClocks, pause, senderIdle } from '../sender-idle.ts';
import { claimsOf } from '../../signing/spoil-token.ts';
import type { ScenarioContext, StepHandler } from '../scenario-context.ts';

const nothing = { observed: {} };

/** Emits an event, by default the one that stands for the interface. */
export const event: StepHandler<NonNullable<Step['event']>> = async (
  { given, newLessonTrace, signal },
  { control, variables },
) => {
  const { chatId, data, event: named, fault: wrong, subscription: only, times = 1 } = given;
  const { interface: own } = await control.status.get({});
  const name = named ?? (variables.get('event') as string | undefined);
  if (name === undefined) throw new Error(`${own?.title} has no event (x-hookbench-roles).`);
  const customerId = own
    ? undefined
    : (given.customerId ??
      (named === undefined ? String(variables.get('run')).replace(/^run/, newLessonTrace ? 'C' : 'run') : undefined));
  const emit = () =>
    control.webhooks.emit(
      {
        event: name,
        ...(customerId !== undefined && { customerId }),
        ...(chatId !== undefined && { chatId }),
        ...(data && { data }),
        ...(wrong && { fault: wrong }),
        ...(only !== undefined && { subscription: only }),
        ...(newLessonTrace && { trace: newLessonTrace() }),
      },
      { signal },
    );
  const [emitted] = await Promise.all(Array.from({ length: times }, emit));
  return { observed: {}, result: emitted, trace: emitted?.trace };
};

/** Sends a delivery again. */
export const redeliver: StepHandler<string> = async ({ given, signal }, { control }) => {
  await control.webhooks.redeliver({ id: given }, { signal });
  return nothing;
};

export const desk: StepHandler<NonNullable<Step['desk']>> = async ({ given, signal }, { control }) => {
  const { action, agent, chat: id } = given;
  const { journal } = await control.status.get({});
  const chat = await control.service.actOnChat(
    { id, action, ...(agent !== undefined && { agentId: agent }) },
    { signal },
  );
  // The action belongs to the trace of the request that started the chat.
  const { items } = await control.journal.list({ kind: 'chat', q: id, limit: 1 });
  return { observed: {}, result: chat, trace: items[0]?.trace, shown: { since: journal.entries } };
};

const newFields = subscriptionFields.extend({ id: subscriptionId });

/** The change that gives a subscription the fields that it has now. */
function fieldsOf(now: Subscription): SubscriptionChange {
  const names = Object.keys(subscriptionChange.shape) as (keyof SubscriptionChange)[];
  const follows = (name: string): boolean => (now.inherited as string[]).includes(name);
  return subscriptionChange.parse(
    Object.fromEntries(names.map((name) => [name, follows(name) ? null : (now[name] ?? null)])),
  );
}

/** Changes a subscription, or adds one. */
export const subscription: StepHandler<NonNullable<Step['subscription']>> = async (
  { given, signal },
  { control, newLessonTrace, undo },
) => {
  const { items } = await control.webhooks.subscriptions({}, { signal });
  const before = items.find(({ id }) => id === given.id);
  if (before) {
    await control.webhooks.changeSubscription(given, { signal });
    undo.push(() => control.webhooks.changeSubscription(fieldsOf(before)));
    return nothing;
  }
  const added = { ...newFields.parse(given), ...(newLessonTrace && { lesson: true }) };
  const { id } = await control.webhooks.addSubscription(added, { signal });
  undo.push(() => control.webhooks.removeSubscription({ id }));
  return nothing;
};

/** Changes an OAuth client, or registers one. */
export const client: StepHandler<NonNullable<Step['client']>> = async ({ given, signal }, { control, undo }) => {
  const { items } = await control.authorization.clients({}, { signal });
  const before = items.find(({ id }) => id === given.id);
  if (before) {
    await control.authorization.changeClient(given, { signal });
    undo.push(() => control.authorization.changeClient(before));
  } else {
    const { id } = await control.authorization.addClient(oauthClient.parse(given), { signal });
    undo.push(() => control.authorization.removeClient({ id }));
  }
  return nothing;
};

/** Tokens are issued and checked on the same side: time that passes for the service also passes for its authorization server. */
const movedWith: Partial<Record<Party, readonly Party[]>> = { service: ['service', 'authorization'] };

async function serviceTime({ control }: ScenarioContext): Promise<string> {
  const { items } = await control.clocks.list({});
  return items.find(({ party }) => party === 'service')?.now ?? '';
}

/** The lifetime of a token that is a JWT, beside the clock of the service. */
function lifetimeOf(token: string, before: string, after: string): LessonLifetime | undefined {
  const { exp, iat } = claimsOf(token) ?? {};
  if (typeof exp !== 'number' || typeof iat !== 'number') return undefined;
  return { issued: toInstant(iat * 1000), expires: toInstant(exp * 1000), before, after };
}

/** Moves a clock. */
export const clock: StepHandler<NonNullable<Step['clock']>> = async ({ given, signal }, context) => {
  const before = await serviceTime(context);
  await restoreClocks(context);
  if ('reset' in given) await context.control.clocks.reset({}, { signal });
  else {
    const { advance, alone = false, party } = given;
    const moved = party === 'all' || alone ? [party] : (movedWith[party] ?? [party]);
    for (const one of moved)
      await context.control.clocks.advance({ party: one, seconds: durationMs(advance) / 1000 }, { signal });
  }
  const token = 'token' in given ? given.token : undefined;
  const lifetime = token === undefined ? undefined : lifetimeOf(token, before, await serviceTime(context));
  return { observed: {}, ...(lifetime && { shown: { lifetime } }) };
};

/** Lets time pass: on the clocks of all parties, or in fact if the service is not Hookbench's own. */
export const wait: StepHandler<string> = async ({ given, signal }, context) => {
  if (context.target) {
    await pause(context, durationMs(given), signal);
    return nothing;
  }
  await restoreClocks(context);
  await context.control.clocks.advance({ party: 'all', seconds: durationMs(given) / 1000 }, { signal });
  await senderIdle(context, signal);
  return nothing;
};

/** Sets a fault, or clears all. */
export const fault: StepHandler<NonNullable<Step['fault']>> = async ({ given, signal }, context) => {
  const { control, undo } = context;
  if ('clear' in given) {
    const { items: before } = await control.faults.list();
    undo.push(async () => {
      const { items: after } = await control.faults.list();
      const missing = before.filter(({ active, id }) => active && !after.some((one) => one.id === id));
      for (const one of missing) await control.faults.set(declarationOf(one));
    });
    await control.faults.clearAll(undefined, { signal });
    return nothing;
  }
  if (given.what.kind === 'skew') await restoreClocks(context);
  undo.push(await setFault(control, given));
  return nothing;
};

/** Changes assumptions. */
export const profile: StepHandler<NonNullable<Step['profile']>> = async ({ given }, { control, undo }) => {
  undo.push(await changeProfile(control, given));
  return nothing;
};

/** Changes the settings of the catcher. */
export const catcher: StepHandler<NonNullable<Step['catcher']>> = async ({ given, signal }, { control, undo }) => {
  const before = await control.captures.settings({});
  await control.captures.changeSettings(given, { signal });
  undo.push(() => control.captures.changeSettings(before));
  return nothing;
};

/** Runs an experiment of the failure lab. */
export const experiment: StepHandler<string> = async ({ given, signal }, { control }) => {
  const { items: known } = await control.experiments.list({}, { signal });
  const reason = known.find(({ id }) => id === (experimentId(given) ?? given))?.notApplicable;
  if (reason !== undefined) return { observed: {}, skipped: reason };
  const { items } = await control.experiments.run({ ids: [given] }, { signal });
  const [result] = items;
  if (!result) throw new Error(`The experiment ${given} did not run.`);
  const { diagnosis, error, findings, passed, restored, trace } = result;
  const unmet = reasonsOf({ findings }).join('; ');
  return {
    observed: {
      status: passed && restored ? 'passed' : (error ?? (unmet || 'not restored')),
      cause: diagnosis?.cause,
    },
    result,
    trace,
    diagnosis,
  };
};
