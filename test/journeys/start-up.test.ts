import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { databaseRows } from '../support/database-rows.ts';
import { runCli, startServe, type Finished } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';

const couldNotStart = 3;

/** Standard error of a start that failed: exactly one line, and nothing on standard output. */
function lineOf({ code, stdout, stderr }: Finished): string {
  expect(code).toBe(couldNotStart);
  expect(stdout).toBe('');
  expect(stderr.trimEnd().split('\n'), stderr).toHaveLength(1);
  return stderr.trimEnd();
}

const serve = (dataDir: string, ...args: string[]): Promise<Finished> =>
  runCli(['serve', '--data-dir', dataDir, ...(args.includes('--ports') ? [] : ['--ports', 'auto']), ...args]);

describe('a failed start', () => {
  it('reports who uses the data folder, and does not affect the first instance', async () => {
    await using folder = await tempFolder();
    await using first = await startServe(folder.path);
    const line = lineOf(await serve(folder.path));
    expect(line).toContain(folder.path);
    expect(line).toContain(`process ${first.ready.pid}`);
    expect(line).toContain(new URL(first.ready.control).origin);
    expect(line).toContain('--data-dir');
    const { error } = JSON.parse(lineOf(await serve(folder.path, '--json')));
    expect(Object.keys(error)).toEqual(['code', 'message', 'hint']);
    expect(error.code).toBe('data_dir_in_use');
    expect(await first.control.get('/status')).toMatchObject({ pid: first.ready.pid });
  });

  it.each(['control', 'service', 'catcher'])('names the busy port and how to change it: %s', async (party) => {
    await using folder = await tempFolder();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const config = join(folder.path, 'hookbench.yaml');
      await writeFile(config, `addresses:\n  ${party}: ${party === 'control' ? port : `{ http: ${port} }`}\n`);
      const ended = await serve(join(folder.path, 'data'), '--config', config, '--json');
      const { error } = JSON.parse(lineOf(ended));
      expect(error.code).toBe('port_in_use');
      expect(error.message).toContain(`Port ${port} (${party}`);
      expect(`${error.message} ${error.hint}`).toContain('--ports auto');
    } finally {
      server.close();
    }
  });

  it.each(['plain', 'blocked'])('says that a data folder below a file cannot be used: %s', async (name) => {
    await using folder = await tempFolder();
    const file = join(folder.path, name);
    await writeFile(file, 'kept');
    const { error } = JSON.parse(lineOf(await serve(join(file, 'data'), '--json')));
    expect(error.code).toBe('data_dir_unusable');
    expect(error.message).toContain(join(file, 'data'));
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

  it('ends when a required file cannot be written', async () => {
    await using folder = await tempFolder();
    await mkdir(join(folder.path, 'localhost.pem'));
    const { code, stderr } = await serve(folder.path);
    expect(code).toBe(couldNotStart);
    expect(stderr).toContain('localhost.pem');
  });

  it('does not change a database of a newer version', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'hookbench.sqlite');
    const db = new DatabaseSync(file);
    db.exec('CREATE TABLE future (id TEXT); INSERT INTO future VALUES (1); PRAGMA user_version = 999');
    db.close();
    const { error } = JSON.parse(lineOf(await serve(folder.path, '--json')));
    expect(error.code).toBe('newer_schema');
    expect(error.message).toContain('999');
    expect(databaseRows(folder.path, 'SELECT id FROM future')).toEqual([{ id: '1' }]);
    expect(databaseRows(folder.path, 'PRAGMA user_version')).toEqual([{ user_version: 999 }]);
  });
});
