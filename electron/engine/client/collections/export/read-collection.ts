import { basename, dirname, relative, sep } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { readTextInFolder } from '../../../folders/files.ts';
import { listFiles } from '../../../folders/list-files.ts';
import { readInCollection, readVariables } from '../collection-work.ts';
import { inOrder, isFileOfRequest } from '../list-collection.ts';
import { collectionTextOf, readCollectionFile, readYamlFile } from '../read-collection-file.ts';
import { requestFile } from '../request-file.ts';
import type { CollectionPart, ExportedCollection, ExportedRequest } from './exported-request.ts';

/** Characters of all files that are exported together. */
const maxCharacters = 20_000_000;

/**
 * Reads requests of a collection with all that they inherit, in their order.
 * @throws HookbenchError `bad_input` if the folder or file has none; `bad_config` with the file, line and column of what is wrong
 */
export async function readCollection({ file, folder, root }: CollectionPart): Promise<ExportedCollection> {
  const environments = `environments${sep}`;
  const isWanted = (path: string): boolean => {
    const inside = relative(root, path);
    if (inside.startsWith(environments)) return false;
    if (file !== undefined) return path === file;
    return folder === undefined || inside.split(sep).join('/').startsWith(`${folder}/`);
  };
  const { files, problem, truncated } = await listFiles(root, (path) => isFileOfRequest(path) && isWanted(path));
  if (problem !== undefined || truncated)
    throw new HookbenchError('bad_input', problem ?? `${root} contains more than 2,000 files.`, {
      field: '/path',
      hint: 'Export a folder of it.',
    });
  let characters = 0;
  const items: (ExportedRequest & { seq: number | undefined })[] = [];
  for (const path of files) {
    const text = readTextInFolder(path);
    characters += text.length;
    if (characters > maxCharacters)
      throw new HookbenchError('body_too_large', `The requests of ${root} have more than 20,000,000 characters.`, {
        hint: 'Export a folder of it.',
      });
    const { info } = readYamlFile(path, text, requestFile).value;
    if (info.type !== 'http') continue;
    const source = { root, path, text };
    const { inherited, servers: _servers, ...request } = readInCollection(source);
    const { auth } = request.spec;
    const spec = { ...request.spec, ...(auth?.kind === 'inherit' && { auth: inherited }) };
    const place = relative(root, dirname(path)).split(sep).join('/');
    items.push({ ...request, spec, file: path, folder: place, variables: readVariables(source), seq: info.seq });
  }
  const part = file ?? folder;
  if (items.length === 0 && part !== undefined)
    throw new HookbenchError('bad_input', `${part} contains no HTTP request of ${root}.`, {
      field: file === undefined ? '/folder' : '/file',
      hint: 'Choose a folder or request in the list of the collection.',
    });
  const { defaults, name } = readCollectionFile(root, collectionTextOf(root));
  return {
    name: name || basename(root),
    variables: defaults.variables,
    items: inOrder(root, items).map(({ seq: _seq, ...item }) => item),
  };
}
