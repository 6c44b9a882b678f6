import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { caseExtension, caseMediaType } from '#shared/model/case-file.ts';
import config from './electron-builder.config.ts';
import { author, version } from '../../package.json';

const root = join(import.meta.dirname, '../..');
const builder = createRequire(import.meta.url).resolve('electron-builder/package.json');
const library = createRequire(builder).resolve('app-builder-lib/package.json');
const scheme = JSON.parse(readFileSync(join(dirname(library), 'scheme.json'), 'utf8')) as object;

const ajv = new Ajv({ strict: false, allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
const validate = ajv.compile(scheme);

describe('how the desktop app is packaged', () => {
  it('is valid by the strict schema of electron-builder', () => {
    expect(validate(config), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...config, electronFuses: { ...config.electronFuses, runAsNodes: false } })).toBe(false);
    expect(validate({ ...config, unknown: true })).toBe(false);
  });

  it('sets each fuse', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      grantFileProtocolExtraPrivileges: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      resetAdHocDarwinSignature: true,
    });
    expect(config.asar).toBe(true);
  });

  it('targets Windows, macOS and Linux, opens case files, and does not check for updates', () => {
    expect(config.win?.target).toEqual(['nsis', 'portable']);
    expect(config.mac).toMatchObject({ target: [{ target: 'dmg', arch: 'universal' }], hardenedRuntime: true });
    expect(config.linux?.target).toEqual(['AppImage', 'deb']);
    expect(config.fileAssociations).toMatchObject([{ ext: caseExtension, mimeType: caseMediaType }]);
    expect(config.protocols).toMatchObject({ schemes: ['hookbench'] });
    expect(config.publish).toBeNull();
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('has all fields that the deb requires, and names no company, site or mail address', () => {
    const { productName, extraMetadata, extraResources, linux } = config;
    // FpmTarget.computeFpmMetaInfoOptions wants a homepage and a maintainer, or an author with an address.
    expect(extraMetadata).toEqual({ homepage: `file:///opt/${productName}/resources/docs/` });
    expect(extraResources).toEqual([
      { from: 'docs', to: 'docs' },
      { from: 'examples/scenarios', to: 'examples/scenarios' },
      { from: 'examples/lessons', to: 'examples/lessons' },
      { from: 'shared/experiments', to: 'shared/experiments', filter: ['**/*.yaml'] },
      { from: 'shared/interfaces', to: 'shared/interfaces', filter: ['**/*.yaml'] },
    ]);
    expect([linux?.maintainer, author]).toEqual(['Hookbench contributors', 'Hookbench contributors']);
    expect(JSON.stringify({ config, author })).not.toMatch(/@|https?:|\.invalid/);
  });

  it('has no entitlement on macOS except JIT', () => {
    const rights = readFileSync(join(root, String(config.mac?.entitlements)), 'utf8');
    expect(rights.match(/<key>[^<]+<\/key>/g)).toEqual(['<key>com.apple.security.cs.allow-jit</key>']);
  });
});
