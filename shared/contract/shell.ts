import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { exportChoice } from '../model/export-format.ts';
import { exportResult, openedKind, recentFile, savedKind, shellFacts, shellCommand, pageLink } from '../model/shell.ts';
import { noInput, routesOf } from './base.ts';

const { get, post, remove } = routesOf('Shell');
const recent = z.object({ items: z.array(recentFile) });

/** The desktop app around the page. In a browser, procedures that need it fail with `desktop_only`. */
export const shellContract = {
  facts: get('/shell', 'Get the capabilities of the shell').input(noInput).output(shellFacts),
  commands: get('/shell/commands', 'Stream commands from the desktop app to the page (server-sent events)')
    .input(noInput)
    .output(eventIterator(shellCommand)),
  link: post('/shell/page-link', 'Create an address that opens the page in a browser, once and within 60 s')
    .input(noInput)
    .output(pageLink),
  open: post('/shell/open', 'Let the user choose a file, and open it')
    .input(z.strictObject({ kind: openedKind }))
    .output(z.object({ opened: z.string().nullable().describe('Path of the file; null if the user chose none') })),
  chooseFolder: post('/shell/choose-folder', 'Let the user choose a folder')
    .input(noInput)
    .output(z.object({ path: z.string().nullable().describe('null if the user chose none') })),
  cancelOpen: post('/shell/open/cancel', 'Stop opening a case file; nothing is imported')
    .input(noInput)
    .output(z.object({ cancelled: z.boolean().describe('Whether a file was being opened') })),
  save: post('/shell/save', 'Let the user choose where to save a file')
    .input(z.strictObject({ kind: savedKind }))
    .output(z.object({ saved: z.string().nullable().describe('Path of the file; null if the user chose none') })),
  export: post('/shell/export', 'Export to a file: the desktop app asks where to save it, a browser downloads it')
    .input(exportChoice)
    .output(exportResult),
  recent: get('/shell/recent', 'List recently opened or saved files, newest first').input(noInput).output(recent),
  openRecent: post('/shell/recent/{id}/open', 'Open a recent file again')
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ opened: z.string() })),
  clearRecent: remove('/shell/recent', 'Clear the list of recent files; the files are not deleted')
    .input(noInput)
    .output(recent),
};
