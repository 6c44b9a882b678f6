import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { exportChoice } from '../model/export-format.ts';
import { exportResult, openedKind, recentFile, savedKind, shellFacts, shellCommand, pageLink } from '../model/shell.ts';
import { base, noInput } from './base.ts';

const tags = ['Shell'];
const recent = z.object({ items: z.array(recentFile) });

/** The desktop app around the page. In a browser, procedures that need it fail with `desktop_only`. */
export const shellContract = {
  facts: base
    .route({ method: 'GET', path: '/shell', summary: 'Get the capabilities of the shell', tags })
    .input(noInput)
    .output(shellFacts),
  commands: base
    .route({
      method: 'GET',
      path: '/shell/commands',
      summary: 'Stream commands from the desktop app to the page (server-sent events)',
      tags,
    })
    .input(noInput)
    .output(eventIterator(shellCommand)),
  link: base
    .route({
      method: 'POST',
      path: '/shell/page-link',
      summary: 'Create an address that opens the page in a browser, once and within 60 s',
      tags,
    })
    .input(noInput)
    .output(pageLink),
  open: base
    .route({ method: 'POST', path: '/shell/open', summary: 'Let the user choose a file, and open it', tags })
    .input(z.strictObject({ kind: openedKind }))
    .output(z.object({ opened: z.string().nullable().describe('Path of the file; null if the user chose none') })),
  chooseFolder: base
    .route({ method: 'POST', path: '/shell/choose-folder', summary: 'Let the user choose a folder', tags })
    .input(noInput)
    .output(z.object({ path: z.string().nullable().describe('null if the user chose none') })),
  cancelOpen: base
    .route({
      method: 'POST',
      path: '/shell/open/cancel',
      summary: 'Stop opening a case file; nothing is imported',
      tags,
    })
    .input(noInput)
    .output(z.object({ cancelled: z.boolean().describe('Whether a file was being opened') })),
  save: base
    .route({ method: 'POST', path: '/shell/save', summary: 'Let the user choose where to save a file', tags })
    .input(z.strictObject({ kind: savedKind }))
    .output(z.object({ saved: z.string().nullable().describe('Path of the file; null if the user chose none') })),
  export: base
    .route({
      method: 'POST',
      path: '/shell/export',
      summary: 'Export to a file: the desktop app asks where to save it, a browser downloads it',
      tags,
    })
    .input(exportChoice)
    .output(exportResult),
  recent: base
    .route({ method: 'GET', path: '/shell/recent', summary: 'List recently opened or saved files, newest first', tags })
    .input(noInput)
    .output(recent),
  openRecent: base
    .route({ method: 'POST', path: '/shell/recent/{id}/open', summary: 'Open a recent file again', tags })
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ opened: z.string() })),
  clearRecent: base
    .route({
      method: 'DELETE',
      path: '/shell/recent',
      summary: 'Clear the list of recent files; the files are not deleted',
      tags,
    })
    .input(noInput)
    .output(recent),
};
