import type { Stores } from './stores.ts';

/** Shows what was read from a case file, and nothing else. */
export function showCase({ navigation, search }: Stores, caseId: string): void {
  search.getState().search({ text: '', kind: undefined, caseId });
  navigation.getState().go('timeline');
}
