import { Box } from '@mantine/core';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { FilterBar, FilterSearch } from '../../components/filter-bar/filter-bar.tsx';
import { TwoLines } from '../../components/list/list-row.tsx';
import { type RecordColumn, RecordList } from '../../components/record/record-list.tsx';
import { RecordScreen } from '../../components/record/record-screen.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { wholeList } from '../../store/whole-list.ts';
import { searchWords } from '../../store/search-words.ts';

interface ChooseOneProps<Item> {
  /** What an item is, e.g. `event`, and several. */
  one: string;
  many: string;
  items: readonly Item[];
  /** The path of an item. */
  pathOf: (item: Item) => string;
  /** The details of the chosen item, at first of the first one. */
  children: (item: Item) => ReactNode;
  /** Shown without items. */
  empty: ReactNode;
}

const nameOf = ({ name }: { name: string }): string => name;

/** A list of names with their paths, beside the details of the chosen one. */
export function ChooseOne<Item extends { name: string }>(props: ChooseOneProps<Item>) {
  const { children, empty, items, many, one, pathOf } = props;
  const [name, choose] = useState<string>();
  const [filter, narrow] = useState<{ q?: string }>({});
  const matches = searchWords(filter.q ?? '');
  const found = items.filter((item) => matches([item.name, pathOf(item)]));
  const chosen = items.find((item) => item.name === name);
  const columns = useMemo(
    (): RecordColumn<Item>[] => [
      {
        title: 'Name and path',
        width: 'minmax(0, 1fr)',
        cell: (item) => <TwoLines first={item.name} second={<CutMiddle text={pathOf(item)} />} title={pathOf(item)} />,
      },
    ],
    [pathOf],
  );
  const whole = { status: 'ready', problem: undefined, load: async () => undefined, items } as const;
  return (
    <RecordScreen
      width="240px"
      list={
        <RecordList
          label={`${many[0]?.toUpperCase() ?? ''}${many.slice(1)}`}
          one={one}
          many={many}
          list={wholeList(whole, found, filter, narrow)}
          columns={columns}
          keyOf={nameOf}
          chosen={chosen?.name}
          end=""
          onChoose={useCallback((item: Item | undefined) => choose(item?.name), [])}
          filters={
            items.length > 0 && (
              <FilterBar>
                <FilterSearch
                  label={`Search the ${many}`}
                  placeholder="Name, path"
                  list={{ filter, narrow }}
                  listId={`${one}-list`}
                />
              </FilterBar>
            )
          }
          empty={empty}
        />
      }
      isEmpty={chosen === undefined}
      detail={
        chosen && (
          <Box id={`${one}-title`} tabIndex={-1} h="100%">
            {children(chosen)}
          </Box>
        )
      }
    />
  );
}
