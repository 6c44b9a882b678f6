import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Select } from '../../../components/field/fields.tsx';
import { useCollections } from '../../../store/use-collections.ts';
import { useApi, useItems, useStoreState } from '../../../store/use-stores.ts';

/** Selects the environment whose variables are used. */
export function EnvironmentChoice() {
  const { items: own, status } = useItems(useApi().requests.environments.queryOptions());
  const { collections } = useCollections();
  const { isSuccess: collectionsRead } = useQuery(useApi().collections.list.queryOptions());
  const items = [
    ...own,
    ...collections.flatMap(({ environments, name: collection }) =>
      environments.map(({ id, name }) => ({ id, name: `${name} (${collection})` })),
    ),
  ];
  const chosen = useStoreState('requests', (state) => state.environmentId);
  const choose = useStoreState('requests', (state) => state.chooseEnvironment);
  const showDialog = useStoreState('requests', (state) => state.showDialog);
  const gone = status === 'ready' && collectionsRead && chosen !== undefined && !items.some(({ id }) => id === chosen);
  useEffect(() => {
    if (gone) choose(undefined);
  }, [gone, choose]);
  return (
    <Select
      size="xs"
      maw={170}
      styles={{ input: { fontSize: 12, background: 'var(--raise)' } }}
      aria-label="Environment"
      value={gone ? '' : (chosen ?? '')}
      choices={[
        { value: '', label: 'No environment' },
        ...items.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'edit', label: 'Edit environments…' },
      ]}
      onChange={(value) => {
        if (value === 'edit') showDialog('environments');
        else choose(value === '' ? undefined : value);
      }}
    />
  );
}
