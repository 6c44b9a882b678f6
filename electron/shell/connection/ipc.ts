import { ipcMain, MessageChannelMain } from 'electron';
import { isOwnPage } from '../guards/is-own-page.ts';
import type { PortTransport } from './port-socket.ts';

/** The only channel: the preload requests the port on it and receives it there. */
export const portChannel = 'hookbench:port';

/**
 * Sends the page a port to the engine whenever its preload requests one. The previous port is closed, because a reload has
 * abandoned it. Requests of other frames are ignored. This is the only module that uses `ipcMain`.
 * @returns A function that closes the open port.
 */
export function answerPortRequests(transport: PortTransport): () => void {
  let close: (() => void) | undefined;
  ipcMain.on(portChannel, ({ senderFrame }) => {
    if (!senderFrame || !isOwnPage(senderFrame)) return;
    close?.();
    const { port1, port2 } = new MessageChannelMain();
    close = transport.open(port1);
    senderFrame.postMessage(portChannel, null, [port2]);
  });
  return () => {
    close?.();
    close = undefined;
  };
}

/** Removes the listener of electron-store that would send the path of the data folder to any frame. */
export function removeStoreListener(): void {
  ipcMain.removeAllListeners('electron-store-get-data');
}
