import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultDataDir } from '../../../electron/engine/config/default-data-dir.ts';
import { readLaunch } from '../../../electron/shell/read-launch.ts';

describe('the options of the desktop app', () => {
  it('are those that the command line hands on', () => {
    expect(
      readLaunch(['electron', 'out/main/main.js', '--data-dir=/data', '--config=/a.yaml', '--ports=auto', '--expose']),
    ).toEqual({ dataDir: '/data', config: '/a.yaml', ports: 'auto', expose: true, openings: [], version: false });
  });

  it('may all be left out', () => {
    expect(readLaunch(['hookbench'])).toEqual({
      dataDir: resolve(defaultDataDir()),
      expose: false,
      openings: [],
      version: false,
    });
  });

  it('may ask for the version alone', () => {
    expect(readLaunch(['hookbench', '--version'])).toMatchObject({ version: true });
  });

  it('leave the ones of Electron and Chromium alone', () => {
    const argv = ['electron', 'main.js', '--inspect=0', '--no-sandbox', '-psn_0_1', '--ports', '5000', 'file'];
    expect(readLaunch(argv)).toMatchObject({ ports: '5000', expose: false });
  });

  it.each(['--data-dir', '--data-dir=', '--config=', '--ports', '--expose=no'])('%s alone is wrong usage', (option) => {
    expect(() => readLaunch(['electron', 'main.js', option])).toThrow(
      expect.objectContaining({ code: 'wrong_usage', hint: 'See hookbench open --help.' }),
    );
  });
});
