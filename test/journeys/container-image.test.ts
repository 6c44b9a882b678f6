import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressesFrom, defaultBase } from '#shared/model/addresses.ts';
import { assemblePackage } from '../packaging/npm/npm-package.ts';
import { needs, needsUnix } from '../support/needs.ts';
import { tempFolder } from '../support/temp-folder.ts';

const root = join(import.meta.dirname, '../..');
/** What `docker build` gets, without the rest of the repository. */
const context = join(root, '.cache/image');
const packed = join(context, 'release/npm');

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const lines = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** The arguments of the only instruction of a kind. */
function instruction(kind: string): string {
  const found = lines.filter((line) => line.startsWith(`${kind} `));
  expect(found, kind).toHaveLength(1);
  return (found[0] ?? '').slice(kind.length + 1);
}

const listOf = (json: string): string[] => JSON.parse(json) as string[];
const command = (): string[] => [...listOf(instruction('ENTRYPOINT')), ...listOf(instruction('CMD'))];
const health = (): string[] => listOf(instruction('HEALTHCHECK').replace(/.* CMD /, ''));

const needsDocker = needs(spawnSync('docker', ['info']).status === 0, 'no Docker daemon is running');
/** An unprivileged user, if this process can become one. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

beforeAll(() => assemblePackage(packed), 60_000);

describe('the Dockerfile', () => {
  it('copies only what exists and .dockerignore includes, runs as a user that is not root, and exposes the default ports', () => {
    const [source = '', target = ''] = instruction('COPY').split(' ');
    expect(existsSync(join(context, source, 'main/hookbench.js'))).toBe(true);
    expect(read('.dockerignore')).toBe(`*\n!${source}\n`);
    expect(instruction('RUN')).toContain(`ln -s ${target}/main/hookbench.js /usr/local/bin/hookbench`);
    expect(instruction('FROM')).toBe('node:24-slim');
    expect(instruction('USER')).toBe('node');
    const { catcher, control, service } = addressesFrom(defaultBase);
    const ports = [control, service.http, service.https, catcher.http, catcher.https];
    expect(instruction('EXPOSE').split(' ').map(Number)).toEqual(ports);
    expect(command().slice(1)).toEqual(['serve', '--expose', '--data-dir', instruction('VOLUME')]);
  });

  it('has a command that an unprivileged user can run, and that is healthy while it runs', needsUnix, async () => {
    await using folder = await tempFolder();
    const data = join(folder.path, 'data');
    const bin = join(folder.path, 'bin');
    mkdirSync(data, { mode: 0o700 });
    mkdirSync(bin);
    chmodSync(folder.path, 0o755);
    if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
    symlinkSync(join(packed, 'main/hookbench.js'), join(bin, 'hookbench'));
    chmodSync(join(packed, 'main/hookbench.js'), 0o755);
    const options = {
      ...user,
      cwd: folder.path,
      env: { PATH: [bin, dirname(process.execPath), process.env['PATH']].join(delimiter) },
    };
    const inFolder = (words: readonly string[]) => words.map((word) => word.replaceAll('/data', data));
    const check = () => {
      const [program = '', ...args] = inFolder(health());
      return spawnSync(program, args, options).status;
    };
    expect(check()).toBe(1);
    const [program = '', ...args] = inFolder(command());
    // As examples/testcontainers does, on free ports.
    const served = spawn(program, [...args, '--json', '--ports', 'auto'], {
      ...options,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: served.stdout }), 'line')) as [string];
    expect(line).toMatch(/^\{"ready":true/);
    expect(check()).toBe(0);
    served.kill();
    expect(await once(served, 'exit')).toEqual([0, null]);
    expect(check()).toBe(1);
  });

  it('builds an image that becomes healthy', { ...needsDocker, timeout: 300_000 }, async () => {
    const docker = (...args: string[]) => spawnSync('docker', args, { encoding: 'utf8' }).stdout.trim();
    docker('build', '--tag', 'hookbench-test', '--file', join(root, 'Dockerfile'), context);
    const id = docker('run', '--detach', '--rm', 'hookbench-test');
    try {
      const status = () => docker('inspect', '--format', '{{.State.Health.Status}}', id);
      await expect.poll(status, { timeout: 60_000, interval: 500 }).toBe('healthy');
      expect(docker('exec', id, 'id', '-un')).toBe('node');
    } finally {
      docker('rm', '--force', id);
    }
  });
});
