import type { App } from 'electron';
import { appId } from '#shared/model/app-id.ts';
import { linkScheme } from './openings.ts';

/**
 * Registers the app with the system: Windows shows notifications only of programs with an app user model id, and Hookbench
 * links open the packaged app.
 * @param environment The environment of the process. For the portable program, it contains the path of the file that the
 * user started; the running binary is in a temporary folder.
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
