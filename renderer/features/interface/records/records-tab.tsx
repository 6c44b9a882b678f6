import { Box } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import type { InterfaceSummary } from '#shared/interface/interface-check.ts';
import { Button } from '../../../components/button.tsx';
import { EditableTable } from '../../../components/editable-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { listOf, useApi } from '../../../store/use-engine.ts';
import type { UsedInterface } from '../../../store/use-interface.ts';
import { ChooseOne } from '../choose-one.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { labelOf, recordColumns } from './record-table.tsx';

type Collection = InterfaceSummary['collections'][number];

/** The records that the service keeps, by collection. */
export function RecordsTab({ used: { served } }: { used: UsedInterface }) {
  return (
    <ChooseOne
      label="Collections"
      items={served.summary?.collections ?? []}
      empty={
        <EmptyState icon={<Database size={24} aria-hidden />} title="No records">
          {served.builtIn
            ? 'Apply the document: its records are kept from then on.'
            : 'No path of the document is a collection. The overlay can declare one: x-hookbench-resource.'}
        </EmptyState>
      }
    >
      {(collection) => <Records key={collection.name} collection={collection} />}
    </ChooseOne>
  );
}

function Records({ collection }: { collection: Collection }) {
  const { name } = collection;
  const { interface: own } = useApi();
  const remove = useMutation(own.removeRecord.mutationOptions());
  const query = useInfiniteQuery(
    own.records.infiniteOptions({
      input: (after: string | undefined) => ({
        collection: name,
        order: 'asc' as const,
        ...(after !== undefined && { after }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  );
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Box p={12} h="100%" style={{ overflow: 'auto' }} tabIndex={0} role="group" aria-label={`Records of ${name}`}>
      <EditableTable
        one="record"
        title={name}
        list={listOf(query, items)}
        columns={recordColumns(items)}
        keyOf={labelOf}
        empty="Requests that create records, the overlay (x-hookbench-seed) and Add fill it."
        removal="The records below it are removed, too."
        onRemove={({ id }) => remove.mutateAsync({ collection: name, id })}
        dialog={({ item, onClose }) => <RecordDialog collection={collection} row={item} onClose={onClose} />}
      >
        {query.hasNextPage && (
          <Box p={8} ta="center" style={{ borderTop: '1px solid var(--line)' }}>
            <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          </Box>
        )}
      </EditableTable>
    </Box>
  );
}
