import { Loader } from '@mantine/core';
import { EmptyState } from '../empty-state.tsx';
import type { LoadedDetail } from '../../store/details-store.ts';

/** What stands in place of a detail that is not there yet, or that could not be read. */
export function LoadingDetail({ loaded }: { loaded: readonly (LoadedDetail | undefined)[] }) {
  const failed = loaded.find((each) => each?.status === 'failed');
  if (failed?.status === 'failed')
    return <EmptyState title="The detail could not be read">{failed.problem}</EmptyState>;
  return <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Reading the detail" />;
}
