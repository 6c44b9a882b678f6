import { Checkbox } from '@mantine/core';
import { X } from 'lucide-react';
import { useId, useRef, type KeyboardEvent } from 'react';
import type { Pair } from '../store/pair.ts';
import { IconButton } from './button.tsx';
import { Suggestions } from './field/fields.tsx';
import { useMask, useMaskedInput } from './use-mask.ts';
import styles from './pair-rows.module.css';
import { moveItem } from '../store/requests/move-item.ts';

interface PairRowsProps {
  /** The name of a pair, e.g. `Header`. */
  what: string;
  pairs: readonly Pair[];
  /** Sets the pair at an index; the index after the last one appends. */
  onPut: (index: number, pair: Pair) => void;
  onRemove: (index: number) => void;
  onMove: (index: number, by: -1 | 1) => void;
  names?: readonly string[];
  valuesOf?: (name: string) => readonly string[];
}

const blank: Pair = { name: '', value: '', enabled: true };
const moves: Record<string, -1 | 1 | undefined> = { ArrowUp: -1, ArrowDown: 1 };

/** Editable names and values. Each row can be disabled, moved (Alt and arrow) and removed; the last row adds a new one. */
export function PairRows({ what, pairs, onPut, onRemove, onMove, names = [], valuesOf = () => [] }: PairRowsProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const focus = (index: number, part: string) => {
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-place="${String(index)}-${part}"]`)?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent, index: number, part: string) => {
    const by = moves[event.key];
    if (!event.altKey || by === undefined || index >= pairs.length) return;
    event.preventDefault();
    const to = index + by;
    if (to < 0 || to >= pairs.length) return;
    onMove(index, by);
    focus(to, part);
  };
  return (
    <>
      <ul ref={list} className={styles.rows} aria-label={`${what}s`}>
        {[...pairs, blank].map((pair, index) => {
          const values = { id: `${id}-${String(index)}`, values: valuesOf(pair.name) };
          return (
            <li key={index} className={styles.row} data-off={!pair.enabled}>
              <PairRow
                what={what}
                pair={pair}
                index={index}
                isNew={index === pairs.length}
                lists={{
                  name: names.length > 0 ? id : undefined,
                  value: values.values.length > 0 ? values.id : undefined,
                }}
                onPut={(part) => onPut(index, { ...pair, ...part })}
                onRemove={() => {
                  onRemove(index);
                  focus(Math.max(0, index - 1), 'name');
                }}
                onKeyDown={onKeyDown}
              />
              <Suggestions {...values} />
            </li>
          );
        })}
      </ul>
      <Suggestions id={id} values={names} />
    </>
  );
}

interface PairRowProps {
  what: string;
  pair: Pair;
  index: number;
  isNew: boolean;
  /** Ids of the datalists with suggestions. */
  lists: Record<'name' | 'value', string | undefined>;
  onPut: (part: Partial<Pair>) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent, index: number, part: string) => void;
}

function PairRow({ what, pair, index, isNew, lists, onPut, onRemove, onKeyDown }: PairRowProps) {
  const label = `${what} ${String(index + 1)}`;
  const mask = useMask();
  const masked = useMaskedInput(pair.value, mask.value(pair.name, pair.value));
  return (
    <>
      {isNew ? (
        <span />
      ) : (
        <Checkbox
          mx="auto"
          mt={-2}
          checked={pair.enabled}
          aria-label={`Send ${label.toLowerCase()}`}
          onChange={(event) => onPut({ enabled: event.target.checked })}
        />
      )}
      {(['name', 'value'] as const).map((part) => (
        <input
          key={part}
          className={styles.input}
          data-place={`${String(index)}-${part}`}
          {...(part === 'value' ? masked : { value: pair.name })}
          placeholder={isNew ? (part === 'name' ? 'Name' : 'Value') : undefined}
          aria-label={`${label}, ${part}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          spellCheck={false}
          autoComplete="off"
          list={lists[part]}
          onChange={(event) => onPut({ [part]: event.target.value })}
          onKeyDown={(event) => onKeyDown(event, index, part)}
        />
      ))}
      {isNew ? <span /> : <IconButton label={`Remove ${label}`} icon={X} mx={2} onClick={onRemove} />}
    </>
  );
}

/** Handlers that change a plain list of pairs. */
export function listPairs(pairs: readonly Pair[], change: (pairs: readonly Pair[]) => void) {
  return {
    pairs,
    onPut: (index: number, pair: Pair) => change(index < pairs.length ? pairs.with(index, pair) : [...pairs, pair]),
    onRemove: (index: number) => change(pairs.toSpliced(index, 1)),
    onMove: (index: number, by: -1 | 1) => change(moveItem(pairs, index, by)),
  };
}
