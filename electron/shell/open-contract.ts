import { app, nativeTheme } from 'electron';
import type { Settings } from '#shared/model/settings.ts';
import { createControl } from '../engine/control/create-control.ts';
import type { Engine } from '../engine/engine.ts';
import type { SettingsKeeper, SettingsStore } from '../engine/settings.ts';
import type { BuiltPage } from '../page/built-page.ts';
import { createAttempt } from './attempt.ts';
import { createContractClient, type ContractClient } from './contract-client.ts';
import { createDesktopShell } from './desktop-shell.ts';
import { fileDialogs } from './files/file-dialogs.ts';
import { openRecentFiles, type RecentFiles } from './files/recent-files.ts';
import { createUserFiles, type UserFiles } from './files/user-files.ts';
import { answerPortRequests } from './ipc.ts';
import type { LogFile } from './log-file.ts';
import { createPortDoor } from './port-door.ts';
import { serveBeside, type Beside } from './serve-beside.ts';
import { openSettingsStore } from './settings-store.ts';
import { watchSettings } from './watch-settings.ts';
import { createWishes, type Wishes } from './wishes.ts';

/** The contract with the desktop app in it, open to the page and to other programs. */
export interface OpenContract {
  client: ContractClient;
  settings: SettingsStore;
  files: UserFiles;
  recent: RecentFiles;
  wishes: Wishes;
  /** Runs what may fail, and tells the page. */
  attempt: (doing: () => Promise<unknown>) => void;
  close: () => Promise<void>;
}

export interface OpenContractParts {
  engine: Engine;
  page: BuiltPage;
  controlPort: number;
  exposed: boolean;
  /** What the user should know of the start. */
  notices: readonly string[];
  log: LogFile;
  note: (error: unknown) => void;
  /** Called when what the menu shows has changed. */
  onChange: () => void;
}

/** Opens both doors: a port for the page of the window, and the control API for other programs. */
export async function openContract(parts: OpenContractParts): Promise<OpenContract> {
  const { controlPort, engine, exposed, log, note, onChange, page } = parts;
  const wishes = createWishes();
  const tell: SettingsKeeper['tell'] = (text, change) => {
    engine.addNotice(text, change);
    wishes.make({ kind: 'notice', tone: 'problem', text });
  };
  const store = openSettingsStore(engine.dataDir, { wall: engine.clocks.wall, tell });
  const settings = watchSettings(store, ({ theme }: Settings) => {
    nativeTheme.themeSource = theme;
    wishes.make({ kind: 'settings-changed' });
    onChange();
  });
  nativeTheme.themeSource = settings.get().theme;
  const recent = openRecentFiles(engine.dataDir, app, onChange);
  const files = createUserFiles({ client: () => client, dialogs: fileDialogs, recent, wishes });
  const controlKey = process.env['HOOKBENCH_CONTROL_KEY'];
  const beside: Beside = await serveBeside({ engine, settings, page, port: controlPort, exposed, controlKey });
  const notices = [...parts.notices, ...(beside.notice === undefined ? [] : [beside.notice])];
  const shell = createDesktopShell({ facts: () => ({ notices, log: log.path }), files, recent, wishes });
  const router = createControl(engine, settings, () => beside.server?.control, shell);
  const client = createContractClient(router);
  const closePort = answerPortRequests(createPortDoor(router, note));
  const attempt = createAttempt(wishes, note);
  const close = async (): Promise<void> => {
    closePort();
    await beside.server?.close();
  };
  return { client, settings, files, recent, wishes, attempt, close };
}
