import { createStore } from 'zustand/vanilla';
import type { SavedRequest } from '#shared/model/request-run.ts';
import type { ApiClient } from './api-client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';

type NewSaved = Parameters<ApiClient['requests']['save']>[0]['items'];
type SavedChange = Parameters<ApiClient['requests']['changeSaved']>[0];
export type Imported = Awaited<ReturnType<ApiClient['requests']['import']>>;

export interface SavedRequestsState extends LoadedList<SavedRequest> {
  /** @throws The error of the engine, like each of the following functions. */
  add: (items: NewSaved) => Promise<SavedRequest[]>;
  change: (...changes: SavedChange[]) => Promise<void>;
  remove: (...ids: string[]) => Promise<void>;
  /**
   * Parses a cURL command, an OpenAPI document or a HAR without saving anything.
   * @param name Name of the file that the text is from.
   */
  read: (text: string, name?: string) => Promise<Imported>;
}

/** The saved requests. */
export function createSavedRequestsStore(connection: ConnectionStore) {
  return createStore<SavedRequestsState>((set, get) => {
    const after = async (works: readonly Promise<unknown>[]) => {
      try {
        await Promise.all(works);
      } finally {
        await get().load();
      }
    };
    return {
      ...loadedList<SavedRequest>(set, () => clientOf(connection).requests.saved()),
      add: async (items) => {
        const saved = await clientOf(connection).requests.save({ items });
        await get().load();
        return saved.items;
      },
      change: (...changes) => after(changes.map((change) => clientOf(connection).requests.changeSaved(change))),
      remove: (...ids) => after(ids.map((id) => clientOf(connection).requests.removeSaved({ id }))),
      read: (text, name) => clientOf(connection).requests.import({ text, ...(name !== undefined && { name }) }),
    };
  });
}
