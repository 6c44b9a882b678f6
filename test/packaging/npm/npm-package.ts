import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildLibrary, libraryEntries } from './build-library.ts';
import { copyProgram } from './copy-program.ts';

const root = join(import.meta.dirname, '../../..');

interface Manifest {
  version: string;
  author: string;
  license: string;
}

/** The module that users import as `hookbench` or `hookbench/<name>`. */
const exportOf = ([name, script]: readonly [name: string, script: string]) => {
  const esm = { types: `./lib/${name}.d.ts`, default: `./lib/${script}.js` };
  // A module that imports Vitest cannot be required.
  if (name === 'vitest') return esm;
  return { import: esm, require: { types: `./lib/${name}.d.cts`, default: `./lib/${script}.cjs` } };
};

/** The manifest of the package: without dependencies, because the build bundles all of them. */
function packageManifest({ author, license, version }: Manifest) {
  return {
    name: 'hookbench',
    version,
    description:
      'Test webhook receivers and OAuth 2.0 clients offline: a REST API, its authorization server, signed webhooks, faults and scenarios, from the command line, Vitest, Jest or Playwright.',
    keywords: [
      'webhook',
      'oauth2',
      'api',
      'testing',
      'mock-server',
      'openapi',
      'fault-injection',
      'vitest',
      'jest',
      'ci',
    ],
    author,
    license,
    type: 'module',
    engines: { node: '>=24' },
    bin: { hookbench: 'main/hookbench.js' },
    exports: {
      ...Object.fromEntries(
        Object.entries(libraryEntries).map((entry) => [entry[0] === 'index' ? '.' : `./${entry[0]}`, exportOf(entry)]),
      ),
      './schemas/*': './schemas/*',
      './package.json': './package.json',
    },
    // So that package managers which separate packages let `hookbench/vitest` import it.
    peerDependencies: { vitest: '*' },
    peerDependenciesMeta: { vitest: { optional: true } },
  };
}

/**
 * Assembles the folder that `npm pack` and `npm publish` read, from the output of `npm run build`.
 * @param target Its content is replaced.
 */
export async function assemblePackage(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  copyProgram(join(root, 'out'), target);
  await buildLibrary(root, join(target, 'lib'));
  cpSync(join(root, 'electron/testing/README.md'), join(target, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  // The screen Scenarios copies the examples, and the screen Lessons plays the lessons.
  cpSync(join(root, 'examples'), join(target, 'examples'), { recursive: true });
  for (const file of globSync('docs/*.md', { cwd: root })) cpSync(join(root, file), join(target, file));
  for (const name of ['shared/experiments', 'shared/interfaces'])
    cpSync(join(root, name), join(target, name), { recursive: true, filter: (file) => !file.endsWith('.ts') });
  mkdirSync(join(target, 'schemas'));
  // Programs read them: white space would be a third of their size.
  for (const file of globSync('*.json', { cwd: join(root, 'shared/schemas') })) {
    const schema: unknown = JSON.parse(readFileSync(join(root, 'shared/schemas', file), 'utf8'));
    writeFileSync(join(target, 'schemas', file), JSON.stringify(schema));
  }
  for (const file of globSync('examples/**/*.yaml', { cwd: target })) {
    const text = readFileSync(join(target, file), 'utf8');
    writeFileSync(join(target, file), text.replace('../shared/schemas/', '../schemas/'));
  }
  const manifest = packageManifest(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest);
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
