import { Group } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { ListState } from './list/list-state.tsx';
import { ScreenAction } from './screen.tsx';
import { Table, type Column } from './table.tsx';
import type { LoadedList } from '../store/use-stores.ts';

interface EditableTableProps<Item> {
  /** The name of an item, e.g. `client`. */
  one: string;
  title: string;
  list: LoadedList<Item>;
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string;
  /** What an empty list means. */
  empty: string;
  /** What removing an item means. */
  removal: string;
  onRemove: (item: Item) => Promise<unknown>;
  /** The dialog that adds an item, or edits the given one. */
  dialog: (props: { item: Item | undefined; onClose: () => void }) => ReactNode;
  /** The texts of an item that a search finds. */
  textsOf: (item: Item) => readonly (string | undefined)[];
  /** Whether adding an item is the main action of the screen. */
  isMain?: boolean;
  /** Shown below the table. */
  children?: ReactNode;
}

type Doing<Item> = { what: 'edit'; item: Item | undefined } | { what: 'remove'; item: Item };

/** A table of items that can be added, edited and removed, also by Enter and Delete on a row. */
export function EditableTable<Item>(props: EditableTableProps<Item>) {
  const { one, title, list, columns, keyOf, empty, removal, onRemove, dialog, isMain, textsOf, children } = props;
  const [doing, setDoing] = useState<Doing<Item>>();
  const close = () => setDoing(undefined);
  const actions = {
    title: 'Actions',
    stays: true,
    cell: (item: Item) => (
      <Group component="span" gap={4} wrap="nowrap" justify="flex-end">
        <Button size="small" aria-label={`Edit ${keyOf(item)}`} onClick={() => setDoing({ what: 'edit', item })}>
          Edit
        </Button>
        <Button
          size="small"
          look="quiet"
          color="bad"
          aria-label={`Remove ${keyOf(item)}`}
          onClick={() => setDoing({ what: 'remove', item })}
        >
          Remove
        </Button>
      </Group>
    ),
  };
  const add = (
    <Button
      {...(isMain ? { look: 'primary' } : { size: 'small' })}
      icon={Plus}
      onClick={() => setDoing({ what: 'edit', item: undefined })}
    >
      Add {one}
    </Button>
  );
  return (
    <Card title={title} actions={isMain ? <ScreenAction>{add}</ScreenAction> : add}>
      <ListState list={list} what={`${one}s`}>
        <EmptyState title={`No ${one}s`}>{empty}</EmptyState>
      </ListState>
      {list.items.length > 0 && (
        <Table
          label={title}
          columns={[...columns, actions]}
          items={list.items}
          keyOf={keyOf}
          textsOf={textsOf}
          keys={{
            Enter: (item) => setDoing({ what: 'edit', item }),
            Delete: (item) => setDoing({ what: 'remove', item }),
          }}
        />
      )}
      {children}
      {doing?.what === 'edit' && dialog({ item: doing.item, onClose: close })}
      {doing?.what === 'remove' && (
        <ConfirmDialog
          title={`Remove ${one} ${keyOf(doing.item)}?`}
          act="Remove"
          onAct={() => onRemove(doing.item)}
          onClose={close}
        >
          {removal} This cannot be undone.
        </ConfirmDialog>
      )}
    </Card>
  );
}
