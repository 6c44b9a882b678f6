import { readFile } from 'node:fs/promises';
import type { ControlClient } from '#shared/contract/client.ts';
import { durationMs, signedDuration } from '#shared/scenario/duration.ts';
import { controlClient } from '../headless/control-client.ts';
import { createCaptures } from './captures.ts';
import type { BenchClock, Hookbench, StartOptions } from './hookbench.ts';
import { startProcess, type ReadyLine, type ServeProcess } from './start-process.ts';

function clockOf(control: ControlClient): BenchClock {
  return {
    async advance(duration, party) {
      const checked = signedDuration.safeParse(duration);
      if (!checked.success)
        throw new Error(`Invalid duration "${duration}". ${checked.error.issues[0]?.message ?? ''}.`);
      await control.clocks.advance({ party: party ?? 'all', seconds: durationMs(duration) / 1000 });
    },
    async reset() {
      await control.clocks.reset({});
    },
  };
}

/** What its owner calls once, and `await using` at the end of a block. */
function once(end: () => Promise<unknown>): () => Promise<void> {
  let ended: Promise<unknown> | undefined;
  return async () => void (await (ended ??= end()));
}

const ended = (end: () => Promise<void>) => ({ [Symbol.asyncDispose]: end });

async function benchOf({ ready, stop }: ServeProcess): Promise<Hookbench> {
  const { api, auth, catcher, clients, control: url, controlKey, endpoints, ca: caFile, ui } = ready;
  const control = controlClient(url, controlKey);
  const client = firstClient(clients);
  const close = once(stop);
  return {
    urls: { api, auth, catcher },
    endpoints,
    client,
    ca: await readFile(caFile, 'utf8'),
    caFile,
    page: ui,
    control,
    captures: createCaptures(control, 0),
    clock: clockOf(control),
    async token({ clientId = client.id, ...request } = {}) {
      return (await control.authorization.mintToken({ clientId, ...request })).accessToken;
    },
    async fault(fault) {
      const { id } = await control.faults.set(fault);
      const clear = once(() => control.faults.clear({ id }));
      return { id, clear, ...ended(clear) };
    },
    async subscribe(fields) {
      const subscription = await control.webhooks.addSubscription(fields);
      const remove = once(() => control.webhooks.removeSubscription({ id: subscription.id }));
      return { subscription, remove, ...ended(remove) };
    },
    close,
    ...ended(close),
  };
}

function firstClient(clients: ReadyLine['clients']): Hookbench['client'] {
  const { id, secret } = clients.find((one) => one.secret !== undefined) ?? clients[0] ?? { id: '' };
  return { id, secret: secret ?? '' };
}

/**
 * Starts Hookbench in a process of its own, so that fake timers, mocks and blocking calls of the tests do not affect it.
 * It also stops when this process ends.
 * @throws Error if it cannot start, with what to do.
 */
export async function startHookbench(options: StartOptions = {}): Promise<Hookbench> {
  const served = await startProcess(options);
  try {
    return await benchOf(served);
  } catch (error) {
    await served.stop();
    throw error;
  }
}
