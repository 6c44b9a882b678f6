import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { isDynamicVariable } from '../dynamic-variables.ts';
import { collectEnvironments, type EnvironmentCollector } from './collect-environments.ts';
import { collectServers, type ServerCollector } from './collect-servers.ts';
import { collectWarnings, type WarningCollector } from './collect-warnings.ts';
import type { Imported } from './imported.ts';

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
