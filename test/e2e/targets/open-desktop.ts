import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Status } from '#shared/model/status.ts';
import type { DesktopApp } from './desktop-app.ts';
import type { Target } from './target.ts';
import { closeDouble, openInDouble } from './open-in-double.ts';
import { openInElectron } from './open-in-electron.ts';
import { callerOf, prepareStart, type OpenOptions, type ReadyLine, type Workbench } from './workbench.ts';

/** Windows by the address that stands for them. */
const windows = new Map<string, DesktopApp>();
/** Data folders that a spec still has. */
const inUse = new Set<string>();

/** The window that a workbench opened, where its address stands for one. */
export const windowAt = (address: string): DesktopApp | undefined => windows.get(address);

/** The ready line for an app whose window is open: its control API is available before. */
async function readyLineOf(dataDir: string): Promise<ReadyLine> {
  const announced = JSON.parse(await readFile(join(dataDir, 'instance.json'), 'utf8')) as Record<string, string>;
  const { control = '', key: controlKey = '' } = announced;
  const status = (await (await callerOf({ control, controlKey })('GET', '/status')).json()) as Status;
  const urls = (party: string): { http: string; https: string } => {
    const of = (scheme: string): string =>
      status.listeners.find((one) => one.party === party && one.scheme === scheme)?.url ?? '';
    return { http: of('http'), https: of('https') };
  };
  return {
    pid: status.pid,
    control,
    controlKey,
    ui: `window:${dataDir}`,
    api: urls('service'),
    auth: urls('authorization'),
    catcher: urls('catcher'),
    ca: status.ca,
  };
}

/** Starts the built desktop app. */
export async function openDesktop(target: Exclude<Target, 'browser'>, options: OpenOptions): Promise<Workbench> {
  const { dataDir, args, env } = await prepareStart(options);
  inUse.add(dataDir);
  const app = await (target === 'double' ? openInDouble : openInElectron)({ args, env });
  await app.page.getByText('Connected').first().waitFor();
  const ready = await readyLineOf(dataDir);
  windows.set(ready.ui, app);
  return {
    ready,
    dataDir,
    call: callerOf(ready),
    stop: app.stop,
    async [Symbol.asyncDispose]() {
      await app.stop();
      inUse.delete(dataDir);
      if (inUse.size === 0) await closeDouble();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
