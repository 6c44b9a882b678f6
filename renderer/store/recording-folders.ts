import { useLocalStorage } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { refusalOf } from './refusal-of.ts';
import { separatorOf } from './scenarios/scenario-tree.ts';
import { useApi, useStatus } from './use-stores.ts';

/** Folders that are remembered, the newest first. */
const maxFolders = 10;

/** The folders with recordings: that of the data folder, those that this browser remembers, and those in use. */
export function useRecordingFolders() {
  const dataDir = useStatus()?.dataDir ?? '';
  const home = `${dataDir}${separatorOf(dataDir)}recordings`;
  const [remembered, remember] = useLocalStorage<readonly string[]>({
    key: 'hookbench.recording-folders',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const { recordings } = useApi();
  const recorded = useQuery(recordings.status.queryOptions({ input: {} })).data?.folder;
  const played = useQuery(recordings.playing.queryOptions({ input: {} })).data?.playing?.folder;
  const used = [recorded, played].filter((folder) => folder !== undefined);
  return {
    home,
    remembered,
    folders: [...new Set([home, ...remembered, ...used])],
    open: (folder: string) => remember((known) => [...new Set([folder, ...known])].slice(0, maxFolders)),
    close: (folder: string) => remember((known) => known.filter((one) => one !== folder)),
  };
}

/** Why a folder cannot be read. One that was not opened need not exist: the first recording creates that of the data folder. */
export function folderProblem(error: Error | null, isOpened: boolean): string | undefined {
  const { code, words } = error ? refusalOf(error) : {};
  return code === 'not_found' && !isOpened ? undefined : words;
}

/** The recordings in all known folders, and the folders that cannot be read. */
export function useRecordings() {
  const { folders, remembered } = useRecordingFolders();
  const { recordings } = useApi();
  const read = useQueries({
    queries: folders.map((folder) => recordings.list.queryOptions({ input: { folder } })),
  });
  const items = new Map(read.flatMap(({ data }) => data?.items ?? []).map((item) => [item.folder, item]));
  const problems = read.flatMap(({ error }, index) => {
    const folder = folders[index] ?? '';
    const words = folderProblem(error, remembered.includes(folder));
    return words === undefined ? [] : [{ folder, words }];
  });
  return { isLoading: read.some(({ isPending }) => isPending), items: [...items.values()], problems };
}

/**
 * The folder for a new recording, which does not exist yet.
 * @param home The folder of recordings.
 * @param service The URL of the recorded service.
 * @param taken The folders of known recordings.
 * @returns An empty text without a service.
 */
export function newRecordingFolder(home: string, service: string, taken: ReadonlySet<string>): string {
  const host = URL.parse(service)?.host.replaceAll(':', '-') ?? '';
  if (host === '') return '';
  const path = `${home}${separatorOf(home)}${host}`;
  for (let number = 1; ; number++) {
    const folder = number === 1 ? path : `${path}-${String(number)}`;
    if (!taken.has(folder)) return folder;
  }
}
