import type { Stores } from './stores.ts';

/** Filters the timeline to the entries of a case file. */
export function showCase({ navigation, filters }: Stores, caseId: string): void {
  filters.setState({ journal: { case: caseId } });
  navigation.getState().go('timeline');
}
