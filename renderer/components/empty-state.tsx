import { Loader, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
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
  <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title={title} />
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
