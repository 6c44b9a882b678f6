import type { Configuration } from 'electron-builder';
import { appId } from '../../shared/model/app-id.ts';
import { caseExtension, caseMediaType } from '../../shared/model/case-file.ts';

const icons = 'electron/packaging/icons/rendered';

/** How the desktop app is packaged; `npm run package` reads it. docs/packaging.md explains each choice. */
const config: Configuration = {
  appId,
  productName: 'Hookbench',
  copyright: 'Copyright © 2026 Hookbench, MIT License',
  directories: { output: 'release', buildResources: 'electron/packaging' },
  // The build holds all it needs. The command line is left out: without RunAsNode nothing in the app can run it.
  files: ['out/**/*', '!out/main/cache', '!out/main/hookbench.js', 'package.json', '!**/node_modules/**'],
  // What the menu Help opens, beside the archive, for other programs cannot read in it.
  extraResources: [
    { from: 'docs', to: 'docs' },
    { from: 'examples/scenarios', to: 'examples/scenarios' },
    { from: 'examples/lessons', to: 'examples/lessons' },
    { from: 'shared/experiments', to: 'shared/experiments', filter: ['**/*.yaml'] },
    { from: 'shared/interfaces', to: 'shared/interfaces', filter: ['**/*.yaml'] },
  ],
  asar: true,
  // The build holds every package already, so none is looked for.
  beforeBuild: () => Promise.resolve(false),
  // No address to ask for updates is built in, and none is asked.
  publish: null,
  // Required and used only by the deb package. There is no website, so it is the path of the installed documentation.
  extraMetadata: { homepage: 'file:///opt/Hookbench/resources/docs/' },
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    grantFileProtocolExtraPrivileges: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    resetAdHocDarwinSignature: true,
  },
  fileAssociations: [
    {
      ext: caseExtension,
      name: 'Hookbench Case',
      description: 'Hookbench case file',
      mimeType: caseMediaType,
      role: 'Viewer',
      icon: `${icons}/document`,
    },
  ],
  protocols: { name: 'Hookbench', schemes: ['hookbench'] },
  win: { target: ['nsis', 'portable'], icon: `${icons}/app.ico` },
  nsis: {
    artifactName: '${productName}-${version}-setup-${arch}.${ext}',
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
  },
  portable: { artifactName: '${productName}-${version}-portable-${arch}.${ext}' },
  mac: {
    target: [{ target: 'dmg', arch: 'universal' }],
    icon: `${icons}/app.icns`,
    category: 'public.app-category.developer-tools',
    hardenedRuntime: true,
    entitlements: 'electron/packaging/entitlements.mac.plist',
    entitlementsInherit: 'electron/packaging/entitlements.mac.plist',
  },
  linux: {
    target: ['AppImage', 'deb'],
    icon: `${icons}/png`,
    category: 'Development',
    // Without it, the deb package requires an author with a mail address.
    maintainer: 'Hookbench contributors',
    synopsis: 'A workbench for a token-secured REST API and its webhooks',
  },
};

export default config;
