import { caseExtension } from '#shared/model/case-file.ts';
import type { ExportFormat } from '#shared/model/export-format.ts';
import type { SavedKind } from '#shared/model/shell.ts';
import { saveProfile } from '../../engine/config/save-profile.ts';
import type { ContractClient } from '../connection/contract-client.ts';
import { writeUserFile } from './write-user-file.ts';

interface KindOfFile {
  label: string;
  /** Default file name in the dialog. */
  name: string;
  /** Without dot, the default first. */
  extensions: string[];
  /** @returns Message for the user. */
  write: (client: ContractClient, path: string) => Promise<string>;
}

const exported =
  (format: ExportFormat): KindOfFile['write'] =>
  async (client, path) => {
    await writeUserFile(path, await client.export.get({ format }));
    return `Saved to ${path}. Secrets are redacted.`;
  };

/** The files that are saved where the user chooses. `config` has a fixed path. */
export const savedKinds: Record<Exclude<SavedKind, 'config'>, KindOfFile> = {
  case: {
    label: 'Case File',
    name: `hookbench.${caseExtension}`,
    extensions: [caseExtension],
    write: exported('case'),
  },
  har: {
    label: 'HAR',
    name: 'hookbench.har',
    extensions: ['har'],
    write: exported('har'),
  },
  'config-as': {
    label: 'Assumptions',
    name: 'hookbench.yaml',
    extensions: ['yaml', 'yml'],
    write: async (client, path) => `Saved the assumptions to ${saveProfile(path, await client.profile.get())}.`,
  },
};
