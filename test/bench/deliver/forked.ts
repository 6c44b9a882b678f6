import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process that carries out orders, one at a time. */
export interface Forked<Order, Answer> {
  pid: number;
  run(order: Order): Promise<Answer>;
  stop(): Promise<void>;
}

type Reply<Answer> = { answer: Answer } | { failure: string };

/** Starts a script of this folder, which answers each order by {@link serveOrders}; resolves once it is ready. */
export async function startForked<Order extends object, Answer>(
  script: string,
  args: readonly string[] = [],
): Promise<Forked<Order, Answer>> {
  const child = fork(join(import.meta.dirname, script), [...args], { execArgv: [] });
  const ended = once(child, 'exit');
  const stopWithUs = (): boolean => child.kill();
  process.once('exit', stopWithUs);
  const message = async (): Promise<Reply<Answer>> => {
    const early = ended.then(([code]) => Promise.reject(new Error(`${script} ended with ${String(code)}.`)));
    const [reply] = (await Promise.race([once(child, 'message'), early])) as [Reply<Answer>];
    return reply;
  };
  await message();
  return {
    pid: child.pid ?? 0,
    async run(order) {
      child.send(order);
      const reply = await message();
      if ('failure' in reply) throw new Error(`${script} failed: ${reply.failure}`);
      return reply.answer;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
      process.off('exit', stopWithUs);
    },
  };
}

/** Says that it is ready, and carries out the orders of the process that started this one; ends with it. */
export function serveOrders<Order, Answer>(
  carryOut: (order: Order) => Promise<Answer>,
  close: () => Promise<void> = () => Promise.resolve(),
): void {
  const answer = async (order: Order): Promise<void> => {
    try {
      process.send?.({ answer: await carryOut(order) });
    } catch (error) {
      process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  process.on('message', (order: Order) => void answer(order));
  process.on('disconnect', () => {
    void close().finally(() => process.exit());
  });
  process.send?.('ready');
}
