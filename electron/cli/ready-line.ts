import type { Served } from '../headless/serve.ts';

/** The line that `serve --json` prints when all listeners are open, and `record --json` with what it records. */
export function readyLine({ engine, keys, server }: Served): Record<string, unknown> {
  const ownInterface = engine.ownInterface.current();
  return {
    ready: true,
    pid: process.pid,
    version: engine.version,
    dataDir: engine.dataDir,
    control: server.control,
    controlKey: keys.controlKey,
    ui: server.links.address(),
    api: engine.urls.api,
    auth: engine.urls.auth,
    endpoints: engine.endpoints(),
    catcher: engine.urls.catcher,
    badTls: Object.fromEntries(engine.badTls.receivers.map(({ kind, url }) => [kind, url])),
    ca: engine.pki.ca.path,
    clients: engine.authorization.clients.all().map(({ id, secret, grants, redirectUris }) => ({
      id,
      ...(secret !== undefined && { secret }),
      grants,
      ...(redirectUris && { redirectUris }),
    })),
    ...(ownInterface && {
      interface: {
        title: ownInterface.model.title,
        version: ownInterface.model.version,
        credentials: ownInterface.credentials,
      },
    }),
    users: engine.authorization.users.all().map(({ username, password, role }) => ({ username, password, role })),
  };
}
