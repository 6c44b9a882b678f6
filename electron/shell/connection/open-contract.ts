import { app, nativeTheme } from 'electron';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { ShellFacts } from '#shared/model/shell.ts';
import { createControl } from '../../engine/control/create-control.ts';
import type { ShellPort } from '../../engine/control/shell-port.ts';
import type { Engine } from '../../engine/engine.ts';
import type { SettingsKeeper, SettingsStore } from '../../engine/settings.ts';
import { createKeys } from '../../headless/keys.ts';
import { scenariosOf } from '../../headless/scenarios-of.ts';
import {
  startControlServer,
  type ControlServer,
  type ControlServerOptions,
} from '../../headless/start-control-server.ts';
import type { BuiltPage } from '../../page/built-page.ts';
import { createAttempt } from './attempt.ts';
import { createContractClient, type ContractClient } from './contract-client.ts';
import { fileDialogs } from '../files/file-dialogs.ts';
import { openRecentFiles, type RecentFiles } from '../files/recent-files.ts';
import { createUserFiles, type UserFiles } from '../files/user-files.ts';
import { answerPortRequests } from './ipc.ts';
import type { LogFile } from '../failures/log-file.ts';
import { createPortTransport } from './port-socket.ts';
import { openSettingsStore } from '../stores/settings-store.ts';
import { watchSettings } from '../stores/watch-settings.ts';
import { createShellCommands, type ShellCommands } from './shell-commands.ts';

/** The control contract of the desktop app, served to the page and to other programs. */
export interface OpenContract {
  client: ContractClient;
  settings: SettingsStore;
  files: UserFiles;
  recent: RecentFiles;
  commands: ShellCommands;
  /** Runs an action and shows its error in the page. */
  attempt: (action: () => Promise<unknown>) => void;
  close: () => Promise<void>;
}

export interface OpenContractDeps {
  engine: Engine;
  page: BuiltPage;
  controlPort: number;
  exposed: boolean;
  /** Notices of the start for the user. */
  notices: readonly string[];
  log: LogFile;
  note: (error: unknown) => void;
  /** Called when the state that the menu shows has changed. */
  onChange: () => void;
}

/** Serves the contract to the page of the window (message port) and to other programs (control API). */
export async function openContract(deps: OpenContractDeps): Promise<OpenContract> {
  const { controlPort, engine, exposed, log, note, onChange, page } = deps;
  const commands = createShellCommands();
  const report: SettingsKeeper['report'] = (text, change) => {
    engine.addNotice(text, change);
    commands.send({ kind: 'notice', tone: 'problem', text });
  };
  const store = openSettingsStore(engine.dataDir, { wall: engine.clocks.wall, report });
  const settings = watchSettings(store, ({ theme }: Settings) => {
    nativeTheme.themeSource = theme;
    commands.send({ kind: 'settings-changed' });
    onChange();
  });
  engine.retention.follow(settings);
  nativeTheme.themeSource = settings.get().theme;
  const recent = openRecentFiles(engine.dataDir, app, onChange);
  const files = createUserFiles({ client: () => client, dialogs: fileDialogs, recent, commands });
  const scenarios = scenariosOf(engine, settings);
  // The app starts again, and its next start applies the session.
  const restart = (): void => {
    app.relaunch();
    app.quit();
  };
  const parts = { engine, settings, scenarios: scenarios.open, page, restart };
  const control = await serveControl({ ...parts, port: controlPort, exposed, mcp: !exposed });
  const notices = [...deps.notices, ...(control.notice === undefined ? [] : [control.notice])];
  const shell = createDesktopShell({ notices, log: log.path }, { files, recent, commands });
  const router = createControl(engine, settings, () => control.server?.control, shell, scenarios.open, restart);
  const client = createContractClient(router);
  const closePort = answerPortRequests(createPortTransport({ router, clock: engine.clocks.wall, onFailure: note }));
  const attempt = createAttempt(commands, note);
  const close = async (): Promise<void> => {
    closePort();
    await scenarios.close();
    await control.server?.close();
  };
  return { client, settings, files, recent, commands, attempt, close };
}

/** The control API of the desktop app, or a notice why it is not served. */
type ServedControl = { server: ControlServer; notice?: undefined } | { server?: undefined; notice: string };

/**
 * Serves the control API of the desktop app, so that other commands can use it. If its port is in use, the user gets a notice:
 * the window does not need the port.
 */
async function serveControl(options: Omit<ControlServerOptions, 'keys'>): Promise<ServedControl> {
  const { engine } = options;
  const keys = createKeys(engine.random, process.env['HOOKBENCH_CONTROL_KEY'], engine.clocks.wall);
  try {
    const server = await startControlServer({ ...options, keys });
    engine.announce(server.control, keys.controlKey);
    return { server };
  } catch (error) {
    if (!(error instanceof HookbenchError)) throw error;
    const notice = `The control API is not served: ${error.message}${error.hint === undefined ? '' : ` ${error.hint}`}`;
    const atMs = engine.clocks.wall.now();
    await engine.journal.append([{ kind: 'engine', atMs, change: 'listener-failed', message: notice }]);
    return { notice };
  }
}

/** Implements the shell procedures of the contract for the desktop app. */
function createDesktopShell(
  facts: Omit<ShellFacts, 'runsIn'>,
  { files, recent, commands }: Pick<OpenContract, 'files' | 'recent' | 'commands'>,
): ShellPort {
  return {
    facts: () => ({ runsIn: 'desktop', ...facts }),
    commands: commands.follow,
    open: files.choose,
    chooseFolder: files.chooseFolder,
    cancelOpen: async () => files.cancelOpen(),
    save: files.save,
    keep: files.keep,
    recent: recent.all,
    async openRecent(id) {
      const file = recent.find(id);
      return file && files.openPath(file.path, file.kind);
    },
    clearRecent: recent.clear,
  };
}
