import { useMutation } from '@tanstack/react-query';
import { commonFolder, withoutCommonFolder } from '#shared/import/common-folder.ts';
import { lostOrder } from '#shared/import/lost-order.ts';
import { PathField } from '../../components/field/path-field.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { Note } from '../../components/note.tsx';
import type { ApiClient } from '../../store/api-client.ts';
import type { Refusal } from '../../store/refusal-of.ts';
import type { CollectionPart } from '../../store/requests-store.ts';
import { useCollections } from '../../store/use-collections.ts';
import { useStores } from '../../store/use-stores.ts';

/** What of an import is saved. */
export type Wanted = Pick<Awaited<ReturnType<ApiClient['requests']['import']>>, 'environments' | 'items' | 'servers'>;

/** Where an import is saved: the saved requests, an opened collection, or a new one. */
export type Target = { kind: 'saved' } | { kind: 'collection'; path: string } | { kind: 'new'; path: string };

/** What was saved: the part that can be run, if its requests share a folder, and an environment with its variables. */
interface SavedImport {
  part: CollectionPart | undefined;
  environmentId: string | undefined;
}

/** Saves what was imported, and chooses its environment if none is chosen. */
export function useSaveImport() {
  const { api, client, queries, requests } = useStores();

  async function saveInDataFolder(wanted: Wanted): Promise<SavedImport> {
    const { environments } = await client.requests.save(wanted);
    const folder = commonFolder(wanted.items);
    return {
      part: folder === undefined ? undefined : { name: folder, saved: true, folder },
      environmentId: environments[0]?.id,
    };
  }

  async function saveInFiles({ kind, path: given }: Exclude<Target, { kind: 'saved' }>, wanted: Wanted) {
    const path = given.trim();
    const folder = commonFolder(wanted.items);
    const isNew = kind === 'new';
    if (isNew) await client.collections.open({ path, create: true, ...(folder !== undefined && { name: folder }) });
    const items = isNew ? withoutCommonFolder(wanted.items) : wanted.items;
    await client.collections.add({ ...wanted, items, collection: path });
    const list = await client.collections.list();
    queries.setQueryData(api.collections.list.queryKey(), list);
    const { environments = [], name = path } = list.collections.find((one) => one.path === path) ?? {};
    return {
      part: { name, path, ...(!isNew && folder !== undefined && { folder }) },
      environmentId: environments.find((one) => one.name === wanted.environments[0]?.name)?.id,
    };
  }

  return useMutation({
    mutationKey: api.requests.save.mutationKey(),
    mutationFn: ({ target, wanted }: { target: Target; wanted: Wanted }): Promise<SavedImport> =>
      target.kind === 'saved' ? saveInDataFolder(wanted) : saveInFiles(target, wanted),
    onSuccess: async ({ environmentId }, { target }) => {
      await queries.invalidateQueries({ queryKey: api.authorizationServers.key() });
      const { chooseEnvironment, environmentId: chosen, showTab } = requests.getState();
      if (environmentId !== undefined && chosen === undefined) chooseEnvironment(environmentId);
      showTab('side', target.kind === 'saved' ? 'saved' : 'files');
    },
  });
}

interface TargetFieldsProps {
  target: Target;
  problem: Refusal | undefined;
  items: Wanted['items'];
  onChange: (target: Target) => void;
}

/** Asks where to save. */
export function TargetFields({ items, onChange, problem, target }: TargetFieldsProps) {
  const { collections } = useCollections();
  const losses = target.kind === 'saved' ? [] : lostOrder(items);
  return (
    <>
      <SelectField
        label="Save in"
        value={target.kind === 'collection' ? target.path : target.kind}
        choices={[
          { value: 'saved', label: 'Saved requests (data folder)' },
          ...collections.map(({ name, path }) => ({ value: path, label: `${name} (files)` })),
          { value: 'new', label: 'New collection (files)…' },
        ]}
        onChange={(value) =>
          onChange(
            value === 'saved'
              ? { kind: 'saved' }
              : value === 'new'
                ? { kind: 'new', path: '' }
                : { kind: 'collection', path: value },
          )
        }
      />
      {losses.length > 0 && (
        <Note boxed tone="warn">
          {losses.join(' ')}
        </Note>
      )}
      {target.kind === 'new' && (
        <PathField
          label="Path"
          hint="The whole path of a new or empty folder. The requests are written to files that Bruno can also open."
          value={target.path}
          problem={problem?.field === '/path' ? problem.words : undefined}
          onChange={(path) => onChange({ kind: 'new', path })}
        />
      )}
    </>
  );
}
