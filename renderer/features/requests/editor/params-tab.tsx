import { useEffect, useId } from 'react';
import { PairRows } from '../../../components/pair-rows.tsx';
import type { KnownIdsState } from '../../../store/known-ids-store.ts';
import { pathParameters } from '../../../store/requests/path-parameters.ts';
import {
  queryPairs,
  withoutQueryPair,
  withQueryPair,
  withQueryPairMoved,
} from '../../../store/requests/query-pairs.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './editor.module.css';

/** The known ids to suggest for each parameter name. */
const knownFor: Record<string, keyof Omit<KnownIdsState, 'load'> | undefined> = {
  customerId: 'customerIds',
  sessionId: 'sessionIds',
  chatId: 'chatIds',
};

/** The path and query parameters of the URL. */
export function ParamsTab() {
  const { form, change } = useDraft();
  const load = useStoreState('knownIds', (state) => state.load);
  useEffect(() => {
    void load();
  }, [load]);
  const names = pathParameters(form.url);
  return (
    <>
      {names.length > 0 && (
        <div className={styles.part}>
          <h3 className={styles.title}>Path</h3>
          <div className={styles.fields}>
            {names.map((name) => (
              <PathField key={name} name={name} />
            ))}
          </div>
        </div>
      )}
      <div className={styles.part}>
        <h3 className={styles.title}>Query</h3>
        <PairRows
          what="Query parameter"
          pairs={queryPairs(form)}
          onPut={(index, pair) => {
            change(withQueryPair(form, index, pair));
          }}
          onRemove={(index) => {
            change(withoutQueryPair(form, index));
          }}
          onMove={(index, by) => {
            change(withQueryPairMoved(form, index, by));
          }}
        />
        <p className={styles.note}>
          A path segment such as <code>:customerId</code> becomes a field. Variables such as <code>{'{{name}}'}</code>{' '}
          are replaced by their values in the environment.
        </p>
      </div>
    </>
  );
}

function PathField({ name }: { name: string }) {
  const { form, change } = useDraft();
  const ids = useStoreState('knownIds', (state) => state[knownFor[name] ?? 'customerIds']);
  const known = knownFor[name] === undefined ? [] : ids;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        list={`${id}-known`}
        value={form.path[name] ?? ''}
        placeholder={`Empty: :${name} is sent unchanged`}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          change({ path: { ...form.path, [name]: event.target.value } });
        }}
      />
      <datalist id={`${id}-known`}>
        {known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </div>
  );
}
