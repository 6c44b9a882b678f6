import { z } from 'zod';
import { caseOpening, openedCase } from '../model/opened-case.ts';
import { noInput, routesOf } from './base.ts';

const { create, get, remove } = routesOf('Cases');

export const casesContract = {
  open: create(
    '/cases/open',
    'Import a case file into the journal, completely or not at all; existing entries are skipped',
  )
    .input(z.file())
    .output(caseOpening),
  list: get('/cases', 'List opened case files, newest first')
    .input(noInput)
    .output(z.object({ items: z.array(openedCase), next: z.null() })),
  remove: remove('/cases/{id}', 'Remove the entries of a case file from the journal')
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ removed: z.int().nonnegative().describe('Entries') })),
};
