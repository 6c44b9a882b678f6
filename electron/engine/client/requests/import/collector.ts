import { isDeepStrictEqual } from 'node:util';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ServerToSave } from '#shared/model/authorization-server.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import type { Imported } from './imported.ts';

type Item = Imported['items'][number];

const maxItems = 5000;
const maxServers = 100;
const maxWarnings = 100;
/** Max characters of all requests as JSON: a small text can describe very large ones. */
const maxCharacters = 10_000_000;

/** Collects the requests and warnings of an import, within limits. */
export interface Collector {
  /**
   * Adds a request. Requests over the limit are only counted, for a warning.
   * @throws HookbenchError `bad_input` when the requests become too large
   */
  add(item: Item): void;
  /** Adds the server that a request names. @returns The authentication, with another name if that one is taken */
  withServer(auth: RequestAuth | undefined, defined: readonly ServerToSave[]): RequestAuth | undefined;
  warn(message: string): void;
  /** Names the variables that are not imported. */
  warnOfVariables(names: readonly string[]): void;
  imported(format: Imported['format']): Imported;
}

export function createCollector(): Collector {
  const items: Item[] = [];
  const warnings: string[] = [];
  const servers = new Map<string, ServerToSave>();
  let [moreItems, moreWarnings, characters] = [0, 0, 0];

  function add(item: Item): void {
    if (items.length === maxItems) {
      moreItems++;
      return;
    }
    characters += JSON.stringify(item).length;
    if (characters > maxCharacters) {
      throw new HookbenchError('bad_input', `With request ${items.length + 1}, the requests are larger than 10 MB.`, {
        field: '/text',
        hint: 'Import a smaller part of the text.',
      });
    }
    items.push(item);
  }

  function withServer(auth: RequestAuth | undefined, defined: readonly ServerToSave[]) {
    const server = auth?.kind === 'token' ? defined.find(({ name }) => name === auth.server) : undefined;
    if (auth?.kind !== 'token' || !server || servers.size === maxServers) return auth;
    let { name } = server;
    const isTaken = (): boolean => servers.has(name) && !isDeepStrictEqual(servers.get(name), { ...server, name });
    for (let copy = 2; isTaken(); copy++) name = `${server.name.slice(0, 90)} ${copy}`;
    servers.set(name, { ...server, name });
    return { ...auth, server: name };
  }

  function warn(message: string): void {
    if (warnings.length < maxWarnings) warnings.push(message.slice(0, 1000));
    else moreWarnings++;
  }

  function warnOfVariables(names: readonly string[]): void {
    if (names.length > 0) warn(`Define the variables in an environment: ${names.slice(0, 30).join(', ')}.`);
  }

  const more = (): string[] => [
    ...(moreItems > 0 ? [`Only the first ${maxItems} requests were imported; ${moreItems} more were skipped.`] : []),
    ...(moreWarnings > 0 ? [`${moreWarnings} more warnings are not shown.`] : []),
  ];

  return {
    add,
    withServer,
    warn,
    warnOfVariables,
    imported: (format) => ({ format, items, servers: [...servers.values()], warnings: [...warnings, ...more()] }),
  };
}

/** The default name of a request: its method and the path of its URL. */
export const requestName = (method: string, url: string): string =>
  `${method} ${url.replace(/^[a-z]+:\/\/[^/?#]+/i, '').replace(/[?#].*$/s, '') || '/'}`.slice(0, 200);
