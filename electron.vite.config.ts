import { chmodSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Rolldown } from 'vite';

type PluginContext = Rolldown.PluginContext;
type ModuleInfos = Pick<PluginContext, 'getModuleInfo'>;

const at = (path: string) => resolve(import.meta.dirname, path);

/**
 * The package `open` declares a `__dirname` of its own, and electron-vite puts one before each chunk that names it: such a
 * chunk does not even parse.
 */
const ownDirname = {
  name: 'own-dirname',
  transform: (code: string, id: string) =>
    /[/\\]node_modules[/\\]open[/\\]index\.js(\?|$)/.test(id) ? code.replaceAll('__dirname', 'ownDirname') : undefined,
};

/**
 * tsyringe, which @peculiar/x509 uses, needs reflect-metadata before it is loaded. In a chunk that several others import,
 * their own import of it comes too late.
 */
const reflectFirst = {
  name: 'reflect-first',
  transform: (code: string, id: string) =>
    /[/\\]tsyringe[/\\]dist[/\\]esm\d+[/\\]index\.js(\?|$)/.test(id)
      ? `import 'reflect-metadata';\n${code}`
      : undefined,
};

/** hdr-histogram-js reads node:zlib in an `eval`, which finds no `require` in a module, and would use the slower pako. */
const histogramZlib = {
  name: 'histogram-zlib',
  transform: (code: string, id: string) =>
    /[/\\]hdr-histogram-js[/\\]dist[/\\]JsHistogram\.encoding\.js(\?|$)/.test(id)
      ? code.replace(/eval\('(require\("zlib"\)\.\w+)'\)/g, '$1')
      : undefined,
};

/** An import of node:http in a minified chunk, with its default and its named imports. */
const httpImport = /\bimport\s*(\w+)?,?\s*(\{[^}]*\})?\s*from\s*"(?:node:)?http";/g;

/**
 * Makes chunks quick to load. An import of node:http reads all of its members, one of which loads Node's fetch: 14 MB and
 * 60 ms. And with one character outside ASCII, V8 keeps the whole source of a chunk with two bytes per character.
 */
const quickStart = {
  name: 'quick-start',
  generateBundle(_options: unknown, bundle: Record<string, { code?: string }>) {
    for (const chunk of Object.values(bundle))
      chunk.code &&= chunk.code
        .replace(httpImport, (_import, whole?: string, named?: string) =>
          [whole, named?.replaceAll(' as ', ':')]
            .map((target) => (target === undefined ? '' : `var ${target}=process.getBuiltinModule("node:http");`))
            .join(''),
        )
        .replace(/[^\0-\x7F]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  },
};

/** The page contains the documents, whose tables are aligned with spaces: two fifths of their text. */
const narrowTables = {
  name: 'narrow-tables',
  enforce: 'pre' as const,
  load(id: string) {
    const file = /^(.+\.md)\?raw$/.exec(id)?.[1];
    if (file === undefined) return undefined;
    const narrow = (row: string) => row.replace(/ {2,}\|/g, ' |').replace(/-{4,}/g, '---');
    return `export default ${JSON.stringify(readFileSync(file, 'utf8').replace(/^\|.*\|$/gm, narrow))}`;
  },
};

/** `npx hookbench` in the checkout runs the script itself. npm makes it executable once, but each build replaces it. */
const executable = {
  name: 'executable',
  closeBundle: () => chmodSync(at('out/main/hookbench.js'), 0o755),
};

/** Ends the ids of modules that threads load. */
const ofThread = '?thread';

const isThread = (id: string): boolean => id.endsWith(ofThread) || id.endsWith('-worker.ts');

/** Gives threads copies of the modules that they share with the program, so that they do not load its large chunks. */
const threadModules = {
  name: 'thread-modules',
  enforce: 'pre' as const,
  async resolveId(this: PluginContext, source: string, importer: string | undefined) {
    if (importer === undefined || !isThread(importer)) return undefined;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && !found.external && !found.id.startsWith('\0') ? { ...found, id: found.id + ofThread } : found;
  },
  load: (id: string) =>
    id.endsWith(`.json${ofThread}`)
      ? { code: readFileSync(id.slice(0, -ofThread.length), 'utf8'), moduleType: 'json' as const }
      : undefined,
};

/** The modules that a module imports at its start, and itself. */
function importsOf(id: string, infos: ModuleInfos, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const one of infos.getModuleInfo(id)?.importedIds ?? []) importsOf(one, infos, found);
  return found;
}

/**
 * Names three chunks of what is always loaded together, because each chunk takes almost 1 ms of a start: what only the
 * command line imports, what only the engine and its server import, and what both import.
 */
function startChunk() {
  let program: Set<string> | undefined;
  let serve: Set<string> | undefined;
  return (id: string, infos: ModuleInfos): string | undefined => {
    program ??= importsOf(at('electron/cli/program.ts'), infos);
    serve ??= importsOf(at('electron/headless/serve.ts'), infos);
    if (program.has(id)) return serve.has(id) ? 'common' : 'program';
    return serve.has(id) ? 'serve' : undefined;
  };
}

/** The engine is one bundle for start-up speed; what stays outside is Electron itself and Node's own modules. */
export default defineConfig({
  main: {
    plugins: [threadModules, ownDirname, reflectFirst, histogramZlib, quickStart, executable],
    build: {
      outDir: 'out/main',
      externalizeDeps: false,
      minify: false,
      rollupOptions: {
        input: {
          main: at('electron/main.ts'),
          hookbench: at('electron/cli/main.ts'),
          'writer-worker': at('electron/engine/store/writer-worker.ts'),
          'keeper-worker': at('electron/engine/store/keeper-worker.ts'),
          'load-worker': at('electron/engine/load/load-worker.ts'),
          'job-worker': at('electron/engine/compose/job-worker.ts'),
        },
        external: ['electron'],
        // A warning would be printed at each `npm start`. How long plugins take depends on the machine.
        checks: { bundlerTimings: false },
        onwarn({ message }) {
          throw new Error(message);
        },
        output: {
          format: 'es',
          // Threads are started by an address relative to the chunk of the engine.
          entryFileNames: ({ name }) => (name.endsWith('-worker') ? 'chunks/[name].js' : '[name].js'),
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'start', name: startChunk() }],
          },
          // Half the source to read and keep in memory at each start; names stay for stack traces.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: at('electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [narrowTables, react()],
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      minify: true,
      // The page comes from the same disk: what counts over a network does not here.
      chunkSizeWarningLimit: 2000,
      rollupOptions: { input: at('renderer/index.html') },
    },
  },
});
