import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { writeDeclarations } from './declarations.ts';

/** Modules that users import, `hookbench` (`index`) or `hookbench/<name>`, and the scripts behind them. */
export const libraryEntries = {
  index: 'index',
  vitest: 'vitest',
  jest: 'jest',
  'jest-globals': 'jest',
  playwright: 'playwright',
} as const;

/** Builds the library for tests as ES modules and, for Jest, as CommonJS, with its declarations. */
export async function buildLibrary(root: string, target: string): Promise<void> {
  const source = join(root, 'electron/testing');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      // Old versions can load it, and report that they are too old.
      target: 'node18',
      outDir: target,
      emptyOutDir: true,
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(Object.values(libraryEntries).map((name) => [name, join(source, `${name}.ts`)])),
        external: ['vitest'],
        output: [
          { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
          { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
        ],
      },
    },
    ssr: { noExternal: true },
  });
  const modules = readdirSync(source).filter((name) => name.endsWith('.ts'));
  await writeDeclarations(
    modules.map((name) => join(source, name)),
    Object.keys(libraryEntries),
    target,
  );
}
