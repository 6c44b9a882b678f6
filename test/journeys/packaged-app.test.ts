import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { installedElectron } from '../../electron/cli/find-electron.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { needs, needsLinux } from '../support/needs.ts';

const root = join(import.meta.dirname, '../..');

interface Run {
  code: number | null;
  text: string;
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}

/** The position of the fuses in Electron's binary (@electron/fuses): version, count, and a letter each. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fusesOfElectron = '101100011';

/** The part of an Electron distribution that electron-builder checks. */
async function likeElectron(folder: string): Promise<void> {
  await mkdir(join(folder, 'resources'), { recursive: true });
  const fuses = Buffer.concat([Buffer.from(sentinel), Buffer.from([1, fusesOfElectron.length])]);
  const binary = Buffer.concat([Buffer.alloc(100), fuses, Buffer.from(fusesOfElectron), Buffer.alloc(100)]);
  await writeFile(join(folder, 'electron'), binary, { mode: 0o755 });
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'version'])
    await writeFile(join(folder, name), name);
}

interface AsarFiles {
  [name: string]: { files?: AsarFiles };
}

function namesIn(files: AsarFiles, above = ''): string[] {
  return Object.entries(files).flatMap(([name, one]) =>
    one.files ? namesIn(one.files, `${above}${name}/`) : [above + name],
  );
}

/** The modules that a file of the build imports or requires by name. */
function namesOfImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value));
  const dynamic = module.dynamicImports.map(
    ({ moduleRequest: { end, start } }) => /^["'`]([^"'`]+)["'`]$/.exec(text.slice(start, end))?.[1],
  );
  const required = file.endsWith('.cjs') ? /\brequire\("([^"]+)"\)/g : /\b__require\("([^"]+)"\)/g;
  const named = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...dynamic];
  return [...named, ...Array.from(text.matchAll(required), ([, name]) => name)].filter((name) => name !== undefined);
}

describe('the packaged app', () => {
  it('needs no package: the build imports only Node.js, electron and itself', () => {
    const folders = ['out/main', 'out/main/chunks', 'out/preload'].map((folder) => join(root, folder));
    const files = folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /\.c?js$/.test(name))
        .map((name) => join(folder, name)),
    );
    expect(files.length).toBeGreaterThan(5);
    const foreign = files.flatMap((file) =>
      namesOfImports(file).filter((name) => !name.startsWith('.') && name !== 'electron' && !isBuiltin(name)),
    );
    expect(foreign).toEqual([]);
  });

  it('contains only the build, with its fuses set in the binary', needsLinux, async () => {
    await using folder = await tempFolder();
    await likeElectron(join(folder.path, 'electron'));
    const { code, text } = await run([
      join(root, 'node_modules/electron-builder/cli.js'),
      ...['--linux', 'dir', '--config', 'test/packaging/electron-builder.config.ts', '--publish', 'never'],
      `-c.electronDist=${join(folder.path, 'electron')}`,
      `-c.directories.output=${join(folder.path, 'release')}`,
    ]);
    expect(code, text).toBe(0);
    const app = join(folder.path, 'release/linux-unpacked');
    const asar = readFileSync(join(app, 'resources/app.asar'));
    const head = asar.toString('utf8', 16, 16 + asar.readUInt32LE(12));
    const names = namesIn((JSON.parse(head) as { files: AsarFiles }).files);
    expect(names).toEqual(expect.arrayContaining(['package.json', 'out/main/main.js', 'out/preload/preload.cjs']));
    expect(names).toContain('out/renderer/index.html');
    expect(names.filter((name) => !/^(package\.json$|out\/(main|preload|renderer)\/)/.test(name))).toEqual([]);
    expect(names.filter((name) => /node_modules|hookbench\.js|\/cache\//.test(name))).toEqual([]);
    const binary = readFileSync(join(app, 'hookbench')).toString('latin1');
    const fuses = binary.slice(binary.indexOf(sentinel) + sentinel.length + 2).slice(0, fusesOfElectron.length);
    // RunAsNode, CookieEncryption, NodeOptions, NodeCliInspect, AsarIntegrity, OnlyLoadAppFromAsar, …, FileProtocol
    expect([fuses.slice(0, 6), fuses[7]]).toEqual(['010011', '0']);
  });

  it(
    'is not built without Electron: names what is missing and what to do',
    needs(installedElectron() === undefined, 'the Electron binary is installed'),
    async () => {
      await using folder = await tempFolder();
      const { code, text } = await run([join(root, 'test/packaging/package.ts')], {
        ELECTRON_MIRROR: 'http://127.0.0.1:9/',
        electron_config_cache: folder.path,
      });
      expect(code).toBe(1);
      expect(text).toContain("Not packaged: Electron's binary for this system is missing.");
      expect(text).toMatch(/why {4}its download failed/);
      expect(text).toMatch(/to do {2}Run npm run package on a machine that may download/);
    },
  );
});
