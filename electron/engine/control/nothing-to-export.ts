import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Reader } from '../store/connection.ts';

/** The error of an export of a trace or an opened case file that is not in the journal. */
export const nothingToExport = (what: 'trace' | 'case', id: string): HookbenchError =>
  new HookbenchError('bad_input', `The journal has no ${what} with the id "${id}".`, {
    field: `/${what}`,
    hint: 'Check the id, and that its entries were not removed.',
  });

/** Checks that an export names an opened case file. @throws HookbenchError `bad_input` */
export function mustHaveCase(store: Pick<Reader, 'get'>, id: string | undefined): void {
  if (id === undefined || store.get('SELECT 1 FROM cases WHERE id = ?', id)) return;
  if (!store.get('SELECT 1 FROM journal WHERE case_id = ? LIMIT 1', id)) throw nothingToExport('case', id);
}
