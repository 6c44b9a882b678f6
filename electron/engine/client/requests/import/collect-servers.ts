import { isDeepStrictEqual } from 'node:util';
import { messageOf } from '#shared/errors/message-of.ts';
import type { ServerToSave } from '#shared/model/authorization-server.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import { mustIssueTokens } from '../../servers/saved-servers.ts';

const maxServers = 100;

/** Collects the authorization servers of an import. */
export interface ServerCollector {
  /** Adds the server that a request names. @returns The authentication, with another name if that one is taken */
  withServer(auth: RequestAuth | undefined, defined: readonly ServerToSave[]): RequestAuth | undefined;
  all(): ServerToSave[];
}

/** Why an authorization server cannot be imported. */
function problemOf(server: ServerToSave, count: number): string | undefined {
  if (count === maxServers) return `at most ${maxServers} are imported.`;
  try {
    mustIssueTokens(server);
    return undefined;
  } catch (error) {
    return `${messageOf(error)} Save it on the tab Auth.`;
  }
}

/** @param onText Gets the texts of each server, for the variables that it refers to. */
export function collectServers(warn: (message: string) => void, onText: (text: string) => void): ServerCollector {
  const servers = new Map<string, ServerToSave>();
  const refused = new Set<string>();

  function withServer(auth: RequestAuth | undefined, defined: readonly ServerToSave[]) {
    const server = auth?.kind === 'token' ? defined.find(({ name }) => name === auth.server) : undefined;
    if (auth?.kind !== 'token' || !server) return auth;
    let { name } = server;
    // Requests name their own scope.
    const scope = auth.scope === undefined ? server.scope : undefined;
    const isTaken = (): boolean => {
      const known = servers.get(name);
      const same = { ...server, name, scope: scope ?? known?.scope };
      return known !== undefined && !isDeepStrictEqual({ ...known, scope: known.scope }, same);
    };
    for (let copy = 2; isTaken(); copy++) name = `${server.name.slice(0, 90)} ${copy}`;
    const problem = servers.has(name) ? undefined : problemOf(server, servers.size);
    if (problem === undefined) servers.set(name, { ...server, name });
    else if (!refused.has(name)) warn(`The authorization server ${name} was skipped: ${problem}`);
    if (problem !== undefined) refused.add(name);
    onText(JSON.stringify(server));
    return { ...auth, server: name };
  }

  return { withServer, all: () => [...servers.values()] };
}
