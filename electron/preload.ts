import { ipcRenderer } from 'electron';

/**
 * Hands the page a port to the engine when it asks, and nothing else: it puts no name into the page. The page posts
 * `hookbench:ready` to itself and receives `hookbench:port` with the port; the main process decides whether it may.
 */
const channel = 'hookbench:port';

window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source === window && origin === location.origin && data === 'hookbench:ready') ipcRenderer.send(channel);
});

ipcRenderer.on(channel, ({ ports }) => {
  window.postMessage(channel, location.origin, ports);
});
