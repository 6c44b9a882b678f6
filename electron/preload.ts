import { ipcRenderer } from 'electron';

/**
 * Passes the page a message port to the engine, and exposes nothing else. The page posts `hookbench:ready` to itself and
 * receives `hookbench:port` with the port, if the main process allows it.
 */
const channel = 'hookbench:port';

window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source === window && origin === location.origin && data === 'hookbench:ready') ipcRenderer.send(channel);
});

ipcRenderer.on(channel, ({ ports }) => {
  window.postMessage(channel, location.origin, ports);
});
