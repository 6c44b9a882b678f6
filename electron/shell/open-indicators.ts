import { app, Notification, type BrowserWindow } from 'electron';
import type { Place } from '#shared/model/screen.ts';
import type { Clock } from '../engine/clock.ts';
import { followEntries } from './notifications/follow-entries.ts';
import { createNotifier } from './notifications/notify.ts';
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
