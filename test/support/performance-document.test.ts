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
const benchmark = (name: string, target: Benchmark['target']): Benchmark => ({
  name,
  of: 'node:http',
  target,
  run: () => Promise.reject(new Error('is not run')),
});
const names = ['capture.durable', 'api.read', 'api.first'];

const first = performanceDocument({
  outcomes: [
    {
      benchmark: benchmark('api.read', { atMost: 1 }),
      result: { runs: [1.2], note: 'a | b' },
    },
    {
      benchmark: benchmark('capture.durable', { atLeast: 0.5 }),
      result: { runs: [0.6, 0.4, 0.7], note: '600/s of 1,000/s' },
    },
  ],
  machine,
  names,
  before: '',
});

it('the document of a run has its machine, and each benchmark with its ratio, target, rounds and date', () => {
  expect(first).toContain('2 cores (A processor), 8 GB, linux 6.1, Node.js 24.0.0, data on /dev/vda ext4.');
  expect(first).toContain(
    [
      '| `capture.durable` | 0.60 | ≥ 0.5 of node:http | met | 0.40 to 0.70 | 600/s of 1,000/s | 2026-11-22 |',
      '| `api.read` | 1.20 | ≤ 1 of node:http | not met | 1.20 to 1.20 | a \\| b | 2026-11-22 |',
    ].join('\n'),
  );
});

it('a run of some benchmarks replaces their rows, and keeps those of others and what is written about limits', () => {
  const limits = '## What limits the rates\n\nThe processor.\n\n## More\n';
  const next = performanceDocument({
    outcomes: [{ benchmark: benchmark('api.read', { atMost: 1 }), result: { runs: [0.9], note: 'faster' } }],
    machine: { ...machine, date: '2026-11-23' },
    names,
    before: `${first}\n${limits}`,
  });
  expect(next).toContain('| 600/s of 1,000/s | 2026-11-22 |');
  expect(next).toContain('| `api.read` | 0.90 | ≤ 1 of node:http | met | 0.90 to 0.90 | faster | 2026-11-23 |');
  expect(next).not.toContain('| 1.20 |');
  expect(next.endsWith(limits)).toBe(true);
});
