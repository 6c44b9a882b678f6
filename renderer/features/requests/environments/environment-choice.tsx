import { useEffect } from 'react';
import { useLoaded } from '../../../store/use-loaded.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './environments.module.css';

const edit = 'edit';

/** Selects the environment whose variables are used. */
export function EnvironmentChoice() {
  const { items, status } = useLoaded('environments');
  const chosen = useStoreState('requests', (state) => state.environmentId);
  const choose = useStoreState('requests', (state) => state.chooseEnvironment);
  const showDialog = useStoreState('requests', (state) => state.showDialog);
  const gone = status === 'ready' && chosen !== undefined && !items.some(({ id }) => id === chosen);
  useEffect(() => {
    if (gone) choose(undefined);
  }, [gone, choose]);
  return (
    <select
      className={styles.choice}
      aria-label="Environment"
      value={gone ? '' : (chosen ?? '')}
      onChange={({ target: { value } }) => {
        if (value === edit) showDialog('environments');
        else choose(value === '' ? undefined : value);
      }}
    >
      <option value="">No environment</option>
      {items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={edit}>Edit environments…</option>
    </select>
  );
}
