import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';

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
