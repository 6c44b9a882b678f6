import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { isDynamicVariable } from '../dynamic-variables.ts';
import { collectEnvironments, type EnvironmentCollector } from './collect-environments.ts';
import type { Imported } from './import-job.ts';
import { isDeepStrictEqual } from 'node:util';
import type { ServerToSave } from '#shared/model/authorization-server.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import { mustIssueTokens } from '../../servers/saved-servers.ts';

/** Max warnings of an import. */
const maxWarnings = 1000;
const maxLine = 1000;
/** Items that each have a warning of their own, although it says the same. */
const maxAlike = 3;

/** Collects what an import leaves out or changes. */
interface WarningCollector {
  /** @param item What it is about. The same message about many items is one warning. */
  warn(message: string, item?: string): void;
  /** @param last Warnings about the whole import. */
  list(last: readonly string[]): string[];
}

function collectWarnings(): WarningCollector {
  const about = new Map<string, string[]>();
  let more = 0;

  function warn(message: string, item?: string): void {
    const known = about.get(message);
    if (known) known.push(...(item === undefined ? [] : [item]));
    else if (about.size < maxWarnings) about.set(message, item === undefined ? [] : [item]);
    else more++;
  }

  function linesOf([message, items]: [string, string[]]): string[] {
    if (items.length === 0) return [message];
    if (items.length <= maxAlike) return items.map((item) => `${item}: ${message}`);
    return [`${items.slice(0, maxAlike).join(', ')} and ${items.length - maxAlike} more: ${message}`];
  }

  return {
    warn,
    list: (last) => [
      ...[...about].flatMap(linesOf).map((line) => line.slice(0, maxLine)),
      ...last,
      ...(more > 0 ? [`${more} more warnings are not shown.`] : []),
    ],
  };
}

const maxServers = 100;

/** Collects the authorization servers of an import. */
interface ServerCollector {
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
function collectServers(warn: (message: string) => void, onText: (text: string) => void): ServerCollector {
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

type Item = Imported['items'][number];

const maxItems = 5000;
/** Max characters of all requests as JSON: a small text can describe very large ones. */
const maxCharacters = 22_000_000;
/** Names of unknown variables that a warning lists. */
const maxListed = 50;

/** Collects the requests, environments and warnings of an import, within limits. */
export interface Collector extends Omit<EnvironmentCollector, 'all'> {
  /**
   * Adds a request. Requests over the limit are only counted, for a warning.
   * @throws HookbenchError `bad_input` when the requests become too large
   */
  add(item: Item): void;
  withServer: ServerCollector['withServer'];
  warn: WarningCollector['warn'];
  imported(format: Imported['format']): Imported;
}

/** Variables that Hookbench always has. */
const isBuiltIn = (name: string): boolean => /^(?:(?:api|auth|catcher)(?:\.https?)?$|env\.)/.test(name);

export function createCollector(): Collector {
  const items: Item[] = [];
  const used = new Set<string>();
  const saved = new Set<string>();
  let [moreItems, characters] = [0, 0];

  /** Notes the variables that a text refers to. */
  function note(text: string): void {
    for (const [, name = ''] of text.matchAll(/\{\{\s*(\$?[\w.-]+)\s*\}\}/g)) used.add(name);
  }

  function add(item: Item): void {
    if (items.length === maxItems) {
      moreItems++;
      return;
    }
    const json = JSON.stringify(item);
    characters += json.length;
    if (characters > maxCharacters) {
      throw new HookbenchError('bad_input', `With request ${items.length + 1}, the requests are larger than 22 MB.`, {
        field: '/text',
        hint: 'Import a smaller part of the text.',
      });
    }
    note(json);
    for (const { name } of item.spec.values ?? []) saved.add(name);
    items.push(item);
  }

  const { list, warn } = collectWarnings();
  const { all, ...environments } = collectEnvironments(warn);
  const servers = collectServers(warn, note);

  /** Warnings about variables that have no value. */
  function unknownIn(found: Imported['environments']): string[] {
    const known = new Set([...saved, ...found.flatMap(({ variables }) => variables.map(({ name }) => name))]);
    const missing = [...used].filter((name) => !known.has(name) && !isBuiltIn(name));
    const [dynamic, plain] = [
      missing.filter((name) => name.startsWith('$')),
      missing.filter((name) => !name.startsWith('$')),
    ];
    const unknown = dynamic.filter((name) => !isDynamicVariable(name));
    const listed = (names: readonly string[]) =>
      names.slice(0, maxListed).join(', ') + (names.length > maxListed ? `, and ${names.length - maxListed} more` : '');
    return [
      ...(plain.length > 0 ? [`Define in an environment: ${listed(plain)}.`] : []),
      ...(unknown.length > 0
        ? [`Hookbench does not generate: ${listed(unknown)}. Replace them, or requests with them are not sent.`]
        : []),
    ];
  }

  return {
    add,
    withServer: servers.withServer,
    warn,
    ...environments,
    imported(format) {
      const found = all();
      // Commands name each variable with its line.
      const unknown = format === 'curl' || format === 'fetch' ? [] : unknownIn(found);
      const tooMany = `Only the first ${maxItems} requests were imported; ${moreItems} more were skipped.`;
      const warnings = list([...unknown, ...(moreItems > 0 ? [tooMany] : [])]);
      return { format, items, environments: found, servers: servers.all(), warnings };
    },
  };
}

/** The default name of a request: its method and the path of its URL. */
export const requestName = (method: string, url: string): string =>
  `${method} ${url.replace(/^[a-z]+:\/\/[^/?#]+/i, '').replace(/[?#].*$/s, '') || '/'}`.slice(0, 200);
