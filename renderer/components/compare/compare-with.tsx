import { Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Nothing } from '../detail-pane.tsx';
import { Problem } from '../note.tsx';
import { SelectField, type Choice } from '../field/fields.tsx';
import { Kbd } from '../kbd.tsx';
import { CompareView, type Comparable } from './compare-view.tsx';

interface CompareWithProps<Item extends { id: string }> {
  /** The kind of item, e.g. `capture`. */
  what: string;
  shown: Item;
  otherId: string | undefined;
  other: Pick<UseQueryResult<Item>, 'data' | 'error'>;
  onCompare: (id: string | undefined) => void;
  /** The items of the list, newest first. */
  choices: readonly Choice<string>[];
  /** The previous similar item, and a description of it. */
  before: { id: string; about: string } | undefined;
  labelOf: (item: Item) => string;
  toComparable: (item: Item) => Comparable;
  children?: ReactNode;
}

/** Selects the item to compare with, and shows the differences. */
export function CompareWith<Item extends { id: string }>(props: CompareWithProps<Item>) {
  const { what, shown, otherId, onCompare, choices, before, labelOf, toComparable, children } = props;
  const { data: other, error } = props.other;
  const known = otherId === undefined || otherId === shown.id || choices.some(({ value }) => value === otherId);
  const all: Choice<string>[] = [
    { value: '', label: 'None' },
    ...(known ? [] : [{ value: otherId, label: other ? labelOf(other) : otherId }]),
    ...choices,
  ];
  return (
    <>
      <Group align="end" gap={8} px="var(--edge)" py={10} style={{ borderBottom: '1px solid var(--line)' }}>
        <div style={{ flex: '1 1 240px' }}>
          <SelectField
            label="Compare with"
            value={otherId === shown.id ? '' : (otherId ?? '')}
            choices={all}
            searchable
            onChange={(id) => onCompare(id === '' ? undefined : id)}
          />
        </div>
        <Button disabled={!before} title={before?.about} onClick={() => onCompare(before?.id)}>
          Compare with previous
        </Button>
        {children}
      </Group>
      <Problem w="100%" px="var(--edge)" py={4} error={error} />
      {otherId === undefined ? (
        <Nothing>
          Select a {what} above. Or press <Kbd keys="c" /> on a {what} in the list and then select another one.
        </Nothing>
      ) : otherId === shown.id ? (
        <Nothing>Select another {what} in the list to compare it with this one.</Nothing>
      ) : (
        other && <CompareView shown={toComparable(shown)} other={toComparable(other)} />
      )}
    </>
  );
}
