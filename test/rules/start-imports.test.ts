import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Imports and exports that load a module: not those of types alone. */
const loading = /^(?:import|export)\s+(?!type\b)([^;'"`]*?)from\s+'([^']+)'|^import\s+'([^']+)'/gm;

const isOfTypes = (clause: string): boolean =>
  /^\{[^}]*\}\s*$/.test(clause) &&
  clause
    .replace(/[{}\s]*$|^\{/g, '')
    .split(',')
    .every((one) => one.trim() === '' || /^\s*type\s/.test(one));

/** What a module imports: paths in the repository, and names of packages. */
function importsOf(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(loading)].flatMap(
    ([, clause = '', from = '', alone = '']) => {
      const source = from || alone;
      if (isOfTypes(clause) || source.startsWith('node:')) return [];
      if (source.startsWith('.')) return [relative(root, join(root, dirname(file), source))];
      return [source.startsWith('#shared/') ? source.replace('#', '') : source];
    },
  );
}

/** All that modules load when they are imported, each with the module that imports it first. */
function loadedBy(...entries: string[]): Map<string, string> {
  const found = new Map(entries.map((entry) => [entry, '']));
  for (const file of found.keys()) {
    if (!existsSync(join(root, file)) || !file.endsWith('.ts')) continue;
    for (const one of importsOf(file)) if (!found.has(one)) found.set(one, file);
  }
  return found;
}

const loaded = loadedBy('electron/cli/program.ts', 'electron/headless/serve.ts');

it('loads only the packages that each start needs', () => {
  const packages = [...loaded.keys()].filter((one) => !/^(electron|shared)\//.test(one) && one !== 'package.json');
  expect(packages.toSorted()).toEqual(['commander', 'env-paths', 'ipaddr.js', 'jose', 'yaml', 'zod']);
});

it.each([
  [
    'the failure lab and scenarios',
    /^electron\/engine\/lab\/open-lab\.ts|^electron\/engine\/scenarios\/run-scenario\.ts/,
  ],
  [
    'what compiles and serves own interfaces',
    /interface\/(compile\/compile-interface|emit\/own-events|records\/open-records|understand\/understand)\.ts|service\/own\/serve-own/,
  ],
  [
    'what plays recordings',
    /^electron\/engine\/recording\/play\/(play-recording|played-webhook|write-message|places)\.ts/,
  ],
  ['the diagnosis', /^shared\/diagnosis\/(diagnose|causes|phrases)\.ts/],
  ['the schemas of runs', /^shared\/(runs|load)\/(run|load-report|load-plan)\.ts/],
])('does not load %s', (_name, parts) => {
  expect([...loaded].filter(([file]) => parts.test(file)).map(([file, by]) => `${by} imports ${file}`)).toEqual([]);
});

it('starts a command without TLS, and without what only a server or its examination needs', () => {
  const found = [...loadedBy('electron/cli/program.ts')].filter(
    ([file]) =>
      /^electron\/engine\/(http\/listen|pki\/open-pki|store\/schema)\.ts/.test(file) ||
      (existsSync(join(root, file)) &&
        /^import (?!type).* from 'node:(tls|https)'/m.test(readFileSync(join(root, file), 'utf8'))),
  );
  expect(found.map(([file, by]) => `${by} imports ${file}`)).toEqual([]);
});
