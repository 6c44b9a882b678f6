import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultDataDir } from '../../../electron/engine/config/default-data-dir.ts';
import { readLaunch } from '../../../electron/shell/launch/read-launch.ts';

describe('readLaunch', () => {
  it('reads the options that the command line passes on', () => {
    expect(
      readLaunch(['electron', 'out/main/main.js', '--data-dir=/data', '--config=/a.yaml', '--ports=auto', '--expose']),
    ).toEqual({ dataDir: '/data', config: '/a.yaml', ports: 'auto', expose: true, openings: [], version: false });
  });

  it('uses the defaults without options', () => {
    expect(readLaunch(['hookbench'])).toEqual({
      dataDir: resolve(defaultDataDir()),
      expose: false,
      openings: [],
      version: false,
    });
  });

  it('reads --version', () => {
    expect(readLaunch(['hookbench', '--version'])).toMatchObject({ version: true });
  });

  it('ignores options of Electron and Chromium', () => {
    const argv = ['electron', 'main.js', '--inspect=0', '--no-sandbox', '-psn_0_1', '--ports', '5000', 'file'];
    expect(readLaunch(argv)).toMatchObject({ ports: '5000', expose: false });
  });

  it.each(['--data-dir', '--data-dir=', '--config=', '--ports', '--expose=no'])(
    'rejects %s as wrong usage',
    (option) => {
      expect(() => readLaunch(['electron', 'main.js', option])).toThrow(
        expect.objectContaining({ code: 'wrong_usage', hint: 'Run hookbench open --help for the options.' }),
      );
    },
  );
});
