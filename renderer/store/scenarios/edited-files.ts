import type { ScenarioContents } from '#shared/scenario/workspace.ts';

/** Unsaved edits of a file. */
export interface ScenarioDraft {
  text: string;
  /** Hash of the contents that were edited; null if the file does not exist. */
  base: string | null;
}

/** Files, and what the user has edited in them. Both are by path. */
export interface EditedFiles {
  chosen: string | undefined;
  /** The contents on the disk. */
  files: Readonly<Record<string, ScenarioContents>>;
  drafts: Readonly<Record<string, ScenarioDraft>>;
}

type Change = Partial<EditedFiles>;

const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([known]) => known !== key));

/** Whether the disk has other contents than those that were edited. */
export function isConflict(draft: ScenarioDraft | undefined, file: ScenarioContents | undefined): boolean {
  return draft !== undefined && draft.base !== (file?.hash ?? null);
}

/** The user has typed. */
export function edited({ drafts, files }: EditedFiles, path: string, text: string): Change {
  const file = files[path];
  const known = drafts[path];
  const base = known ? known.base : (file?.hash ?? null);
  const same = file?.text === text && file.hash === base;
  return { drafts: same ? without(drafts, path) : { ...drafts, [path]: { text, base } } };
}

/** The user drops the edits. */
export function reverted({ chosen, drafts, files }: EditedFiles, path: string): Change {
  return { drafts: without(drafts, path), ...(chosen === path && !files[path] && { chosen: undefined }) };
}

/** The user keeps the edits of a file that has changed: the next save replaces its contents. */
export function rebased({ drafts, files }: EditedFiles, path: string): Change {
  const draft = drafts[path];
  return draft ? { drafts: { ...drafts, [path]: { ...draft, base: files[path]?.hash ?? null } } } : {};
}

/** The edits are on the disk. Those that were made meanwhile stay. */
export function saved({ drafts, files }: EditedFiles, contents: ScenarioContents): Change {
  const { hash, path, text } = contents;
  const now = drafts[path]?.text ?? text;
  return {
    files: { ...files, [path]: contents },
    drafts: now === text ? without(drafts, path) : { ...drafts, [path]: { text: now, base: hash } },
  };
}

/** The file has these contents on the disk. An edit that was also made outside is none. */
export function found({ drafts, files }: EditedFiles, contents: ScenarioContents): Change {
  const { path, text } = contents;
  return {
    files: { ...files, [path]: contents },
    ...(drafts[path]?.text === text && { drafts: without(drafts, path) }),
  };
}

/** The file cannot be read. What is edited stays, to be saved again. */
export function missing({ chosen, drafts, files }: EditedFiles, path: string): Change {
  return { files: without(files, path), ...(chosen === path && !drafts[path] && { chosen: undefined }) };
}

export function renamed({ chosen, drafts, files }: EditedFiles, path: string, to: string): Change {
  const draft = drafts[path];
  const file = files[path];
  return {
    drafts: draft ? { ...without(drafts, path), [to]: draft } : drafts,
    files: file ? { ...without(files, path), [to]: { ...file, path: to } } : files,
    ...(chosen === path && { chosen: to }),
  };
}

export function removed({ chosen, drafts, files }: EditedFiles, path: string): Change {
  return {
    files: without(files, path),
    drafts: without(drafts, path),
    ...(chosen === path && { chosen: undefined }),
  };
}
