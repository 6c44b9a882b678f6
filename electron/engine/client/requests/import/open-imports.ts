import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { maxImportFileBytes } from '#shared/import/importable-text.ts';
import { maxImportFiles } from '#shared/import/max-import.ts';
import { importParts, type ImportPart, type ImportPreview } from '#shared/model/import-preview.ts';
import type { Jobs } from '../../../jobs/create-jobs.ts';
import { importJob, type Imported } from './import-job.ts';

/** Imports that are kept, of which one is usually shown. */
const maxKept = 3;
/** Characters of a URL or a list of names in a preview. */
const maxShown = 300;

/** What an import is, while its files arrive and after they were read. */
interface OpenImport {
  files: { name: string; parts: string[] }[];
  characters: number;
  found?: Imported;
}

const gone = (id: string): HookbenchError =>
  new HookbenchError('not_found', `There is no import ${id}.`, { hint: 'Open the file again.' });

/** The parts of an import that are saved. @param leave The places of what is not. */
export function savedParts(
  found: Imported,
  leave: Readonly<Record<ImportPart, readonly number[]>>,
): Pick<Imported, ImportPart> {
  const kept = importParts.map((part) => {
    const left = new Set(leave[part]);
    return [part, (found[part] as unknown[]).filter((_, index) => !left.has(index))];
  });
  return Object.fromEntries(kept) as Pick<Imported, ImportPart>;
}

const previewOf = (id: string, { environments, format, items, servers, warnings }: Imported): ImportPreview => ({
  id,
  format,
  items: items.map(({ folder, name, spec: { method, url } }) => ({
    name,
    folder,
    method,
    url: url.slice(0, maxShown),
  })),
  environments: environments.map(({ name, variables }) => ({
    name,
    about: variables
      .map((one) => one.name)
      .join(', ')
      .slice(0, maxShown),
  })),
  servers: servers.map(({ endpoints, issuer, name }) => ({
    name,
    about: (endpoints?.token ?? issuer ?? '').slice(0, maxShown),
  })),
  warnings,
});

/** The imports that are previewed: what they contain stays here until it is saved. */
export function openImports(jobs: Pick<Jobs, 'run'>) {
  const open = new Map<string, OpenImport>();
  let started = 0;

  function keep(id: string, one: OpenImport): string {
    open.set(id, one);
    for (const old of [...open.keys()].slice(0, -maxKept)) open.delete(old);
    return id;
  }

  return {
    /** Adds a part of a file. @throws HookbenchError `bad_input` if the files are too many or too large */
    upload({ id: given, name, text }: { id?: string | undefined; name: string; text: string }): { id: string } {
      const id = given ?? keep(String(++started), { files: [], characters: 0 });
      const one = open.get(id);
      if (!one || one.found) throw gone(id);
      const last = one.files.at(-1);
      if (last?.name === name) last.parts.push(text);
      else one.files.push({ name, parts: [text] });
      one.characters += text.length;
      if (one.characters <= maxImportFileBytes && one.files.length <= maxImportFiles) return { id };
      open.delete(id);
      throw new HookbenchError(
        'bad_input',
        `The files are too many or too large. The maximum is ${maxImportFiles} files with ${maxImportFileBytes / 1e6} MB.`,
        { hint: 'Import a part of them.' },
      );
    },
    /** Reads the files. @throws HookbenchError `bad_input` with the line that is invalid */
    async preview(id: string, signal: AbortSignal | undefined): Promise<ImportPreview> {
      const one = open.get(id);
      if (!one || one.found) throw gone(id);
      open.delete(id);
      const files = one.files.map(({ name, parts }) => ({ name, text: parts.join('') }));
      const [only] = files;
      // A file of a folder has the path in it.
      const isOne = files.length === 1 && only?.name.includes('/') === false;
      const found = await jobs.run(importJob, isOne && only ? only : { files }, signal);
      keep(id, { files: [], characters: 0, found });
      return previewOf(id, found);
    },
    /** What was found. @throws HookbenchError `not_found` if it was not read, or is no longer kept */
    found(id: string): Imported {
      const { found } = open.get(id) ?? {};
      if (!found) throw gone(id);
      return found;
    },
  };
}
