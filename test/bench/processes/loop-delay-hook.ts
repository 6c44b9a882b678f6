/** Preloaded into Hookbench: measures the delay of its event loop from SIGUSR2 on, and writes it to a file at the end. */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env['HOOKBENCH_LOOP_DELAY'];
const nanosInMs = 1_000_000;

if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('SIGUSR2', () => delay.reset());
  process.on('exit', () => {
    const ms = (nanos: number): number => nanos / nanosInMs;
    writeFileSync(
      file,
      JSON.stringify({ p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) }),
    );
  });
}
