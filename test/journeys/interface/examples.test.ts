import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedInterfaces } from '#shared/interfaces/shipped-interfaces.ts';
import { runCli, startServe, type ServeChild } from '../../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

describe('examples of interfaces', () => {
  let folder: TempFolder;
  let served: ServeChild;
  beforeAll(async () => {
    folder = await tempFolder();
    served = await startServe(folder.path, { args: ['--interface', 'print-jobs'] });
  });
  afterAll(async () => {
    await served[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  it('are offered by their name, with their overlay', () => {
    expect(served.ready).toMatchObject({
      interface: { title: 'Print Jobs', credentials: { apiKey: { value: 'print-key-4711' } } },
    });
  });

  it('are listed', async () => {
    expect(await served.control.get('/interface/examples')).toEqual({ items: shippedInterfaces });
  });

  it.each(shippedInterfaces)('are offered as texts: $name', async ({ name, title }) => {
    const documents = await served.control.get(`/interface/examples/${name}`);
    const { notes, summary } = await served.control.send('PUT', '/interface', documents);
    expect(summary.title).toBe(title);
    expect(notes.filter(({ level }: { level: string }) => level !== 'inferred')).toEqual([]);
  });

  it('are missing by an unknown name', async () => {
    await expect(served.control.get('/interface/examples/customer-contact')).rejects.toThrow('404');
  });

  it('are checked by their name, with their events', async () => {
    const { code, stdout } = await runCli(['interface', 'check', 'document-archive']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Event file.added: webhook') });
  });
});
