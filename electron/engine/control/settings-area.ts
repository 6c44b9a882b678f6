import { join } from 'node:path';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { ConfigFile } from '#shared/contract/config-file.ts';
import type { SettingsStore } from '../settings.ts';
import { os } from './area.ts';
import { offeredProxy } from '../client/offered-proxy.ts';
import type { Engine } from '../engine.ts';
import { configPlaceJob, readConfigJob, saveProfileJob } from '../config/config-jobs.ts';
import { wrongPath, wrongValue } from '../config/declared-wrong.ts';
import { declareSubscriptions } from '../webhooks/subscriptions/declare-subscriptions.ts';

/** The area `fleet`. */
export function fleetArea({ fleet }: Engine, settings: SettingsStore) {
  const state = () => ({ fleet: fleet?.status() ?? null });
  return {
    get: os.fleet.get.handler(state),
    watch: os.fleet.watch.handler(({ input: { watch } }) => {
      if (!fleet) {
        throw new HookbenchError('conflict', 'Hookbench was started without a fleet.', {
          hint: 'Start it with hookbench serve --fleet nats://… --name <name>.',
        });
      }
      settings.update({ watchFleet: watch });
      fleet.watch(watch);
      return state();
    }),
  };
}

/** The area `connection`. */
export function connectionArea({ connection }: Pick<Engine, 'connection'>) {
  return {
    get: os.connection.get.handler(() => {
      const offered = offeredProxy(process.env);
      return { ...connection.get(), ...(offered && { offered }) };
    }),
    update: os.connection.update.handler(({ input }) => connection.update(input)),
  };
}

/** The area `settings`. */
export function settingsArea(settings: SettingsStore) {
  return {
    get: os.settings.get.handler(() => settings.get()),
    update: os.settings.update.handler(({ input }) => {
      try {
        return settings.update(input);
      } catch (error) {
        throw new HookbenchError('storage_failed', `Cannot save the settings: ${messageOf(error)}.`, {
          hint: 'Check that you can write to the data folder.',
        });
      }
    }),
  };
}

/** The area `profile`. */
export function profileArea({ configFile, dataDir, jobs, profile }: Engine) {
  /** The last write: jobs of two threads must not replace the file at the same time. */
  let saved: Promise<unknown> = Promise.resolve();
  const save = (): Promise<string> =>
    jobs.run(saveProfileJob, { file: configFile ?? join(dataDir, 'hookbench.yaml'), profile: profile.get() });

  return {
    get: os.profile.get.handler(() => profile.get()),
    update: os.profile.update.handler(({ input }) => profile.update(input)),
    reset: os.profile.reset.handler(({ input: { names } }) => profile.reset(names)),
    save: os.profile.save.handler(async () => {
      const writing = saved.then(save, save);
      saved = writing;
      return { path: await writing, loaded: configFile !== undefined };
    }),
  };
}

type Section = keyof ConfigFile;

/** How each section is taken over; those that may be refused by what is kept come first. */
function sectionsOf(
  { authorization, catcher, connection, profile, requests, retention, subscriptions }: Engine,
  config: ConfigFile,
) {
  const { clients = [], users = [] } = config;
  const all: [Section, () => Promise<unknown>][] = [
    ['profile', () => profile.update(config.profile ?? {})],
    ['catcher', () => catcher.settings.update(config.catcher ?? {})],
    ['connection', () => connection.update(config.connection ?? {})],
    ['retention', async () => retention.change(config.retention ?? {})],
    ['subscriptions', () => declareSubscriptions(subscriptions, config.subscriptions ?? [])],
    ['authorizationServers', () => requests.servers.saved.declare(config.authorizationServers ?? [])],
    ['clients', () => Promise.all(clients.map((client) => authorization.clients.put(client)))],
    ['users', () => Promise.all(users.map((user) => authorization.users.put(user)))],
  ];
  return all.filter(([section]) => config[section] !== undefined);
}

const hint = 'Correct the file, then open it again.';

/** The area `config`. */
export function configArea(engine: Engine) {
  const { jobs } = engine;
  return {
    schema: os.config.schema.handler(async () => {
      const { configSchema } = await import('../config/read-config.ts');
      return configSchema();
    }),
    open: os.config.open.handler(async ({ input: { name, text }, signal }) => {
      const config = await jobs.run(readConfigJob, { name, text, hint }, signal);
      const sections = sectionsOf(engine, config);
      for (const [section, take] of sections) {
        await take().catch(async (error: unknown) => {
          const path = wrongPath(section, error);
          const place = await jobs.run(configPlaceJob, { file: name, text, path });
          throw wrongValue(place, path, error, hint);
        });
      }
      const waiting = (['addresses', 'interface'] as const).filter((section) => config[section] !== undefined);
      return { applied: sections.map(([section]) => section), waiting };
    }),
  };
}

const runtime = (engine: Engine) => ({
  node: process.versions.node,
  sqlite: engine.store.sqliteVersion,
  ...(process.versions['electron'] !== undefined && { electron: process.versions['electron'] }),
});

const addressOf = (control: string | undefined) => (control === undefined ? {} : { control });

function offeredInterface({ ownInterface }: Engine) {
  const model = ownInterface.current()?.model;
  return model && { interface: { title: model.title, roles: model.roles } };
}

/** The area `status`. */
export function statusArea(engine: Engine, control: () => string | undefined) {
  return {
    get: os.status.get.handler(() => ({
      version: engine.version,
      pid: process.pid,
      startedAt: engine.startedAt,
      dataDir: engine.dataDir,
      secrets: engine.secrets.kind(),
      ca: engine.pki.ca.path,
      ...addressOf(control()),
      listeners: [...engine.listeners],
      endpoints: engine.endpoints(),
      notices: [...new Set([...engine.notices, ...[engine.pki.problem()].filter((words) => words !== undefined)])],
      journal: { entries: engine.journal.lastCommitted() },
      ...offeredInterface(engine),
      ...(engine.fleet && { fleet: engine.fleet.status() }),
      runtime: runtime(engine),
    })),
  };
}
