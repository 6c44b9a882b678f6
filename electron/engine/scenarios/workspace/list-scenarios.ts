import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { toInstant } from '#shared/model/instant.ts';
import type { ScenarioEntry, ScenarioFolder, ScenarioList } from '#shared/scenario/workspace.ts';
import { listFiles } from '../../folders/list-files.ts';
import { isExperimentText, isLessonText, isNamedLikeScenario, isScenarioText, titleOf } from '../scenario-text.ts';

/** Bytes at the start of a file that must show that it is a scenario; other YAML and JSON files are not listed. */
const peekBytes = 16_384;

/** What the start of a file shows. */
type Shown = Pick<ScenarioEntry, 'experiment' | 'lesson' | 'title'>;

async function startOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(peekBytes), position: 0 });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function entryOf(root: string, path: string, shown: Shown): Promise<ScenarioEntry | undefined> {
  // It may have been removed meanwhile.
  const found = await stat(path).catch(() => undefined);
  return (
    found && {
      id: createHash('sha256').update(path).digest('hex').slice(0, 16),
      path,
      folder: root,
      name: relative(root, path).split(sep).join('/'),
      bytes: found.size,
      modifiedAt: toInstant(found.mtimeMs),
      ...shown,
    }
  );
}

interface ListedFolder {
  folder: ScenarioFolder;
  items: ScenarioEntry[];
  folders: readonly string[];
}

async function listFolder(root: string): Promise<ListedFolder> {
  const shown = new Map<string, Shown>();

  /** An empty file is listed too, because it may become a scenario. */
  async function isScenario(path: string): Promise<boolean> {
    if (!isNamedLikeScenario(path)) return false;
    const start = await startOf(path);
    const accepted = start === '' || isScenarioText(start);
    const title = titleOf(start);
    if (accepted)
      shown.set(path, {
        experiment: isExperimentText(start),
        lesson: isLessonText(start),
        ...(title !== undefined && { title }),
      });
    return accepted;
  }

  const { files, folders, problem, truncated } = await listFiles(root, isScenario);
  const items: ScenarioEntry[] = [];
  for (const path of files) {
    const entry = await entryOf(root, path, shown.get(path) ?? { experiment: false, lesson: false });
    if (entry) items.push(entry);
  }
  return { folder: { path: root, truncated, ...(problem !== undefined && { problem }) }, items, folders };
}

/** Lists the scenario files of folders and of the folders within them. */
export async function listScenarios(
  roots: readonly string[],
): Promise<{ list: ScenarioList; folders: readonly string[] }> {
  const found = await Promise.all(roots.map(listFolder));
  return {
    list: { folders: found.map(({ folder }) => folder), items: found.flatMap(({ items }) => items), next: null },
    folders: found.flatMap(({ folders }) => folders),
  };
}
