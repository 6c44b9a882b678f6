import { describe, expect, it } from 'vitest';
import type { LoadReport } from '#shared/load/load-report.ts';
import type { RunOf } from '#shared/runs/run.ts';
import { createWallClock, type Clocks } from '../../../../electron/engine/clock.ts';
import { createNewId } from '../../../../electron/engine/identifier.ts';
import { openJobs } from '../../../../electron/engine/jobs/create-jobs.ts';
import { reportOfLoad } from '../../../../electron/engine/load/report-of-load.ts';
import { toHtml } from '../../../../electron/engine/reports/html-report.ts';
import { openLoads, type Loads, type LoadsDeps } from '../../../../electron/engine/load/open-loads.ts';
import { compareRuns } from '#shared/load/compare-runs.ts';
import { loadLine } from '#shared/load/load-line.ts';
import { createRuns, type Runs } from '../../../../electron/engine/runs/create-runs.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { openJournal } from '../../../support/open-journal.ts';

const wall = createWallClock();
const newId = createNewId(wall, systemRandom);

async function opened({
  contentOf = () => undefined,
  defaultEvent = () => 'chat_started',
}: Partial<LoadsDeps> = {}): Promise<Loads & { runs: Runs } & AsyncDisposable> {
  const journal = await openJournal();
  const jobs = openJobs();
  const runs = createRuns({ clocks: { wall } as Clocks, newId, store: journal.store });
  const loads = openLoads({ wall, jobs, runs, network: () => ({}), contentOf, defaultEvent });
  return {
    ...loads,
    runs,
    async [Symbol.asyncDispose]() {
      await runs.close();
      jobs.close();
      await journal.close();
    },
  };
}

const planText = (url: string, more = 'arrivals: { inFlight: 4, count: 40 }'): string =>
  `hookbench: 1\nload: test\ntarget: { url: ${url} }\n${more}\n`;

/** Resolves when the running load test has ended. */
const ended = ({ runs }: { runs: Runs }): Promise<RunOf<'load'> | undefined> => runs.ended('load');

/** The report of a load test as it is stored. */
const storedReport = async ({ runs }: { runs: Runs }, id: string): Promise<LoadReport> =>
  (await runs.stored.all('load')).find((run) => run.id === id)?.figures as LoadReport;

describe('openLoads', () => {
  it('sends the events of the own interface with their content', async () => {
    await using receiver = await startReceiver();
    const contentOf: LoadsDeps['contentOf'] = (event, payload) => {
      if (event !== 'order created') return undefined;
      const sending = { method: 'PUT', headers: [['x-kind', 'order'] satisfies [string, string]] };
      return {
        own: { body: Buffer.from(JSON.stringify({ payload, é: 1 })), contentType: 'application/x+json', sending },
      };
    };
    await using loads = await opened({ contentOf, defaultEvent: () => 'order created' });
    const events = 'events: { order created: { weight: 1, data: { id: 7 } }, other: 1 }';
    await loads.start({ text: planText(receiver.url, `${events}\narrivals: { inFlight: 2, count: 20 }`), threads: 1 });
    expect(await ended(loads)).toMatchObject({ figures: { ok: 20 } });
    const own = receiver.received.filter(({ method }) => method === 'PUT');
    expect(own[0]).toMatchObject({
      text: '{"payload":{"id":7},"é":1}',
      headers: { 'content-type': 'application/x+json', 'x-kind': 'order' },
    });
    const [built] = receiver.received.filter(({ method }) => method === 'POST');
    expect(built).toMatchObject({ json: { event: 'other' }, headers: { 'content-type': 'application/json' } });
    await loads.start({ text: planText(receiver.url), threads: 1 });
    await ended(loads);
    expect(receiver.received.filter(({ text }) => text === '{"é":1}')).toHaveLength(40);
  });

  it('runs a plan in threads, reports progress, and stores the report', async () => {
    await using receiver = await startReceiver();
    await using loads = await opened();
    const sent: number[] = [];
    loads.runs.subscribe((run) => run.kind === 'load' && void sent.push(run.figures.sent));
    const text = planText(
      receiver.url,
      `arrivals: { inFlight: 4, count: 40 }\nthresholds: ['errors = 0', 'rate < 1/h']`,
    );
    const started = await loads.start({ text, threads: 2, seed: 9 });
    await expect(loads.start({ text, threads: 1 })).rejects.toMatchObject({ code: 'conflict' });
    expect(await ended(loads)).toMatchObject({ id: started.id, state: 'done', figures: { sent: 40, ok: 40, lost: 0 } });
    expect([sent[0], sent.at(-1)]).toEqual([0, 40]);
    const report = await storedReport(loads, started.id);
    expect(report).toMatchObject({ seed: 9, planned: 40, passed: false, arrivals: '4 in flight until 40 are sent' });
    expect(report.thresholds.map(({ met }) => met)).toEqual([true, false]);
    expect(report.workers.map(({ sent }) => sent)).toEqual([20, 20]);
    expect(await loads.runs.stored.summaries()).toMatchObject([
      { id: started.id, passed: false, figures: { sent: 40 } },
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(40);
    expect(loadLine(report)).toMatchObject({
      planned: 40,
      statuses: { 200: 40 },
      causes: {},
      thresholds: [
        { text: 'errors = 0', met: true },
        { text: 'rate < 1/h', met: false },
      ],
      possiblyTwice: 0,
    });
    const html = toHtml(reportOfLoad(report, compareRuns(report, report)));
    expect(html).toContain('rate &lt; 1/h');
    expect(html.match(/<svg/g)).toHaveLength(3);
    expect(html).not.toMatch(/NaN|undefined|<script|Infinity/);
    await loads.runs.remove(started.id);
    expect(await loads.runs.find(started.id)).toBeUndefined();
    await expect(loads.runs.remove(started.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('reports what was sent when it is cancelled', async () => {
    await using receiver = await startReceiver();
    await using loads = await opened();
    const { id } = await loads.start({
      text: planText(receiver.url, 'arrivals: { rate: 100/s, for: 1h }'),
      threads: 1,
    });
    await receiver.count(3);
    await loads.runs.cancel('load');
    expect(loads.runs.last('load')).toMatchObject({ state: 'cancelled' });
    const { ok, passed, planned, sent, state } = await storedReport(loads, id);
    expect({ passed, planned, state }).toEqual({ passed: false, planned: 360_000, state: 'cancelled' });
    expect(ok).toBe(sent);
    expect(sent).toBeGreaterThanOrEqual(3);
  });

  it('never sends to a denied address', async () => {
    await using loads = await opened();
    await loads.start({ text: planText('http://169.254.169.254/'), threads: 1 });
    expect(await ended(loads)).toMatchObject({
      state: 'failed',
      figures: { sent: 0 },
      problem: expect.stringContaining('169.254'),
    });
  });

  it('describes a plan without running it, and what is wrong with one', async () => {
    await using loads = await opened();
    expect(await loads.check('hookbench: 1\nthresholdz: []')).toMatchObject({
      problem: {
        file: 'load plan',
        line: 2,
        column: 1,
        message: 'Unknown field "thresholdz". Did you mean "thresholds"?',
      },
    });
    const { plan } = await loads.check(
      planText('http://localhost:9/hook?token=abc', 'arrivals: { rate: 10/s, for: 3s }'),
    );
    expect(plan).toMatchObject({
      name: 'test',
      sends: 'webhooks',
      planned: 30,
      durationMs: 3000,
      arrivals: '10/s for 3.0 s',
    });
    expect(plan?.target).not.toContain('abc');
  });
});
