import { extname } from 'node:path';
import type { Place } from '#shared/model/screen.ts';
import type { OpenedKind } from '#shared/model/shell.ts';
import type { ContractClient } from '../contract-client.ts';

/** What came of a file that was opened. */
export interface Opened {
  /** In a sentence for the user. */
  said: string;
  /** Where it is to be seen. */
  place?: Place;
}

interface KindOfFile {
  /** Its name in menus and dialogs. */
  label: string;
  /** Without their dot, in lower case. */
  extensions: string[];
  /** More bytes are not read. */
  limit: number;
  open: (client: ContractClient, path: string, bytes: Buffer<ArrayBuffer>) => Promise<Opened>;
}

const listed = (names: readonly string[]): string => names.join(', ');

/** The files that can be opened, and what is done with each. */
export const openedKinds: Record<OpenedKind, KindOfFile> = {
  config: {
    label: 'hookbench.yaml',
    extensions: ['yaml', 'yml'],
    limit: 1_000_000,
    async open(client, path, bytes) {
      const { applied, waiting } = await client.config.open({ name: path, text: bytes.toString('utf8') });
      const taken = applied.length === 0 ? 'Nothing in it is to be taken over' : `Taken over: ${listed(applied)}`;
      const later = waiting.length === 0 ? '' : ` Only at a start with --config: ${listed(waiting)}.`;
      return { said: `${path} was opened. ${taken}.${later}` };
    },
  },
};

/** The kind of a file by the end of its name. */
export function openedKindOf(path: string): OpenedKind | undefined {
  const extension = extname(path).slice(1).toLowerCase();
  return (Object.keys(openedKinds) as OpenedKind[]).find((kind) => openedKinds[kind].extensions.includes(extension));
}
