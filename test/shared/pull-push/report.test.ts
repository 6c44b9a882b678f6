import { describe, expect, it } from 'vitest';
import type { Comparison } from '#shared/pull-push/comparison.ts';
import { comparisonMarkdown, comparisonSvg, delayAt, project } from '#shared/pull-push/report.ts';

const unmarked = { sent: [], notices: [] };
const comparison: Comparison = {
  input: { chats: 2, seconds: 20, interval: 5, conditional: true, disturbance: 'none' },
  elapsedMs: 20_000,
  chats: ['a', 'b'],
  events: 8,
  eventsAtMs: [],
  pull: {
    ...unmarked,
    requests: 10,
    useful: 6,
    empty: 3,
    failed: 1,
    bytes: 5000,
    emptyBytes: 600,
    delaysMs: [4000, 1000, 2000],
  },
  push: { ...unmarked, requests: 9, useful: 8, empty: 0, failed: 1, bytes: 7200, emptyBytes: 0, delaysMs: [20, 5, 10] },
};

describe('the report of pull and push', () => {
  it('projects polls by customers and webhooks by events, with the measured bytes', () => {
    expect(project(comparison, 100, 1600)).toEqual({
      pull: { requests: 1_728_000, empty: 1_726_800, bytes: 346_114_286 },
      push: { requests: 1800, empty: 0, bytes: 1_440_000 },
    });
  });

  it('projects full responses when no empty one was measured', () => {
    const pull = { ...comparison.pull, requests: 7, empty: 0, bytes: 4200, emptyBytes: 0 };
    expect(project({ ...comparison, pull }, 100, 1600).pull.bytes).toBe(1_728_000 * 600);
  });

  it('has the median and the longest delay', () => {
    expect([delayAt(comparison.pull, 0.5), delayAt(comparison.pull, 1)]).toEqual([2000, 4000]);
    expect(delayAt({ ...comparison.pull, delaysMs: [] }, 0.5)).toBeUndefined();
  });

  it('is a Markdown table and a picture with the same numbers', () => {
    const markdown = comparisonMarkdown(comparison);
    expect(markdown).toContain('| Requests | 10 | 9 |');
    expect(markdown).toContain('| Median delay | 2.0 s | 10 ms |');
    expect(comparisonSvg(comparison)).toContain('>2.0 s</text>');
  });
});
