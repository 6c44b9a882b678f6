import { z } from 'zod';
import { caseOpening, openedCase } from '../model/opened-case.ts';
import { base, noInput } from './base.ts';

const tags = ['Cases'];

export const casesContract = {
  open: base
    .route({
      method: 'POST',
      path: '/cases/open',
      successStatus: 201,
      summary: 'Import a case file into the journal, completely or not at all; existing entries are skipped',
      tags,
    })
    .input(z.file())
    .output(caseOpening),
  list: base
    .route({ method: 'GET', path: '/cases', summary: 'List opened case files, newest first', tags })
    .input(noInput)
    .output(z.object({ items: z.array(openedCase), next: z.null() })),
  remove: base
    .route({
      method: 'DELETE',
      path: '/cases/{id}',
      summary: 'Remove the entries of a case file from the journal',
      tags,
    })
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ removed: z.int().nonnegative().describe('Entries') })),
};
