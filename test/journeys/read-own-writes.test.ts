import { expect, it } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { http } from '../support/http-request.ts';
import { startServe } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('a decision is found after its response by id, in the journal and in its trace', async () => {
  await using folder = await tempFolder();
  await using served = await startServe(folder.path);
  for (let n = 0; n < 50; n++) {
    const trace = n.toString(16).padStart(32, 'a');
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    const { headers: answered } = await http(`${served.ready.api.http}/api/customers/C-1001`, { headers });
    const id = String(answered['hookbench-decision']);
    expect(await served.control.get(`/decisions/${id}`)).toMatchObject({ id, outcome: 'refused' });
    const { items } = (await served.control.get('/journal?kind=decision&limit=1')) as { items: { id: string }[] };
    expect(items[0]?.id).toBe(id);
    const { entries } = (await served.control.get(`/traces/${trace}`)) as { entries: JournalEntry[] };
    expect(entries).toMatchObject([{ kind: 'decision', id }]);
  }
});
