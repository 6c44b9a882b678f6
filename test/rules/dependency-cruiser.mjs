/**
 * The import table of the architecture, row by row, and a few rules for every folder.
 * `test/rules/import-table.test.ts` verifies each row.
 */

const product = '^(shared|electron|renderer)/';

/** The modules that every part of the engine may use. Parts are connected in create-engine.ts and through the journal. */
const engineGround =
  '^electron/engine/((clock|random|identifier|profile|part-base|recent-map|one-at-a-time|pause|lazily|and-then)\\.ts$|(journal|store|secrets|jobs|faults|pipeline|pki|http|config|signing|reports|runs|folders|fleet|expressions|interface|recording)/|settings\\.ts$)';

/** What an application (headless, cli, the desktop shell) may import of the engine, and the page that it serves. */
const forApplications = [
  '^electron/engine/(control/|scenarios/|load/|http/|config/|jobs/|fleet/|folders/|reports/|interface/|recording/|(create-engine|engine|settings|clock|random|identifier|lazily|data-folder)\\.ts$)',
  '^electron/page/',
  '^electron/mcp/',
];

const desktop = '^electron/((main|preload)\\.ts$|shell/)';

/** One row of the table: `from` may import, of the folders in `within`, only `may`. */
const row = (name, comment, from, within, may) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: { path: within, pathNot: may },
});

const table = [
  row('shared', 'shared imports only itself, zod and @orpc/contract', '^shared/', undefined, [
    '^shared/',
    '^node_modules/(zod|@orpc/contract)/',
  ]),
  row('shared-model', 'The model is below everything else in shared', '^shared/model/', product, '^shared/model/'),
  row(
    'engine-parts',
    'An engine part imports shared, the common modules (see docs/contributing/design.md) and itself',
    { path: '^electron/engine/([^/]+)/', pathNot: '^electron/engine/(control|compose|lab)/' },
    product,
    ['^shared/', '^electron/engine/$1/', engineGround],
  ),
  row(
    'engine-secrets',
    'secrets imports only config and the files at the top of the engine',
    '^electron/engine/secrets/',
    product,
    ['^shared/', '^electron/engine/(secrets|config)/', '^electron/engine/[^/]+$'],
  ),
  row(
    'engine-pki',
    'Certificates need no database: pki imports only secrets and config',
    '^electron/engine/pki/',
    product,
    ['^shared/', '^electron/engine/(pki|secrets|config)/', '^electron/engine/[^/]+$'],
  ),
  row('engine-store', 'The store is below the journal', '^electron/engine/store/', product, [
    '^shared/',
    '^electron/engine/(store|secrets|http|config)/',
    '^electron/engine/[^/]+$',
  ]),
  row(
    'engine-ground-files',
    'Files at the top of the engine import shared and each other; create-engine.ts and compose/ alone know the parts, parties.ts and engine.ts their types',
    { path: '^electron/engine/[^/]+$', pathNot: '^electron/engine/((create-)?engine|parties)\\.ts$' },
    product,
    [
      '^shared/',
      '^electron/engine/(?!create-engine\\.ts$)[^/]+$',
      '^electron/engine/(journal|store|secrets|jobs|faults|pki|http|config)/',
    ],
  ),
  row(
    'create-engine',
    'create-engine.ts and compose/ know all parts, and no application',
    '^electron/engine/(create-engine\\.ts$|compose/)',
    product,
    ['^shared/', '^electron/engine/'],
  ),
  row(
    'lab',
    'The failure lab runs scenarios on complete parties, which it knows by the types in parties.ts',
    '^electron/engine/lab/',
    product,
    ['^shared/', '^electron/engine/(lab|scenarios)/', '^electron/engine/parties\\.ts$', engineGround],
  ),
  row('control', 'control imports engine parts and shared', '^electron/engine/control/', product, [
    '^shared/',
    '^electron/engine/(?!create-engine\\.ts$|compose/)',
  ]),
  row('headless', 'headless imports control, create-engine and shared', '^electron/headless/', product, [
    '^shared/',
    '^electron/headless/',
    ...forApplications,
  ]),
  row('page', 'The built page is served by every application and imports none', '^electron/page/', product, [
    '^shared/',
    '^electron/page/',
  ]),
  row('mcp', 'The tools for agents work with the control contract alone', '^electron/mcp/', product, [
    '^shared/',
    '^electron/mcp/',
  ]),
  row('cli', 'cli imports control, create-engine, shared and headless', '^electron/cli/', product, [
    '^shared/',
    '^electron/(cli|headless)/',
    ...forApplications,
  ]),
  row(
    'testing',
    'testing imports headless, scenarios and shared, never the engine that it starts',
    '^electron/testing/',
    product,
    [
      '^shared/',
      '^electron/testing/',
      '^electron/headless/(control-client|old-node)\\.ts$',
      '^electron/engine/(clock\\.ts$|scenarios/)',
    ],
  ),
  row('desktop', 'main, preload and shell import each other and what headless may', desktop, product, [
    '^shared/',
    '^electron/headless/',
    desktop,
    ...forApplications,
  ]),
  row(
    'electron-only-in-desktop',
    'Only main, preload and shell import electron and electron-store',
    { path: product, pathNot: desktop },
    '^node_modules/(electron|electron-store)/',
  ),
  row('renderer', 'The page imports the renderer and shared, never the engine', '^renderer/', product, [
    '^renderer/',
    '^shared/',
  ]),
  row(
    'renderer-features',
    'A feature imports shared, store, components and connection, never another feature',
    '^renderer/features/([^/]+)/',
    product,
    ['^shared/', '^renderer/features/$1/', '^renderer/(store|components|connection)/'],
  ),
  row(
    'renderer-ground',
    'store, components and connection know no feature and no app',
    '^renderer/(store|components|connection)/',
    '^renderer/',
    '^renderer/(store|components|connection)/',
  ),
  row('renderer-store', 'store is below components and connection', '^renderer/store/', product, [
    '^renderer/store/',
    '^shared/',
  ]),
];

const everywhere = [
  {
    name: 'renderer-without-node',
    comment: 'The page runs in a browser',
    severity: 'error',
    from: { path: '^renderer/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-cycle',
    comment: 'No import cycles, not even of types',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphan',
    comment: 'A file that imports nothing and is imported by nothing is dead',
    severity: 'error',
    from: { orphan: true, path: product, pathNot: '\\.d\\.ts$' },
    to: {},
  },
  {
    name: 'not-to-test',
    comment: 'Nothing but tests imports test/',
    severity: 'error',
    from: { path: product },
    to: { path: '^test/' },
  },
  {
    name: 'not-to-dev-dependency',
    comment:
      'The product imports what package.json lists as dependencies (electron, in the desktop, comes with the app; Vitest with the project that uses hookbench/vitest)',
    severity: 'error',
    from: { path: product, pathNot: '^electron/testing/vitest\\.ts$' },
    to: { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/(electron|@types)/' },
  },
  {
    name: 'not-to-unlisted',
    comment: 'Every package is listed in package.json',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'not-to-unresolvable',
    comment: 'Every import leads somewhere',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...table, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The programs of the unseen set have packages of their own, which are installed to run them.
    exclude: { path: '(^|/)tsconfig[^/]*\\.json$|^test/outside/unseen/programs/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
      mainFields: ['types', 'module', 'main'],
    },
  },
};
