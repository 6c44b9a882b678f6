import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function canOpen(): boolean {
  if (process.platform !== 'linux') return true;
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return false;
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, 'xdg-open'), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Opens an address in the user's browser.
 * @returns Whether a browser took it; false where there is no display or no browser.
 */
export async function openInBrowser(address: string): Promise<boolean> {
  if (!canOpen()) return false;
  try {
    const { default: open } = await import('open');
    const child = await open(address);
    const [event] = await Promise.race([
      once(child, 'spawn').then(() => ['spawn']),
      once(child, 'error').then(() => ['error']),
      once(child, 'exit').then(([code]) => [code === 0 ? 'spawn' : 'error']),
    ]);
    return event === 'spawn';
  } catch {
    return false;
  }
}
