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
      summary: 'Reads a case file into the journal, all of it or nothing; what is there already is skipped',
      tags,
    })
    .input(z.file())
    .output(caseOpening),
  list: base
    .route({ method: 'GET', path: '/cases', summary: 'Case files that were opened, newest first', tags })
    .input(noInput)
    .output(z.object({ items: z.array(openedCase), next: z.null() })),
  remove: base
    .route({ method: 'DELETE', path: '/cases/{id}', summary: 'Takes a case out of the journal again', tags })
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ removed: z.int().nonnegative().describe('Entries') })),
};
