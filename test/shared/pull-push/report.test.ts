import { describe, expect, it } from 'vitest';
import type { Comparison, SentRequest } from '#shared/pull-push/comparison.ts';
import { comparisonMarkdown, comparisonSvg, delayAt, project } from '#shared/pull-push/report.ts';

/** A number of requests with these bytes in all. */
const requests = (count: number, result: SentRequest['result'], bytes = 0): SentRequest[] =>
  Array.from({ length: count }, (_, atMs) => ({ atMs, result, bytes: bytes / count }));
const noticed = (...delays: readonly number[]) => delays.map((atMs) => ({ eventAtMs: 0, atMs }));

const comparison: Comparison = {
  input: { chats: 2, seconds: 20, interval: 5, conditional: true, disturbance: 'none' },
  elapsedMs: 20_000,
  chats: ['a', 'b'],
  events: 8,
  eventsAtMs: [],
  pull: {
    sent: [...requests(6, 'useful', 4400), ...requests(3, 'empty', 600), ...requests(1, 'failed')],
    notices: noticed(4000, 1000, 2000),
  },
  push: { sent: [...requests(8, 'useful', 7200), ...requests(1, 'failed')], notices: noticed(20, 5, 10) },
};

describe('the report of pull and push', () => {
  it('draws each request, by its result, and each event in the picture', () => {
    const svg = comparisonSvg({ ...comparison, eventsAtMs: [0, 10_000, 20_000] });
    const count = (part: RegExp) => svg.match(part)?.length;
    expect([count(/stroke="#2563eb"/g), count(/stroke="#98a1b3"/g), count(/stroke="#b31f1f"/g)]).toEqual([14, 3, 2]);
    expect(Array.from(svg.matchAll(/cx="(\d+)"/g), ([, x]) => x)).toEqual(['120', '408', '696']);
  });

  it('draws polls of several chats at one time beside each other', () => {
    const sent = [0, 1].map((chat): SentRequest => ({ atMs: 5000, chat, result: 'empty', bytes: 10 }));
    const svg = comparisonSvg({ ...comparison, pull: { sent, notices: [] } });
    const ys = Array.from(svg.matchAll(/y1="([\d.]+)" y2="[\d.]+" stroke="#98a1b3"/g), ([, y]) => y);
    expect(ys).toHaveLength(2);
    expect(new Set(ys).size).toBe(2);
  });

  it('projects polls by customers and webhooks by events, with the measured bytes', () => {
    expect(project(comparison, 100, 1600)).toEqual({
      pull: { requests: 1_728_000, empty: 1_726_800, bytes: 346_114_286 },
      push: { requests: 1800, empty: 0, bytes: 1_440_000 },
    });
  });

  it('projects full responses when no empty one was measured', () => {
    const pull = { ...comparison.pull, sent: requests(7, 'useful', 4200) };
    expect(project({ ...comparison, pull }, 100, 1600).pull.bytes).toBe(1_728_000 * 600);
  });

  it('projects no bytes before some were measured, and a webhook for each event', () => {
    const nothing = { sent: [], notices: [] };
    expect(project({ ...comparison, pull: nothing, push: nothing }, 100, 1600)).toEqual({
      pull: { requests: 1_728_000 },
      push: { requests: 1600, empty: 0 },
    });
    const some = { sent: requests(2, 'useful', 1800), notices: [] };
    expect(project({ ...comparison, push: some }, 100, 1600).push).toEqual({
      requests: 1600,
      empty: 0,
      bytes: 1_440_000,
    });
  });

  it('has the median and the longest delay', () => {
    expect([delayAt(comparison.pull, 0.5), delayAt(comparison.pull, 1)]).toEqual([2000, 4000]);
    expect(delayAt({ ...comparison.pull, notices: [] }, 0.5)).toBeUndefined();
  });

  it('is a Markdown table and a picture with the same numbers', () => {
    const markdown = comparisonMarkdown(comparison);
    expect(markdown).toContain('| Requests | 10 | 9 |');
    expect(markdown).toContain('| Median delay | 2.0 s | 10 ms |');
    expect(comparisonSvg(comparison)).toContain('>2.0 s</text>');
    expect(markdown).toMatch(/^2 chats with 8 events in 20 s/);
    const input = { ...comparison.input, chats: 1 };
    expect(comparisonMarkdown({ ...comparison, input, events: 1 })).toMatch(/^1 chat with 1 event in/);
  });
});
