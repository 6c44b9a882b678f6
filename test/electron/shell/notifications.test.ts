import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { createNotifier } from '../../../electron/shell/notifications.ts';

const base = { seq: 1, at: '2026-01-01T00:00:00.000Z', atMs: 0 };

const delivery = (id: string, status: 'exhausted' | 'delivered' | 'pending' = 'exhausted'): JournalEntry => ({
  ...base,
  kind: 'delivery',
  id,
  eventId: 'evt_1',
  event: 'chat_started',
  subscriptionId: 'sub_1',
  status,
});

const subscription = (change: 'disabled' | 'enabled' | 'changed'): JournalEntry => ({
  ...base,
  kind: 'subscription',
  id: 'sub_1',
  change,
  message: 'sub_1 was disabled: it answered 410.',
});

describe('createNotifier', () => {
  function start(enabled = true, focused = false) {
    const shown: (EventEmitter & { show: ReturnType<typeof vi.fn> })[] = [];
    const open = vi.fn();
    const create = vi.fn((_text: { title: string; body: string }) => {
      const one = Object.assign(new EventEmitter(), { show: vi.fn() });
      shown.push(one);
      return one;
    });
    return {
      create,
      open,
      shown,
      notify: createNotifier({ isEnabled: () => enabled, isFocused: () => focused, create, open }),
    };
  }

  /** The notifications for a batch of entries, each with the place that a click opens. */
  function shownFor(batch: readonly JournalEntry[]) {
    const { create, notify, open, shown } = start();
    notify(batch);
    for (const one of shown) one.emit('click');
    return create.mock.calls.map(([text], index) => ({ ...text, place: open.mock.calls[index]?.[0] as unknown }));
  }

  it('reports an exhausted delivery with its place', () => {
    expect(shownFor([delivery('dlv_1'), delivery('dlv_2', 'delivered'), delivery('dlv_3', 'pending')])).toEqual([
      {
        title: 'chat_started was not delivered',
        body: 'All attempts of dlv_1 failed. It is not retried automatically.',
        place: { screen: 'deliveries', id: 'dlv_1' },
      },
    ]);
  });

  it('combines several exhausted deliveries', () => {
    expect(shownFor([delivery('dlv_1'), delivery('dlv_2')])).toMatchObject([
      { title: '2 deliveries failed', place: { screen: 'deliveries' } },
    ]);
  });

  it('reports a disabled subscription with the reason', () => {
    expect(shownFor([subscription('enabled'), subscription('changed'), subscription('disabled')])).toEqual([
      {
        title: 'A subscription was disabled',
        body: 'sub_1 was disabled: it answered 410.',
        place: { screen: 'subscriptions', id: 'sub_1' },
      },
    ]);
  });

  it('ignores entries of case files', () => {
    const read = (entry: JournalEntry) => ({ ...entry, case: { id: 'case_1', seq: 1 } }) as JournalEntry;
    expect(shownFor([read(delivery('dlv_1')), read(subscription('disabled'))])).toEqual([]);
  });

  it('shows a notification whose click opens its place', () => {
    const { create, notify, open, shown } = start();
    notify([delivery('dlv_1')]);
    expect(create.mock.calls).toMatchObject([[{ title: 'chat_started was not delivered' }]]);
    expect(shown[0]?.show).toHaveBeenCalledOnce();
    expect(open).not.toHaveBeenCalled();
    shown[0]?.emit('click');
    expect(open.mock.calls).toEqual([[{ screen: 'deliveries', id: 'dlv_1' }]]);
  });

  it.each([
    ['notifications are disabled', false, false],
    ['the window is focused', true, true],
  ])('shows nothing when %s', (_, enabled, focused) => {
    const { create, notify } = start(enabled, focused);
    notify([delivery('dlv_1')]);
    expect(create).not.toHaveBeenCalled();
  });
});
