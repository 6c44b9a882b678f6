import { useMutation } from '@tanstack/react-query';
import { lostOrder } from '#shared/import/lost-order.ts';
import { PathField, SelectField } from '../../../components/field/fields.tsx';
import { Note } from '../../../components/note.tsx';
import type { ImportPart, ImportPreview } from '#shared/model/import-preview.ts';
import { counted } from '#shared/trace/counted.ts';
import type { Refusal } from '../../../store/refusal-of.ts';
import type { CollectionPart } from '../../../store/requests-store.ts';
import { useCollections } from '../../../store/use-collections.ts';
import { useStores } from '../../../store/use-stores.ts';

/** The numbers of what was found. */
export const contentOf = ({ environments, items, servers }: Pick<ImportPreview, ImportPart>): string =>
  [
    counted(items.length, 'request', 'requests'),
    ...(environments.length > 0 ? [counted(environments.length, 'environment', 'environments')] : []),
    ...(servers.length > 0 ? [counted(servers.length, 'server', 'servers')] : []),
  ].join(', ');

/** Where an import is saved: the saved requests, an opened collection, or a new one. */
export type Target = { kind: 'saved' } | { kind: 'collection'; path: string } | { kind: 'new'; path: string };

/** What was saved: the part that can be run, if its requests share a folder, and an environment with its variables. */
interface SavedImport {
  part: CollectionPart | undefined;
  environmentId: string | undefined;
}

interface ToSave {
  target: Target;
  /** Of the import. */
  id: string;
  leave: Readonly<Record<ImportPart, ReadonlySet<number>>>;
  /** The name of its first environment. */
  environment: string | undefined;
}

/** Saves what was imported, and chooses its environment if none is chosen. */
export function useSaveImport() {
  const { api, client, queries, requests } = useStores();

  async function save({ environment, id, leave, target }: ToSave): Promise<SavedImport> {
    const isSaved = target.kind === 'saved';
    const path = isSaved ? undefined : target.path.trim();
    const { environments, folder } = await client.requests.saveImport({
      id,
      leave: { items: [...leave.items], environments: [...leave.environments], servers: [...leave.servers] },
      ...(path !== undefined && { collection: path, create: target.kind === 'new' }),
    });
    if (path === undefined)
      return {
        part: folder === undefined ? undefined : { name: folder, saved: true, folder },
        environmentId: environments[0]?.id,
      };
    const list = await client.collections.list();
    queries.setQueryData(api.collections.list.queryKey(), list);
    const { environments: all = [], name = path } = list.collections.find((one) => one.path === path) ?? {};
    return {
      part: { name, path, ...(folder !== undefined && { folder }) },
      environmentId: all.find((one) => one.name === environment)?.id,
    };
  }

  return useMutation({
    mutationKey: api.requests.save.mutationKey(),
    mutationFn: save,
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
  items: ImportPreview['items'];
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
