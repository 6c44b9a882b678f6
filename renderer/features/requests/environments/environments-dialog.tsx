import { Modal } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { useLoaded } from '../../../store/use-loaded.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { EnvironmentForm } from './environment-form.tsx';
import styles from './environments.module.css';

/** The list of environments, and a form to edit the selected one. */
export function EnvironmentsDialog({ onClose }: { onClose: () => void }) {
  const list = useLoaded('environments');
  const used = useStoreState('requests', (state) => state.environmentId);
  const choose = useStoreState('requests', (state) => state.chooseEnvironment);
  const [shown, show] = useState(used);
  const [problem, setProblem] = useState<string>();
  const environment = list.items.find(({ id }) => id === shown) ?? list.items[0];
  const add = () => {
    list.add({ name: freeName(list.items.map(({ name }) => name)), variables: [] }).then(
      ({ id }) => {
        show(id);
        choose(id);
      },
      (error: unknown) => {
        setProblem(refusalOf(error).words);
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title="Environments" size={720} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles.dialog}>
        <div className={styles.list}>
          <ul aria-label="Environments">
            {list.items.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-current={id === environment?.id}
                  onClick={() => {
                    show(id);
                  }}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
          <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={add}>
            Add environment
          </Button>
          {problem !== undefined && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
        </div>
        <div className={styles.one}>
          <ListGap list={list} what="environments">
            <EmptyState title="No environments yet">
              An environment gives the variables of your requests their values: with <code>host</code> in it,{' '}
              <code>{'https://{{host}}/api'}</code> goes there.
            </EmptyState>
          </ListGap>
          {environment && <EnvironmentForm key={environment.id} environment={environment} />}
        </div>
      </div>
    </Modal>
  );
}

function freeName(taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? 'Environment' : `Environment ${String(n)}`;
    if (!taken.includes(name)) return name;
  }
}
