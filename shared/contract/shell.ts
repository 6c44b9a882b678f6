import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { exportChoice } from '../model/export-format.ts';
import { keptExport, openedKind, recentFile, savedKind, shellFacts, shellWish } from '../model/shell.ts';
import { base, noInput } from './base.ts';

const tags = ['Shell'];
const recent = z.object({ items: z.array(recentFile) });

/** The desktop app around the page. In a browser what needs a desktop is refused with `desktop_only`. */
export const shellContract = {
  facts: base
    .route({ method: 'GET', path: '/shell', summary: 'What is around the page: a desktop app or a browser', tags })
    .input(noInput)
    .output(shellFacts),
  wishes: base
    .route({
      method: 'GET',
      path: '/shell/wishes',
      summary: 'What the desktop app asks of its page (server-sent events)',
      tags,
    })
    .input(noInput)
    .output(eventIterator(shellWish)),
  open: base
    .route({ method: 'POST', path: '/shell/open', summary: 'Lets the user choose a file and opens it', tags })
    .input(z.strictObject({ kind: openedKind }))
    .output(z.object({ opened: z.string().nullable().describe('Its path; null when none was chosen') })),
  save: base
    .route({ method: 'POST', path: '/shell/save', summary: 'Lets the user choose where a file is saved', tags })
    .input(z.strictObject({ kind: savedKind }))
    .output(z.object({ saved: z.string().nullable().describe('Its path; null when none was chosen') })),
  export: base
    .route({
      method: 'POST',
      path: '/shell/export',
      summary: 'Keeps an export: the desktop app lets the user choose where, a browser downloads it',
      tags,
    })
    .input(exportChoice)
    .output(keptExport),
  recent: base
    .route({ method: 'GET', path: '/shell/recent', summary: 'Files opened or saved before, the newest first', tags })
    .input(noInput)
    .output(recent),
  openRecent: base
    .route({ method: 'POST', path: '/shell/recent/{id}/open', summary: 'Opens one of them again', tags })
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ opened: z.string() })),
  clearRecent: base
    .route({ method: 'DELETE', path: '/shell/recent', summary: 'Forgets them; the files stay', tags })
    .input(noInput)
    .output(recent),
};
