import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { beforeAll, describe, expect, it } from 'vitest';

/** A tree like the project's: each file with its import specifiers. */
type Tree = Readonly<Record<string, readonly string[]>>;

/** `rule: from -> to`, the way the tests name a violation. */
const violationsIn = async (tree: Tree): Promise<string[]> => {
  const root = await mkdtemp(join(tmpdir(), 'import-table-'));
  try {
    await writeTree(root, tree);
    const options = await extractDepcruiseOptions(join(import.meta.dirname, 'dependency-cruiser.mjs'));
    const { output } = await cruise(['shared', 'electron', 'renderer', 'test'], { ...options, baseDir: root });
    if (typeof output === 'string') throw new Error(output);
    return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort();
  } finally {
    await rm(root, { recursive: true, force: true });
  }
};

const dependencies = ['zod', '@orpc/contract', 'jsonc-parser', 'electron-store', 'react'];
const devDependencies = ['electron', 'vitest'];
const unlisted = ['left-pad'];

const writeTree = async (root: string, tree: Tree): Promise<void> => {
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']));
  const manifest = {
    name: 'fixture',
    type: 'module',
    imports: { '#shared/*': './shared/*' },
    dependencies: versions(dependencies),
    devDependencies: versions(devDependencies),
  };
  await write('package.json', JSON.stringify(manifest));
  for (const name of [...dependencies, ...devDependencies, ...unlisted]) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, '');
  }
  for (const folder of ['shared', 'electron', 'renderer', 'test']) await mkdir(join(root, folder), { recursive: true });
  for (const [path, specifiers] of Object.entries(tree)) {
    const lines = specifiers.map((specifier, index) => `import * as i${index} from '${specifier}';`);
    const used = specifiers.map((_, index) => `i${index}`).join(', ');
    await write(path, `${lines.join('\n')}\nexport const file = [${used}];\n`);
  }
};

/** Everything the table allows, in one tree. The files that a forbidden import leads to are here as well. */
const allowed: Tree = {
  'shared/model/token.ts': ['zod'],
  'shared/contract/base.ts': ['@orpc/contract', '#shared/model/token.ts'],
  'electron/engine/clock.ts': ['#shared/model/token.ts'],
  'electron/engine/random.ts': ['node:crypto'],
  'electron/engine/identifier.ts': ['./clock.ts', './random.ts'],
  'electron/engine/journal/append.ts': ['#shared/model/token.ts', '../clock.ts', '../store/open.ts'],
  'electron/engine/faults/table.ts': ['../random.ts'],
  'electron/engine/secrets/sealing.ts': ['../config/defaults.ts'],
  'electron/engine/store/open.ts': ['../secrets/sealing.ts', '../clock.ts'],
  'electron/engine/pki/authority.ts': ['node:crypto', '../secrets/sealing.ts'],
  'electron/engine/http/header-pairs.ts': ['node:http'],
  'electron/engine/config/defaults.ts': ['jsonc-parser'],
  'electron/engine/webhooks/sign.ts': ['node:crypto'],
  'electron/engine/webhooks/outbox.ts': [
    './sign.ts',
    '../clock.ts',
    '../random.ts',
    '../identifier.ts',
    '../journal/append.ts',
    '../faults/table.ts',
    '../pki/authority.ts',
    '../http/header-pairs.ts',
    '../config/defaults.ts',
    '#shared/contract/base.ts',
  ],
  'electron/engine/pipeline/process.ts': ['../journal/append.ts'],
  'electron/engine/catcher/capture.ts': ['../journal/append.ts', '../pipeline/process.ts'],
  'electron/engine/control/router.ts': ['../webhooks/outbox.ts', '../catcher/capture.ts', '#shared/contract/base.ts'],
  'electron/engine/create-engine.ts': [
    './clock.ts',
    './webhooks/outbox.ts',
    './catcher/capture.ts',
    './control/router.ts',
  ],
  'electron/headless/server.ts': [
    '../engine/create-engine.ts',
    '../engine/control/router.ts',
    '#shared/model/token.ts',
  ],
  'electron/cli/serve.ts': ['../headless/server.ts', '../engine/create-engine.ts'],
  'electron/cli/main.ts': ['./serve.ts', '#shared/model/token.ts'],
  'electron/testing/vitest.ts': ['vitest', '../engine/clock.ts', '#shared/model/token.ts'],
  'electron/shell/window.ts': ['electron', 'electron-store', '../engine/control/router.ts'],
  'electron/main.ts': ['electron', './shell/window.ts', './engine/create-engine.ts', './headless/server.ts'],
  'electron/preload.ts': ['electron'],
  'renderer/connection/client.ts': ['@orpc/contract', '#shared/contract/base.ts', '../store/summaries.ts'],
  'renderer/store/summaries.ts': ['#shared/model/token.ts'],
  'renderer/components/table.tsx': ['react', '#shared/model/token.ts', '../store/summaries.ts'],
  'renderer/features/tokens/row.tsx': ['react'],
  'renderer/features/tokens/screen.tsx': [
    './row.tsx',
    '../../store/summaries.ts',
    '../../components/table.tsx',
    '../../connection/client.ts',
    '#shared/model/token.ts',
  ],
  'renderer/features/clocks/screen.tsx': ['../../components/table.tsx'],
  'renderer/app/screens.tsx': ['../features/tokens/screen.tsx', '../features/clocks/screen.tsx'],
  'renderer/main.tsx': ['./app/screens.tsx'],
  'test/support/browser.ts': ['vitest'],
  'test/electron/main.test.ts': ['vitest', '../support/browser.ts', '../../electron/engine/webhooks/outbox.ts'],
};

/** One forbidden import per line: the rule that reports it, the file, its specifier, and its target. */
const forbidden: readonly [rule: string, from: string, specifier: string, to: string][] = [
  ['shared', 'shared/a.ts', 'node:fs', 'fs'],
  ['shared', 'shared/b.ts', 'jsonc-parser', 'node_modules/jsonc-parser/index.js'],
  ['shared', 'shared/c.ts', '../electron/engine/clock.ts', 'electron/engine/clock.ts'],
  ['shared', 'shared/d.ts', '../renderer/store/summaries.ts', 'renderer/store/summaries.ts'],
  ['shared-model', 'shared/model/a.ts', '../contract/base.ts', 'shared/contract/base.ts'],
  ['engine-parts', 'electron/engine/webhooks/a.ts', '../catcher/capture.ts', 'electron/engine/catcher/capture.ts'],
  ['engine-parts', 'electron/engine/catcher/a.ts', '../webhooks/sign.ts', 'electron/engine/webhooks/sign.ts'],
  ['engine-parts', 'electron/engine/service/a.ts', '../control/router.ts', 'electron/engine/control/router.ts'],
  ['engine-parts', 'electron/engine/client/a.ts', '../create-engine.ts', 'electron/engine/create-engine.ts'],
  ['engine-parts', 'electron/engine/journal/a.ts', '../webhooks/sign.ts', 'electron/engine/webhooks/sign.ts'],
  ['engine-parts', 'electron/engine/authorization/a.ts', '../../headless/server.ts', 'electron/headless/server.ts'],
  [
    'engine-parts',
    'electron/engine/webhooks/signing/a.ts',
    '../../catcher/capture.ts',
    'electron/engine/catcher/capture.ts',
  ],
  ['engine-secrets', 'electron/engine/secrets/a.ts', '../store/open.ts', 'electron/engine/store/open.ts'],
  ['engine-pki', 'electron/engine/pki/a.ts', '../journal/append.ts', 'electron/engine/journal/append.ts'],
  ['engine-store', 'electron/engine/store/a.ts', '../journal/append.ts', 'electron/engine/journal/append.ts'],
  ['engine-ground-files', 'electron/engine/a.ts', './webhooks/sign.ts', 'electron/engine/webhooks/sign.ts'],
  ['engine-ground-files', 'electron/engine/b.ts', './create-engine.ts', 'electron/engine/create-engine.ts'],
  ['lab', 'electron/engine/lab/a.ts', '../webhooks/sign.ts', 'electron/engine/webhooks/sign.ts'],
  ['lab', 'electron/engine/lab/b.ts', '../create-engine.ts', 'electron/engine/create-engine.ts'],
  ['control', 'electron/engine/control/a.ts', '../create-engine.ts', 'electron/engine/create-engine.ts'],
  ['control', 'electron/engine/control/b.ts', '../../headless/server.ts', 'electron/headless/server.ts'],
  ['headless', 'electron/headless/a.ts', '../engine/webhooks/sign.ts', 'electron/engine/webhooks/sign.ts'],
  ['mcp', 'electron/mcp/a.ts', '../engine/webhooks/sign.ts', 'electron/engine/webhooks/sign.ts'],
  ['headless', 'electron/headless/b.ts', '../cli/serve.ts', 'electron/cli/serve.ts'],
  ['headless', 'electron/headless/c.ts', '../shell/window.ts', 'electron/shell/window.ts'],
  ['page', 'electron/page/a.ts', '../headless/server.ts', 'electron/headless/server.ts'],
  ['cli', 'electron/cli/a.ts', '../engine/journal/append.ts', 'electron/engine/journal/append.ts'],
  ['cli', 'electron/cli/b.ts', '../shell/window.ts', 'electron/shell/window.ts'],
  ['desktop', 'electron/shell/a.ts', '../engine/pki/authority.ts', 'electron/engine/pki/authority.ts'],
  ['testing', 'electron/testing/a.ts', '../engine/create-engine.ts', 'electron/engine/create-engine.ts'],
  ['desktop', 'electron/shell/b.ts', '../cli/serve.ts', 'electron/cli/serve.ts'],
  ['desktop', 'electron/shell/c.ts', '../../renderer/store/summaries.ts', 'renderer/store/summaries.ts'],
  ['electron-only-in-desktop', 'electron/headless/d.ts', 'electron-store', 'node_modules/electron-store/index.js'],
  ['electron-only-in-desktop', 'electron/cli/c.ts', 'electron', 'node_modules/electron/index.js'],
  ['electron-only-in-desktop', 'renderer/store/a.ts', 'electron', 'node_modules/electron/index.js'],
  ['renderer', 'renderer/store/b.ts', '../../electron/engine/clock.ts', 'electron/engine/clock.ts'],
  ['renderer-without-node', 'renderer/store/c.ts', 'node:fs', 'fs'],
  ['renderer-features', 'renderer/features/clocks/a.tsx', '../tokens/row.tsx', 'renderer/features/tokens/row.tsx'],
  ['renderer-features', 'renderer/features/clocks/b.tsx', '../../app/screens.tsx', 'renderer/app/screens.tsx'],
  ['renderer-ground', 'renderer/components/a.tsx', '../features/tokens/row.tsx', 'renderer/features/tokens/row.tsx'],
  ['renderer-ground', 'renderer/store/d.ts', '../app/screens.tsx', 'renderer/app/screens.tsx'],
  ['renderer-store', 'renderer/store/e.ts', '../components/table.tsx', 'renderer/components/table.tsx'],
  ['renderer-store', 'renderer/store/f.ts', '../connection/client.ts', 'renderer/connection/client.ts'],
  ['not-to-test', 'electron/cli/d.ts', '../../test/support/browser.ts', 'test/support/browser.ts'],
  ['not-to-dev-dependency', 'electron/headless/e.ts', 'vitest', 'node_modules/vitest/index.js'],
  ['not-to-unlisted', 'electron/headless/f.ts', 'left-pad', 'node_modules/left-pad/index.js'],
  ['not-to-unresolvable', 'electron/headless/g.ts', './gone.ts', './gone.ts'],
];

describe('the import table', () => {
  it('accepts every import that the architecture allows', async () => {
    expect(await violationsIn(allowed)).toEqual([]);
  });

  describe('reports each forbidden import', () => {
    let found: string[];
    beforeAll(async () => {
      found = await violationsIn({
        ...allowed,
        ...Object.fromEntries(forbidden.map(([, from, specifier]) => [from, [specifier]])),
      });
    });

    it.each(forbidden)('%s: %s must not import %s', (rule, from, _specifier, to) => {
      expect(found).toContain(`${rule}: ${from} -> ${to}`);
    });
  });

  it('allows create-engine to import every part, but no application', async () => {
    const found = await violationsIn({
      'electron/engine/create-engine.ts': ['../headless/server.ts'],
      'electron/headless/server.ts': ['node:http'],
    });
    expect(found).toEqual(['create-engine: electron/engine/create-engine.ts -> electron/headless/server.ts']);
  });

  it('reports a cycle, also through a subpath import', async () => {
    const found = await violationsIn({ 'shared/a.ts': ['#shared/b.ts'], 'shared/b.ts': ['./a.ts'] });
    expect(found).toContain('no-cycle: shared/a.ts -> shared/b.ts');
  });

  it('reports a file that nothing imports and that imports nothing', async () => {
    expect(await violationsIn({ 'shared/lonely.ts': [] })).toEqual(['no-orphan: shared/lonely.ts -> shared/lonely.ts']);
  });

  it('has a forbidden example for every rule', async () => {
    const { ruleSet } = await extractDepcruiseOptions(join(import.meta.dirname, 'dependency-cruiser.mjs'));
    const shown = new Set([...forbidden.map(([rule]) => rule), 'create-engine', 'no-cycle', 'no-orphan']);
    expect(ruleSet?.forbidden?.map(({ name }) => name).filter((name) => !shown.has(name ?? ''))).toEqual([]);
  });
});
