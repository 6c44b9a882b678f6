import { Box, Loader, Stack, Text } from '@mantine/core';
import { CircleAlert, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** A placeholder for empty content: what will appear here, and how to get it. */
export function EmptyState({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <Stack align="center" justify="safe center" gap={8} h="100%" px={24} py={32} ta="center" c="faint">
      {icon}
      <Text fw={600} c="text">
        {title}
      </Text>
      <Stack align="center" gap={12} maw="44ch" c="dim">
        {children}
      </Stack>
    </Stack>
  );
}

/** The placeholder of content that is being read. */
export const Loading = ({ title }: { title: string }) => (
  <Box h="100%" aria-busy>
    <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title={title} />
  </Box>
);

interface NotLoadedProps {
  /** What is read, e.g. `statistics`. */
  what: string;
  /** Why it could not be read; undefined while it is read. */
  problem: string | undefined;
  onRetry: () => unknown;
  /** The title while it is read. Default: `Loading the`, with what is read. */
  loading?: string | undefined;
}

/** The placeholder of content that is being read, or could not be. */
export function NotLoaded({ what, problem, onRetry, loading = `Loading the ${what}` }: NotLoadedProps) {
  if (problem === undefined) return <Loading title={loading} />;
  return (
    <EmptyState
      icon={<CircleAlert size={24} color="var(--bad)" aria-hidden />}
      title={`The ${what} could not be loaded`}
    >
      <span role="alert">{problem}</span>
      <Button onClick={() => void onRetry()}>Try again</Button>
    </EmptyState>
  );
}

interface ListStateProps {
  list: {
    status: 'loading' | 'ready' | 'failed';
    problem: string | undefined;
    items?: readonly unknown[];
    load: () => Promise<unknown>;
    /** The filters of the list; empty when all items are shown. */
    filter?: object;
    narrow?: (filter: object) => void;
  };
  /** The items of the list, e.g. `clients`. */
  what: string;
  /** The title while the list is loaded. Default: `Loading`, with the items. */
  loading?: string | undefined;
  /** Shown when the list is empty without filters. */
  children: ReactNode;
}

/** The placeholder of a list without items: loading, an error, no match, or the empty state. */
export function ListState({ list, what, loading = `Loading ${what}`, children }: ListStateProps) {
  const { status, problem, items = [], load, filter = {}, narrow } = list;
  if (status === 'failed') return <NotLoaded what={what} problem={problem ?? ''} onRetry={load} />;
  if (status === 'loading' && items.length === 0) return <Loading title={loading} />;
  if (!narrow || Object.keys(filter).length === 0) return items.length === 0 ? children : null;
  return (
    <EmptyState icon={<SearchX size={24} aria-hidden />} title={`No ${what} match the filters`}>
      <Button onClick={() => narrow({})}>Show all</Button>
    </EmptyState>
  );
}
