import { readFile } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { DocumentInput, InterfaceSetting } from '#shared/interface/interface-setting.ts';
import type { InterfaceInput } from '../interface-job.ts';
import type { DocumentText } from '../read/read-documents.ts';

const documents = ['openapi', 'overlay', 'events'] as const;

/** A document that was given as text. */
export function toDocument(given: DocumentInput, name: string): DocumentText {
  return typeof given === 'string' ? { file: name, text: given } : { file: given.file ?? name, text: given.text };
}

async function readDocument(
  setting: InterfaceSetting,
  name: (typeof documents)[number],
): Promise<DocumentText | undefined> {
  const given = setting[name];
  if (typeof given !== 'string') return given && toDocument(given, name);
  const text = await readFile(given, 'utf8').catch((error: unknown) => {
    throw new HookbenchError('bad_input', `Cannot read ${given}: ${messageOf(error)}.`, {
      field: `/${name}`,
      hint: 'Give the path of a file that you can read.',
      cause: error,
    });
  });
  return { file: given.replaceAll(sep, '/'), text };
}

/** The paths of the documents that are files. */
export const filesOf = (setting: InterfaceSetting): string[] =>
  documents.flatMap((name) => (typeof setting[name] === 'string' ? setting[name] : []));

/** Reads the documents of a configured interface. @throws HookbenchError `bad_input` for a file that cannot be read */
export async function readSetting(setting: InterfaceSetting): Promise<InterfaceInput> {
  const [openapi, overlay, events] = await Promise.all(documents.map((name) => readDocument(setting, name)));
  if (!openapi) throw new Error('The OpenAPI document is missing.');
  return {
    openapi,
    ...(overlay && { overlay }),
    ...(events && { events }),
    ...(typeof setting.openapi === 'string' && { folder: dirname(setting.openapi) }),
    ...(setting.allowRemoteRefs !== undefined && { allowRemoteRefs: setting.allowRemoteRefs }),
  };
}
