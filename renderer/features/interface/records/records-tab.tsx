import { Box, Input, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import type { InterfaceSummary } from '#shared/interface/interface-check.ts';
import type { InterfaceRecord } from '#shared/interface/served-interface.ts';
import { Button } from '../../../components/button.tsx';
import { EditableTable, type Column } from '../../../components/table.tsx';
import { EmptyState, Loading } from '../../../components/empty-state.tsx';
import { listOf, useApi } from '../../../store/use-stores.ts';
import type { UsedInterface } from '../../../store/use-interface.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { ChooseOne } from '../choose-one.tsx';
import { CodeField } from '../../../components/code-view/code-field.tsx';
import { EditDialog } from '../../../components/dialog.tsx';
import { dataOf } from '../../../components/event/data-of.ts';
import { TextField } from '../../../components/field/fields.tsx';
import { Problem } from '../../../components/note.tsx';
import { Mono } from '../../../components/mono.tsx';

/** Members with a column of their own; the dialog has all. */
const maxColumns = 5;

/** Characters of a value in the table. */
const maxShown = 200;

/** A record by its key, and by the parameters that select it. */
const labelOf = ({ key, parameters }: InterfaceRecord): string =>
  [key, ...Object.entries(parameters).map(([name, value]) => `${name} ${value}`)].join(', ');

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxShown);
}

/** The key of each record, and the first members that any of them has; nested ones last. */
function recordColumns(rows: readonly InterfaceRecord[]): Column<InterfaceRecord>[] {
  const names = new Set(rows.flatMap(({ record }) => Object.keys(record)));
  const isNested = (name: string) =>
    rows.some(({ record }) => typeof record[name] === 'object' && record[name] !== null);
  const isKey = (name: string) => rows.every(({ key, record }) => String(record[name]) === key);
  const shown = [...names]
    .filter((name) => !isKey(name))
    .toSorted((a, b) => Number(isNested(a)) - Number(isNested(b)))
    .slice(0, maxColumns);
  return [
    { title: 'Key', cell: (row) => <Mono fw={600}>{labelOf(row)}</Mono> },
    ...shown.map((name) => ({
      title: name,
      cell: ({ record }: InterfaceRecord) => (
        <Text truncate maw={220} title={textOf(record[name])}>
          {textOf(record[name])}
        </Text>
      ),
    })),
  ];
}

interface RecordDialogProps {
  collection: InterfaceSummary['collections'][number];
  /** Without it, a record is added. */
  row: InterfaceRecord | undefined;
  onClose: () => void;
}

/** The path parameters before the key, which may select records. */
const parametersIn = (path = ''): string[] =>
  [...path.matchAll(/\{([^{}]+)\}(?=.*\{)/g)].flatMap(([, name]) => name ?? []);

/** Adds a record, or edits the given one, as JSON. */
function RecordDialog({ collection: { name, paths }, onClose, row }: RecordDialogProps) {
  const { addRecord, putRecord } = useApi().interface;
  const add = useMutation(addRecord.mutationOptions());
  const put = useMutation(putRecord.mutationOptions());
  const parameters: Record<string, string> =
    row?.parameters ?? Object.fromEntries(parametersIn(paths.at(-1)).map((parameter) => [parameter, '']));
  const form = { parameters, record: JSON.stringify(row?.record ?? {}, null, 2) };
  const save = ({ parameters: entered, record }: typeof form) => {
    const read = dataOf(record);
    if ('problem' in read) return Promise.reject(new Error(read.problem));
    const given = {
      collection: name,
      record: read.data ?? {},
      parameters: Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== '')),
    };
    return row ? put.mutateAsync({ ...given, id: row.id }) : add.mutateAsync(given);
  };
  return (
    <EditDialog
      title={row ? `Edit ${labelOf(row)}` : `Add to ${name}`}
      size="lg"
      form={form}
      onSave={save}
      onClose={onClose}
    >
      {({ field, part }) => (
        <>
          {Object.keys(parameters).map((parameter) => (
            <TextField
              key={parameter}
              {...part('parameters').field(parameter)}
              label={parameter}
              hint="The part of the path that selects it"
            />
          ))}
          <RecordField {...field('record')} />
        </>
      )}
    </EditDialog>
  );
}

interface RecordFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function RecordField({ onChange, problem, value }: RecordFieldProps) {
  const read = dataOf(value);
  return (
    <Stack gap={4}>
      <Input.Label labelElement="div">Record (JSON object)</Input.Label>
      <CodeField label="Record" text={value} json onChange={onChange} />
      <Problem>{'problem' in read ? read.problem : problem}</Problem>
    </Stack>
  );
}

type Collection = InterfaceSummary['collections'][number];

const noCollections: readonly Collection[] = [];

const pathOf = ({ paths }: Collection): string => paths[0] ?? '';

/** The records that the service keeps, by collection; those of a new document only once it is applied. */
export function RecordsTab({ used }: { used: UsedInterface }) {
  const kept = used.served.summary?.collections ?? noCollections;
  const isKept = ({ name }: Collection) => kept.some((one) => one.name === name);
  const read = used.understood?.summary?.collections ?? noCollections;
  const removed = kept.filter(({ name }) => !read.some((one) => one.name === name));
  return (
    <ChooseOne
      one="collection"
      many="collections"
      items={[...read, ...removed]}
      pathOf={pathOf}
      empty={<NoCollections used={used} />}
    >
      {(collection) =>
        isKept(collection) ? (
          <Records key={collection.name} collection={collection} />
        ) : (
          <EmptyState icon={<Database size={24} aria-hidden />} title={`No records of ${collection.name} yet`}>
            Apply the document: the service then keeps them.
          </EmptyState>
        )
      }
    </ChooseOne>
  );
}

/** Why there are no collections. */
function NoCollections({ used: { error, isChecking, understood } }: { used: UsedInterface }) {
  if (understood?.summary)
    return (
      <EmptyState icon={<Database size={24} aria-hidden />} title="No records">
        No path of the document is a collection. The overlay can declare one: x-hookbench-resource.
      </EmptyState>
    );
  if (!understood && !error && isChecking) return <Loading title="Reading the document" />;
  return (
    <EmptyState icon={<Database size={24} aria-hidden />} title="The document is not understood">
      {error ? refusalOf(error).words : 'Fix its errors, which Document lists with their lines.'}
    </EmptyState>
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
    <Box
      p="12 var(--edge)"
      h="100%"
      style={{ overflow: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label={`Records of ${name}`}
    >
      <EditableTable
        one="record"
        title={name}
        list={listOf(query, items)}
        columns={recordColumns(items)}
        keyOf={labelOf}
        textsOf={(row) => [labelOf(row), ...Object.values(row.record).map(textOf)]}
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
