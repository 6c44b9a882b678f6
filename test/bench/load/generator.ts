/** The process that generates the load, so that it shares no thread with the measured server. */
import { closedLoop } from './closed-loop.ts';
import type { LoadOrder } from './load.ts';
import { openLoop } from './open-loop.ts';

async function run(order: LoadOrder): Promise<void> {
  const { rate } = order;
  try {
    process.send?.({ result: await (rate === undefined ? closedLoop(order) : openLoop({ ...order, rate })) });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (order: LoadOrder) => {
  void run(order);
});
