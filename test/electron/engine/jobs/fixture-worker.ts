import { setTimeout as wait } from 'node:timers/promises';
import { HookbenchError } from '../../../../shared/errors/hookbench-error.ts';
import { serveJobs } from '../../../../electron/engine/jobs/serve-jobs.ts';

/** Jobs for tests, with and without errors. */
const work: Record<string, (input: never) => unknown> = {
  echo: (input) => input,
  bytes: (length: number) => ({ bytes: new Uint8Array(length).fill(7) }),
  sizes: ({ bytes, name }: { name: string; bytes: Uint8Array<ArrayBuffer> }) => ({
    name: name.length,
    bytes: bytes.filter((byte) => byte === 7).length,
    resizable: bytes.buffer.resizable,
  }),
  wait: (ms: number) => wait(ms),
  loop() {
    for (;;);
  },
  grow() {
    const kept: unknown[] = [];
    for (;;) kept.push({ members: [kept.length] });
  },
  'fail-known': () => {
    throw new HookbenchError('bad_input', 'Line 3 is wrong.', { field: '/text', hint: 'Correct it.' });
  },
  fail: () => {
    throw new TypeError('no such thing');
  },
  'not-cloneable': () => () => undefined,
  exit: () => process.exit(1),
};

serveJobs(Object.entries(work).map(([name, run]) => ({ name, load: () => Promise.resolve(run as never) })));
