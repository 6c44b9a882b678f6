import { z } from 'zod';
import { builtInSession, session, sessionChange, sessionName } from '../model/session.ts';
import { base, noInput } from './base.ts';

const tags = ['Sessions'];
const path = z.string().min(1).max(4096).describe('Absolute path of a file on the machine of Hookbench');

export const sessionsContract = {
  list: base
    .route({ method: 'GET', path: '/sessions', summary: 'List the snapshots, newest first', tags })
    .input(noInput)
    .output(
      z.object({
        items: z.array(session),
        builtIn: z.array(builtInSession).describe('One snapshot for each lesson; they can be restored only'),
        next: z.null(),
      }),
    ),
  save: base
    .route({ method: 'POST', path: '/sessions', successStatus: 201, summary: 'Save all data as a snapshot', tags })
    .input(
      z.strictObject({
        name: sessionName,
        replace: z.boolean().default(false).describe('Whether it replaces a snapshot of the same name'),
      }),
    )
    .output(session),
  start: base
    .route({ method: 'POST', path: '/sessions/new', summary: 'Start a new session: clear the data, and restart', tags })
    .input(
      z.strictObject({
        keepSettings: z
          .boolean()
          .default(false)
          .describe(
            'Clears only the traffic. Settings, assumptions, clients, users, keys, subscriptions, customers and saved requests remain',
          ),
      }),
    )
    .output(sessionChange),
  restore: base
    .route({
      method: 'POST',
      path: '/sessions/{name}/restore',
      summary: 'Replace all data by a snapshot, and restart',
      tags,
    })
    .input(z.strictObject({ name: sessionName }))
    .output(sessionChange),
  remove: base
    .route({ method: 'DELETE', path: '/sessions/{name}', summary: 'Delete a snapshot', tags })
    .input(z.strictObject({ name: sessionName }))
    .output(z.object({ removed: sessionName })),
  export: base
    .route({ method: 'POST', path: '/sessions/{name}/export', summary: 'Copy a snapshot to a file', tags })
    .input(z.strictObject({ name: sessionName, path }))
    .output(z.object({ path: z.string() })),
  import: base
    .route({
      method: 'POST',
      path: '/sessions/import',
      successStatus: 201,
      summary: 'Add a snapshot from a file',
      tags,
    })
    .input(z.strictObject({ path, name: sessionName }))
    .output(session),
};
