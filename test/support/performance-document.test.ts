import { expect, it } from 'vitest';
import type { Benchmark } from '../bench/benchmark.ts';
import { performanceDocument } from '../bench/results/performance-document.ts';

const machine = {
  cores: 2,
  processor: 'A processor',
  memoryGb: 8,
  system: 'linux 6.1',
  node: '24.0.0',
  disk: '/dev/vda ext4',
  date: '2026-11-22',
};
const benchmark = (target: Benchmark['target']): Benchmark => ({
  name: 'capture.durable',
  of: 'node:http',
  target,
  run: () => Promise.reject(new Error('is not run')),
});

it('the document of a run has its machine, and each benchmark with its ratio, target and rounds', () => {
  const text = performanceDocument(
    [
      { benchmark: benchmark({ atLeast: 0.5 }), result: { runs: [0.6, 0.4, 0.7], note: '600/s of 1,000/s' } },
      { benchmark: benchmark({ atMost: 1 }), result: { runs: [1.2], note: 'a | b' } },
    ],
    machine,
  );
  expect(text).toContain('Measured on 2026-11-22: 2 cores (A processor), 8 GB, linux 6.1, Node.js 24.0.0');
  expect(text).toContain('| `capture.durable` | 0.60 | ≥ 0.5 of node:http | met | 0.40 to 0.70 | 600/s of 1,000/s |');
  expect(text).toContain('| `capture.durable` | 1.20 | ≤ 1 of node:http | not met | 1.20 to 1.20 | a \\| b |');
});
