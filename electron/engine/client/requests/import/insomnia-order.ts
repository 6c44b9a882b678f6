import { isMembers } from '../../../interface/read/members.ts';

/** The place of a resource among those beside it, in format 4 or 5. */
function sortKeyOf(resource: unknown): number {
  if (!isMembers(resource)) return 0;
  const { meta, metaSortKey } = resource;
  const key = isMembers(meta) ? meta['sortKey'] : metaSortKey;
  return typeof key === 'number' ? key : 0;
}

/** Resources with their indexes, in the order in which Insomnia shows and runs them. */
export const inInsomniaOrder = (resources: readonly unknown[]): [index: number, resource: unknown][] =>
  [...resources.entries()].toSorted(([, one], [, other]) => sortKeyOf(one) - sortKeyOf(other));
