import { z } from 'zod';
import { builtInSession, session, sessionChange, sessionName } from '../model/session.ts';
import { noInput, routesOf } from './base.ts';

const { create, get, post, remove } = routesOf('Sessions');
const path = z.string().min(1).max(4096).describe('Absolute path of a file on the machine of Hookbench');

export const sessionsContract = {
  list: get('/sessions', 'List the snapshots, newest first')
    .input(noInput)
    .output(
      z.object({
        items: z.array(session),
        builtIn: z.array(builtInSession).describe('One snapshot for each lesson; they can be restored only'),
        next: z.null(),
      }),
    ),
  save: create('/sessions', 'Save all data as a snapshot')
    .input(
      z.strictObject({
        name: sessionName,
        replace: z.boolean().default(false).describe('Whether it replaces a snapshot of the same name'),
      }),
    )
    .output(session),
  start: post('/sessions/new', 'Start a new session: clear the data, and restart')
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
  restore: post('/sessions/{name}/restore', 'Replace all data by a snapshot, and restart')
    .input(z.strictObject({ name: sessionName }))
    .output(sessionChange),
  remove: remove('/sessions/{name}', 'Delete a snapshot')
    .input(z.strictObject({ name: sessionName }))
    .output(z.object({ removed: sessionName })),
  export: post('/sessions/{name}/export', 'Copy a snapshot to a file')
    .input(z.strictObject({ name: sessionName, path }))
    .output(z.object({ path: z.string() })),
  import: create('/sessions/import', 'Add a snapshot from a file')
    .input(z.strictObject({ path, name: sessionName }))
    .output(session),
};
