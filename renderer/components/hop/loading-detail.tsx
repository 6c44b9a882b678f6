import { Loader } from '@mantine/core';
import { EmptyState } from '../empty-state.tsx';
import type { LoadedDetail } from '../../store/details-store.ts';

/** The placeholder while a detail loads, or the error when it could not be loaded. */
export function LoadingDetail({ loaded }: { loaded: readonly (LoadedDetail | undefined)[] }) {
  const failed = loaded.find((each) => each?.status === 'failed');
  if (failed?.status === 'failed')
    return <EmptyState title="The details could not be loaded">{failed.problem}</EmptyState>;
  return <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Loading details" />;
}
