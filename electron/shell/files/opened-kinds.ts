import { extname } from 'node:path';
import { caseExtension, maxCaseFileBytes } from '#shared/model/case-file.ts';
import { importableText, maxImportFileBytes } from '#shared/import/importable-text.ts';
import type { OpenedKind, ShellCommand } from '#shared/model/shell.ts';
import type { ContractClient } from '../connection/contract-client.ts';

/** The result of opening a file. */
export interface Opened {
  /** Message for the user, if the page does not show one. */
  message?: string;
  /** The shell command that shows the result. */
  command?: ShellCommand;
}

interface KindOfFile {
  /** Name in menus and dialogs. */
  label: string;
  /** Without dot, in lower case. */
  extensions: string[];
  /** Max size in bytes. */
  limit: number;
  open: (client: ContractClient, path: string, file: File, signal: AbortSignal) => Promise<Opened>;
}

const listed = (names: readonly string[]): string => names.join(', ');

/** The kinds of files that can be opened, and how. */
export const openedKinds: Record<OpenedKind, KindOfFile> = {
  case: {
    label: 'Case File',
    extensions: [caseExtension],
    limit: maxCaseFileBytes,
    async open(client, _path, file, signal) {
      const { id } = await client.cases.open(file, { signal });
      return { command: { kind: 'show-case', id } };
    },
  },
  config: {
    label: 'hookbench.yaml',
    extensions: ['yaml', 'yml'],
    limit: 1_000_000,
    async open(client, path, file) {
      const { applied, waiting } = await client.config.open({ name: path, text: await file.text() });
      const result = applied.length === 0 ? 'It has no sections to apply' : `Applied: ${listed(applied)}`;
      const later = waiting.length === 0 ? '' : ` Applied only at a start with --config: ${listed(waiting)}.`;
      return { message: `Opened ${path}. ${result}.${later}`, command: { kind: 'config-opened' } };
    },
  },
  har: {
    label: 'HAR',
    extensions: ['har'],
    limit: maxImportFileBytes,
    async open(client, _path, file) {
      const read = { name: file.name, text: importableText(file.name, await file.text()) };
      await client.requests.import(read);
      return { command: { kind: 'import-requests', ...read } };
    },
  },
};

/** The kind of a file by its extension. */
export function openedKindOf(path: string): OpenedKind | undefined {
  const extension = extname(path).slice(1).toLowerCase();
  return (Object.keys(openedKinds) as OpenedKind[]).find((kind) => openedKinds[kind].extensions.includes(extension));
}
