import { describe, expect, it } from 'vitest';
import type { Status } from '#shared/model/status.ts';
import { showKept } from '../../../renderer/store/kept-data.ts';
import { restarted } from '../../../renderer/store/use-restart.ts';
import { connectedStores } from '../connected-stores.ts';

/** The stores of a page, and what a restart does with them. */
function page() {
  const stores = connectedStores({});
  const show = (startedAt: string) => showKept(stores, 'status', { startedAt } as Status);
  show('1');
  const waits: { ms: number; call: () => void; cancelled: boolean }[] = [];
  let reloads = 0;
  const deps = {
    ...stores,
    reload: () => void reloads++,
    after: (ms: number, call: () => void) => {
      const wait = { ms, call, cancelled: false };
      waits.push(wait);
      return () => void (wait.cancelled = true);
    },
  };
  return { ...stores, deps, show, waits, reloads: () => reloads };
}

describe('a restart', () => {
  it('loads the page again when the parties are ready', async () => {
    const { deps, reloads, show, waits } = page();
    void restarted(async () => undefined, deps);
    await expect.poll(() => waits.length).toBe(1);
    show('2');
    await expect.poll(reloads).toBe(1);
    expect(waits[0]).toMatchObject({ cancelled: true });
  });

  it('fails after 60 s, also if the restart interrupts the call', async () => {
    for (const act of [() => Promise.resolve(), () => Promise.reject(new Error('closed'))]) {
      const { connection, deps, reloads, show, waits } = page();
      connection.setState({ connection: { state: 'connecting' } });
      const ended = restarted(act, deps);
      await expect.poll(() => waits.map(({ ms }) => ms)).toEqual([60_000]);
      waits[0]?.call();
      await expect(ended).rejects.toThrow(/did not restart within 60 s\. Check/);
      show('2');
      expect(reloads()).toBe(0);
    }
  });

  it('fails at once if the action is refused', async () => {
    const { deps, waits } = page();
    await expect(restarted(() => Promise.reject(new Error('refused')), deps)).rejects.toThrow('refused');
    expect(waits).toEqual([]);
  });
});
