import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { keepTray } from '../../../electron/shell/tray/keep-tray.ts';
import { trayLines, trayMenu } from '../../../electron/shell/tray/tray-facts.ts';
import { trayLooks } from '../../../electron/shell/tray/tray-looks.ts';

const calm = { faults: 0, pending: 0, down: 0 };

describe('the tray', () => {
  it.each([
    [calm, ['Running', 'No active faults', 'No waiting deliveries']],
    [{ faults: 1, pending: 1, down: 1 }, ['Running, 1 listener failed', '1 active fault', '1 waiting delivery']],
    [
      { faults: 2, pending: 1200, down: 2 },
      ['Running, 2 listeners failed', '2 active faults', '1,200 waiting deliveries'],
    ],
  ])('shows the status of %j', (facts, lines) => {
    expect(trayLines(facts)).toEqual(lines);
  });

  it('shows the window, clears active faults, and quits', () => {
    const actions = { show: vi.fn(), clearFaults: vi.fn(), quit: vi.fn() };
    const menu = trayMenu({ ...calm, faults: 1 }, actions);
    for (const { click } of menu) (click as (() => void) | undefined)?.();
    for (const action of Object.values(actions)) expect(action).toHaveBeenCalledOnce();
    const clear = (faults: number) =>
      trayMenu({ ...calm, faults }, actions).find(({ label }) => label === 'Clear All Faults')?.enabled;
    expect([clear(0), clear(1)]).toEqual([false, true]);
  });

  it('counts active faults after a relevant entry, at most once per interval', async () => {
    const timers: (() => void)[] = [];
    const clock = { now: () => 0, after: (_ms: number, run: () => void) => (timers.push(run), () => undefined) };
    let faults = 0;
    const client = {
      faults: {
        list: async () => ({ items: [...Array.from({ length: faults }, () => ({ active: true })), { active: false }] }),
      },
      webhooks: { deliveryCounts: async () => ({ pending: 0 }) },
      status: { get: async () => ({ listeners: [{ up: true }] }) },
    };
    const show = vi.fn();
    const stop = new AbortController();
    const receive = await keepTray({ client: client as never, clock, note: vi.fn(), show, signal: stop.signal });
    expect(show.mock.calls).toEqual([[calm]]);

    const entry = (kind: string) => [{ kind } as JournalEntry];
    receive(entry('exchange'));
    expect(timers).toHaveLength(0);
    faults = 1;
    receive(entry('fault'));
    receive(entry('fault'));
    await turn();
    expect(show.mock.calls.at(-1)).toEqual([{ ...calm, faults: 1 }]);
    expect(show).toHaveBeenCalledTimes(2);
    faults = 2;
    timers.shift()?.();
    await turn();
    expect(show.mock.calls.at(-1)).toEqual([{ ...calm, faults: 2 }]);
    timers.shift()?.();
    expect(timers).toHaveLength(0);
    receive(entry('fault'));
    stop.abort();
    await turn();
    expect(show).toHaveBeenCalledTimes(3);
  });
});

describe('the tray icon', () => {
  const pixel = ({ bytes, width }: { bytes: Buffer; width: number }, x: number, y: number) => [
    ...bytes.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
  ];

  const lookOf = (faulty: boolean) => trayLooks('linux', faulty).at(-1) ?? expect.unreachable();

  it('is a blue hook on a transparent background', () => {
    const icon = lookOf(false);
    expect(icon).toMatchObject({ width: 32, height: 32 });
    expect(icon.bytes).toHaveLength(32 * 32 * 4);
    expect(pixel(icon, 7, 8)).toEqual([246, 130, 59, 255]);
    expect(pixel(icon, 0, 31)).toEqual([0, 0, 0, 0]);
    expect(pixel(icon, 16, 10)).toEqual([0, 0, 0, 0]);
  });

  it('has an amber dot while faults are active', () => {
    expect(pixel(lookOf(true), 16, 10)).toEqual([11, 158, 245, 255]);
  });

  it('is black on macOS, and has two sizes everywhere', () => {
    for (const platform of ['darwin', 'linux', 'win32'] as const) {
      const looks = trayLooks(platform, true);
      expect(looks.map(({ scale, width }) => [scale, width])).toEqual([
        [1, 16],
        [2, 32],
      ]);
      const colours = looks.flatMap(({ bytes }) => [...bytes].filter((value, index) => index % 4 !== 3 && value > 0));
      expect(colours.length === 0).toBe(platform === 'darwin');
    }
  });
});
