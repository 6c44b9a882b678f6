import { extname } from 'node:path';
import { caseExtension, largestCaseFile } from '#shared/model/case-file.ts';
import { importableText, largestImportFile } from '#shared/import/importable-text.ts';
import type { OpenedKind, ShellWish } from '#shared/model/shell.ts';
import type { ContractClient } from '../contract-client.ts';

/** What came of a file that was opened. */
export interface Opened {
  /** In a sentence for the user, where the page does not say it itself. */
  said?: string;
  /** What shows it. */
  wish?: ShellWish;
}

interface KindOfFile {
  /** Its name in menus and dialogs. */
  label: string;
  /** Without their dot, in lower case. */
  extensions: string[];
  /** More bytes are not read. */
  limit: number;
  open: (client: ContractClient, path: string, file: File) => Promise<Opened>;
}

const listed = (names: readonly string[]): string => names.join(', ');

/** The files that can be opened, and what is done with each. */
export const openedKinds: Record<OpenedKind, KindOfFile> = {
  case: {
    label: 'Case File',
    extensions: [caseExtension],
    limit: largestCaseFile,
    async open(client, _path, file) {
      const { id } = await client.cases.open(file);
      return { wish: { kind: 'show-case', id } };
    },
  },
  config: {
    label: 'hookbench.yaml',
    extensions: ['yaml', 'yml'],
    limit: 1_000_000,
    async open(client, path, file) {
      const { applied, waiting } = await client.config.open({ name: path, text: await file.text() });
      const taken = applied.length === 0 ? 'Nothing in it is to be taken over' : `Taken over: ${listed(applied)}`;
      const later = waiting.length === 0 ? '' : ` Only at a start with --config: ${listed(waiting)}.`;
      return { said: `${path} was opened. ${taken}.${later}`, wish: { kind: 'config-opened' } };
    },
  },
  har: {
    label: 'HAR',
    extensions: ['har'],
    limit: largestImportFile,
    async open(client, _path, file) {
      const read = { name: file.name, text: importableText(file.name, await file.text()) };
      await client.requests.import(read);
      return { wish: { kind: 'import-requests', ...read } };
    },
  },
};

/** The kind of a file by the end of its name. */
export function openedKindOf(path: string): OpenedKind | undefined {
  const extension = extname(path).slice(1).toLowerCase();
  return (Object.keys(openedKinds) as OpenedKind[]).find((kind) => openedKinds[kind].extensions.includes(extension));
}
