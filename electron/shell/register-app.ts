import type { App } from 'electron';
import { appId } from '#shared/model/app-id.ts';
import { linkScheme } from './parse-link.ts';

/**
 * Makes the app known to the system: Windows shows notifications only of a program that says whose shortcut is its own, and
 * our links open the packaged app.
 * @param environment Of the process. The portable program unpacks itself into a folder that is gone when it ends; what
 * the user started is named there.
 */
export function registerApp(
  app: Pick<App, 'isPackaged' | 'setAppUserModelId' | 'setAsDefaultProtocolClient'>,
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
): void {
  if (platform === 'win32') app.setAppUserModelId(appId);
  if (!app.isPackaged) return;
  const portable = environment['PORTABLE_EXECUTABLE_FILE'];
  if (portable === undefined) app.setAsDefaultProtocolClient(linkScheme);
  else app.setAsDefaultProtocolClient(linkScheme, portable);
}
