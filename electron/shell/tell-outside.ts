import { app, Notification, type BrowserWindow } from 'electron';
import type { Place } from '#shared/model/screen.ts';
import type { Clock } from '../engine/clock.ts';
import { followEntries } from './follow-entries.ts';
import { createNotifier } from './notify.ts';
import type { OpenContract } from './open-contract.ts';
import { keepTray } from './tray/keep-tray.ts';
import { openTray } from './tray/open-tray.ts';

export interface TellOutsideParts {
  contract: OpenContract;
  window: Pick<BrowserWindow, 'isDestroyed' | 'isFocused'>;
  clock: Clock;
  note: (error: unknown) => void;
  bringToFront: () => void;
}

/**
 * Tells outside of the window how things stand: in the tray, and by notifications where they are wanted.
 * @returns Takes it back.
 */
export async function tellOutside({
  bringToFront,
  clock,
  contract,
  note,
  window,
}: TellOutsideParts): Promise<() => void> {
  const { attempt, client, settings, wishes } = contract;
  const open = (place: Place): void => {
    wishes.make({ kind: 'open-screen', ...place });
    bringToFront();
  };
  const notify = createNotifier({
    wanted: () => settings.get().notifications && Notification.isSupported(),
    looking: () => !window.isDestroyed() && window.isFocused(),
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
