import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { keptData, keptQueries } from '../../../renderer/store/kept-data.ts';
import { changeSettings } from '../../../renderer/store/settings.ts';
import { connectedStores } from '../connected-stores.ts';

/** A connected page that shows the settings. Each read waits for an element of `reads`. */
function page(update: (changed: Partial<Settings>) => Promise<Settings>) {
  const reads: ((settings: Settings) => void)[] = [];
  const get = () => new Promise<Settings>((answer) => reads.push(answer));
  const stores = connectedStores({ settings: { get, update } });
  const seen: boolean[] = [];
  const shown = new QueryObserver(stores.queries, keptQueries(stores.api).settings);
  // As a mounted component is notified.
  shown.subscribe(notifyManager.batchCalls(() => seen.push(shown.getCurrentResult().data?.notifications ?? false)));
  return { stores, reads, seen };
}

const saved = (changed: Partial<Settings>) => Promise.resolve({ ...defaultSettings, ...changed });

test('shows a change before the next task of the browser', async () => {
  const { stores, seen } = page(() => new Promise(() => undefined));
  await expect.poll(() => seen).toEqual([false]);
  const nextTask = new Promise<readonly boolean[]>((resolve) => setTimeout(() => resolve([...seen])));
  const change = new MutationObserver(stores.queries, {
    mutationFn: (changed: Partial<Settings>) => changeSettings(stores, changed),
  });
  void change.mutate({ notifications: true });
  expect(await nextTask).toContain(true);
});

test('keeps a change while a read that began before it is answered', async () => {
  const { stores, reads, seen } = page(saved);
  await expect.poll(() => reads.length).toBe(1);
  const changing = changeSettings(stores, { notifications: true });
  reads[0]?.(defaultSettings);
  await changing;
  await expect.poll(() => seen.at(-1)).toBe(true);
  expect(seen.slice(seen.indexOf(true))).not.toContain(false);
});

test('shows the previous settings when the engine rejects a change', async () => {
  const { stores } = page(() => Promise.reject(new Error('The disk is full.')));
  await expect(changeSettings(stores, { notifications: true })).rejects.toThrow('The disk is full.');
  expect(keptData(stores, 'settings')).toEqual(defaultSettings);
});
