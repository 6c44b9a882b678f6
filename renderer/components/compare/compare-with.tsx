import type { ReactNode } from 'react';
import type { Compared } from '../../store/compared.ts';
import { Button } from '../button.tsx';
import { SelectField, type Choice } from '../field/select-field.tsx';
import { Kbd } from '../kbd.tsx';
import styles from './compare.module.css';
import { CompareView, type Comparable } from './compare-view.tsx';

interface CompareWithProps<Item extends { id: string }> {
  /** The kind of item, e.g. `capture`. */
  what: string;
  shown: Item;
  compared: Compared<Item>;
  /** The items of the list, newest first. */
  choices: readonly Choice<string>[];
  /** The previous similar item, and a description of it. */
  before: { id: string; about: string } | undefined;
  labelOf: (item: Item) => string;
  toComparable: (item: Item) => Comparable;
  /** Further buttons. */
  children?: ReactNode;
}

/** Selects the item to compare with, and shows the differences. */
export function CompareWith<Item extends { id: string }>(props: CompareWithProps<Item>) {
  const { what, shown, compared, choices, before, labelOf, toComparable, children } = props;
  const { otherId, other, otherProblem, compareWith } = compared;
  const known = otherId === undefined || otherId === shown.id || choices.some(({ value }) => value === otherId);
  const all: Choice<string>[] = [
    { value: '', label: 'None' },
    ...(known ? [] : [{ value: otherId, label: other ? labelOf(other) : otherId }]),
    ...choices,
  ];
  return (
    <>
      <div className={styles.choose}>
        <SelectField
          label="Compare with"
          value={otherId === shown.id ? '' : (otherId ?? '')}
          choices={all}
          onChange={(id) => {
            compareWith(id === '' ? undefined : id);
          }}
        />
        <Button
          disabled={!before}
          title={before?.about}
          onClick={() => {
            compareWith(before?.id);
          }}
        >
          {' '}
          Compare with previous{' '}
        </Button>
        {children}
      </div>
      {otherProblem !== undefined && (
        <p className={styles.problem} role="alert">
          {otherProblem}
        </p>
      )}
      {other && other.id !== shown.id && <CompareView shown={toComparable(shown)} other={toComparable(other)} />}
      {other?.id === shown.id && (
        <p className={styles.none}>Select another {what} in the list to compare it with this one.</p>
      )}
      {otherId === undefined && (
        <p className={styles.none}>
          Select a {what} above. Or press <Kbd keys="c" /> on a {what} in the list and then select another one.
        </p>
      )}
    </>
  );
}
