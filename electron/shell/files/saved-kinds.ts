import { caseExtension } from '#shared/model/case-file.ts';
import type { SavedKind } from '#shared/model/shell.ts';
import type { ContractClient } from '../contract-client.ts';

interface KindOfFile {
  label: string;
  /** Proposed in the dialog. */
  name: string;
  extension: string;
  content: (client: ContractClient) => Promise<Blob>;
}

/** The files that are saved where the user chooses. `hookbench.yaml` has its place already. */
export const savedKinds: Record<Exclude<SavedKind, 'config'>, KindOfFile> = {
  case: {
    label: 'Case File',
    name: `hookbench.${caseExtension}`,
    extension: caseExtension,
    content: (client) => client.export.get({ format: 'case' }),
  },
  har: {
    label: 'HAR',
    name: 'hookbench.har',
    extension: 'har',
    content: (client) => client.export.get({ format: 'har' }),
  },
};
