import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildLibrary, libraryEntries } from './build-library.ts';
import { copyProgram } from './copy-program.ts';

const root = join(import.meta.dirname, '../../..');

interface Manifest {
  name: string;
  version: string;
  description: string;
  author: string;
  license: string;
}

/** The module that users import as `hookbench` or `hookbench/<name>`. */
const exportOf = (name: string) => ({
  types: `./lib/${name}.d.ts`,
  // A module that imports Vitest cannot be required.
  ...(name !== 'vitest' && { require: `./lib/${name}.cjs` }),
  default: `./lib/${name}.js`,
});

/** The manifest of the package: without dependencies, because the build bundles all of them. */
function packageManifest({ author, description, license, name, version }: Manifest) {
  return {
    name,
    version,
    description,
    author,
    license,
    type: 'module',
    engines: { node: '>=24' },
    bin: { hookbench: 'main/hookbench.js' },
    exports: {
      ...Object.fromEntries(libraryEntries.map((entry) => [entry === 'index' ? '.' : `./${entry}`, exportOf(entry)])),
      './schemas/*': './schemas/*',
      './package.json': './package.json',
    },
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
  // The screen Scenarios copies the examples, and the screen Lessons plays the lessons.
  const shipped = [
    'examples/scenarios',
    'examples/lessons',
    'shared/experiments',
    'shared/interfaces',
    'LICENSE',
    'README.md',
  ];
  for (const name of shipped)
    cpSync(join(root, name), join(target, name), { recursive: true, filter: (file) => !file.endsWith('.ts') });
  cpSync(join(root, 'shared/schemas'), join(target, 'schemas'), { recursive: true });
  for (const file of globSync('examples/*/*.yaml', { cwd: target })) {
    const text = readFileSync(join(target, file), 'utf8');
    writeFileSync(join(target, file), text.replace('../shared/schemas/', '../schemas/'));
  }
  const manifest = packageManifest(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest);
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
