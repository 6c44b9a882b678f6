import { expect, it } from 'vitest';
import { loadPlan } from '#shared/load/load-plan.ts';
import type { LoadReport } from '#shared/load/load-report.ts';
import { loadLines } from '../../../../electron/cli/commands/load.ts';
import { createRecorder } from '../../../../electron/engine/load/recorder.ts';
import { reportOf, type LoadEnd } from '../../../../electron/engine/load/run-load.ts';
import { Tally } from '../../../../electron/engine/load/tally.ts';

/** The report of a run with sends at these times, each with a response after 5 ms. */
function report(arrivals: object, times: readonly number[], end: LoadEnd): LoadReport {
  const target = { url: 'http://localhost:9/' };
  const plan = loadPlan.parse({ hookbench: 1, load: 'test', target, arrivals, thresholds: ['rate >= 1.5/s'] });
  const tally = new Tally();
  const recorder = createRecorder();
  for (const ms of times) {
    recorder.sent(ms, 0);
    recorder.ended(ms + 5, { ok: true, status: 200, latencyMs: 5 });
    tally.add(recorder.take());
  }
  return reportOf({ plan, run: { id: 'load_1', startMs: 0 }, tally, workers: [] }, end);
}

it('has the intervals in which nothing happened', () => {
  const { intervalSeconds, series } = report({ rate: '1/s', for: '6s' }, [1000, 2000, 5000], {
    state: 'done',
    endedMs: 6000,
  });
  expect(intervalSeconds).toBe(1);
  expect(series.map(({ second }) => second)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(series.map(({ sent }) => sent)).toEqual([0, 1, 1, 0, 0, 1]);
  expect(series.map(({ planned }) => planned)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(series[3]).toMatchObject({ ok: 0, failed: 0, latencyMs: { p50: 0, max: 0 } });
});

it('has shorter intervals while a run is short, so that its charts have a curve', () => {
  const end: LoadEnd = { state: 'done', endedMs: 500 };
  const { intervalSeconds, series } = report({ rate: '8/s', for: '500ms' }, [0, 125, 250, 375], end);
  expect(intervalSeconds).toBe(0.125);
  expect(series.map(({ planned, second, sent }) => [second, planned, sent])).toEqual([
    [0, 1, 1],
    [0.125, 1, 1],
    [0.25, 1, 1],
    [0.375, 1, 1],
  ]);
  const longer = report({ rate: '1/s', for: '5s' }, [0, 125, 4500], { state: 'done', endedMs: 5000 });
  expect(longer.series.map(({ second, sent }) => [second, sent])).toEqual([
    [0, 2],
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 1],
  ]);
});

it('has a bounded series of a run with few sends', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour * 3_600_000);
  const end: LoadEnd = { state: 'done', endedMs: 24 * 3_600_000 };
  const { intervalSeconds, series } = report({ rate: '1/h', for: '24h' }, hours, end);
  expect(intervalSeconds).toBe(512);
  expect(series.length).toBeLessThanOrEqual(300);
  expect(series.reduce((sum, { sent }) => sum + sent, 0)).toBe(24);
});

it('measures the rate over the planned time, as far as it passed', () => {
  const done = report({ rate: '1/s', for: '2s' }, [0, 1000], { state: 'done', endedMs: 2000 });
  expect(done).toMatchObject({ rate: 1, seconds: 1.005, thresholds: [{ met: false, observed: '1/s' }] });
  const cancelled = report({ rate: '1/s', for: '1h' }, [0, 1000], { state: 'cancelled', endedMs: 2000 });
  expect(cancelled.rate).toBe(1);
  const late = report({ rate: '1/s', for: '2s' }, [0, 3995], { state: 'done', endedMs: 4000 });
  expect(late.rate).toBe(0.5);
  const counted = report({ inFlight: 1, count: 2 }, [0, 995], { state: 'done', endedMs: 9000 });
  expect(counted.rate).toBe(2);
});

it.each([
  ['done', 'Left out: 27.'],
  ['failed', 'The load test failed: Left out: 27.'],
] as const)('is printed with its problem when it is %s', (state, line) => {
  const one = report({ rate: '1/s', for: '2s' }, [0, 1000], { state, endedMs: 2000, problem: 'Left out: 27.' });
  expect(loadLines(one)).toContain(line);
});
