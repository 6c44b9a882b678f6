import type { Stores } from './stores.ts';

/** Filters the timeline to the entries of a case file. */
export function showCase({ navigation, search }: Stores, caseId: string): void {
  search.getState().search({ text: '', kind: undefined, caseId });
  navigation.getState().go('timeline');
}
