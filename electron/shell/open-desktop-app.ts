import { app, BrowserWindow, dialog, powerMonitor, shell, Notification } from 'electron';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Place } from '#shared/model/screen.ts';
import type { LaunchOptions } from '../engine/config/launch-options.ts';
import { openBuiltPage } from '../page/built-page.ts';
import type { CollectedOpenings } from './launch/collect-openings.ts';
import { closeAllWith, hideAll, focusWindow } from './window/focus-window.ts';
import { followPower, followSessionEnd } from './system/follow-session-end.ts';
import { followSignIn } from './system/follow-sign-in.ts';
import { guardPages } from './guards/guard-pages.ts';
import { loadPage } from './window/load-page.ts';
import { openLogFile, createNoteFailure } from './failures/log-file.ts';
import { keepMenu } from './menu/keep-menu.ts';
import { openContract, type OpenContract } from './connection/open-contract.ts';
import { createOpenExternal } from './guards/open-external.ts';
import { openOpening } from './launch/openings.ts';
import { openWindow } from './window/open-window.ts';
import { quitCleanly } from './system/quit-cleanly.ts';
import { endStuckPage, recoverPage } from './window/recover-page.ts';
import { reportUncaught } from './failures/show-failures.ts';
import { startEngine, type StartedEngine } from './launch/start-engine.ts';
import { openWindowState } from './window/window-state.ts';
import type { Clock } from '../engine/clock.ts';
import type { ContractClient } from './connection/contract-client.ts';
import { createNotifier } from './notifications.ts';
import { keepTray } from './tray/keep-tray.ts';
import { openTray } from './tray/open-tray.ts';

interface IndicatorDeps {
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
async function openIndicators({ bringToFront, clock, contract, note, window }: IndicatorDeps): Promise<() => void> {
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

/** Paths of the built files. */
export interface BuiltFiles {
  pageFolder: string;
  preload: string;
  /** Folder of the documentation; it may be missing. */
  documentation: string;
}

export interface DesktopAppDeps {
  launch: LaunchOptions;
  built: BuiltFiles;
  openings: CollectedOpenings;
}

/** @param closing Closed when the app quits. */
async function showWindow(started: StartedEngine, deps: DesktopAppDeps, closing: AsyncDisposableStack): Promise<void> {
  const { controlPort, engine, notices } = started;
  const { built, launch, openings } = deps;
  const development = !app.isPackaged;
  const clock = engine.clocks.wall;
  const log = openLogFile(engine.dataDir, clock);
  const note = createNoteFailure(engine, log);
  reportUncaught(process, dialog, note, log.path);

  const page = openBuiltPage(built.pageFolder);
  const bringToFront = (): void => {
    if (!window.isDestroyed()) focusWindow(window);
  };
  const onOpen = followSignIn(engine.flows, bringToFront);
  const openExternal = createOpenExternal(shell, note, onOpen);
  guardPages({ page, random: engine.random, openExternal, note });
  const exposed = launch.expose ?? false;
  let refreshMenu = (): void => undefined;
  const onChange = (): void => {
    refreshMenu();
  };
  const contract = await openContract({ engine, page, controlPort, exposed, notices, log, note, onChange });
  closing.defer(contract.close);
  refreshMenu = keepMenu(contract, { development, dataDir: engine.dataDir, documentation: built.documentation });
  refreshMenu();

  const state = openWindowState(engine.dataDir);
  const { keepPlace, window } = openWindow(state, { preload: built.preload, development }, note);
  const windows = () => BrowserWindow.getAllWindows();
  closeAllWith(window, windows);
  endStuckPage(window, clock);
  followPower(powerMonitor, engine.wake);
  closing.defer(await openIndicators({ contract, window, clock, note, bringToFront }));
  openings.handle((opening) => {
    if (opening) openOpening(opening, contract);
    bringToFront();
  });
  app.on('window-all-closed', () => {
    app.quit();
  });
  const quitWithin = quitCleanly(app, process, clock, async () => {
    hideAll(windows());
    await closing.disposeAsync();
  });
  followSessionEnd({ window, power: powerMonitor, keepPlace, quitWithin });
  await loadPage(window, note);
  if (!window.isDestroyed()) recoverPage(window, { app, dialog, clock, note });
}

/**
 * Starts the engine and shows its page in the window. Closes the engine if the window cannot be shown.
 * @throws HookbenchError if the engine cannot start
 */
export async function openDesktopApp(deps: DesktopAppDeps): Promise<void> {
  const closing = new AsyncDisposableStack();
  const started = await startEngine(deps.launch);
  closing.defer(started.engine.close);
  try {
    await showWindow(started, deps, closing);
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}
