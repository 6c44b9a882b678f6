import { ipcMain, MessageChannelMain } from 'electron';
import { isOwnPage } from './is-own-page.ts';
import type { PortDoor } from './port-door.ts';

/** The one channel: the preload asks on it, and the port goes back on it. */
export const portChannel = 'hookbench:port';

/**
 * Hands the page a port to the engine each time its preload asks; the one before is closed, for a reload has left it.
 * Requests of any other frame are passed over. This is the only module that touches `ipcMain`.
 * @returns Closes the port that is open.
 */
export function answerPortRequests(door: PortDoor): () => void {
  let close: (() => void) | undefined;
  ipcMain.on(portChannel, ({ senderFrame }) => {
    if (!senderFrame || !isOwnPage(senderFrame)) return;
    close?.();
    const { port1, port2 } = new MessageChannelMain();
    close = door.open(port1);
    senderFrame.postMessage(portChannel, null, [port2]);
  });
  return () => {
    close?.();
    close = undefined;
  };
}

/** Takes back the listener by which electron-store would tell any frame where our data is kept. */
export function removeStoreListener(): void {
  ipcMain.removeAllListeners('electron-store-get-data');
}
