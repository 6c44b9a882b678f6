import { app, Notification, type BrowserWindow } from 'electron';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Place } from '#shared/model/screen.ts';
import type { Clock } from '../engine/clock.ts';
import type { ContractClient } from './connection/contract-client.ts';
import { createNotifier } from './notifications.ts';
import type { OpenContract } from './connection/open-contract.ts';
import { keepTray } from './tray/keep-tray.ts';
import { openTray } from './tray/open-tray.ts';

export interface IndicatorDeps {
  contract: OpenContract;
  window: Pick<BrowserWindow, 'isDestroyed' | 'isFocused'>;
  clock: Clock;
  note: (error: unknown) => void;
  bringToFront: () => void;
}

/**
 * Shows the status outside of the window: in the tray, and with notifications if they are enabled.
 * @returns A function that removes the tray icon and stops notifications.
 */
export async function openIndicators({
  bringToFront,
  clock,
  contract,
  note,
  window,
}: IndicatorDeps): Promise<() => void> {
  const { attempt, client, settings, commands } = contract;
  const open = (place: Place): void => {
    commands.send({ kind: 'open-screen', ...place });
    bringToFront();
  };
  const notify = createNotifier({
    isEnabled: () => settings.get().notifications && Notification.isSupported(),
    isFocused: () => !window.isDestroyed() && window.isFocused(),
    create: (text) => new Notification(text),
    open,
  });
  const tray = openTray({
    show: bringToFront,
    clearFaults: () => {
      attempt(() => client.faults.clearAll());
    },
    quit: () => {
      app.quit();
    },
  });
  const stop = new AbortController();
  const refresh = await keepTray({ client, clock, note, show: tray.show, signal: stop.signal });
  void followEntries(
    client,
    stop.signal,
    (batch) => {
      refresh(batch);
      notify(batch);
    },
    note,
  );
  return () => {
    stop.abort();
    tray.close();
  };
}

/**
 * Calls `receive` with every new batch of journal entries until the signal aborts.
 * @param note Called if following fails.
 */
async function followEntries(
  client: Pick<ContractClient, 'journal'>,
  signal: AbortSignal,
  receive: (batch: readonly JournalEntry[]) => void,
  note: (error: unknown) => void,
): Promise<void> {
  try {
    for await (const { entries } of await client.journal.feed({}, { signal })) receive(entries);
  } catch (error) {
    if (!signal.aborted) note(error);
  }
}
