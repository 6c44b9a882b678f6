import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freeAddresses } from '#shared/model/addresses.ts';
import { serve, type Served, type ServeOptions } from '../../electron/headless/serve.ts';
import { controlClient, type ControlClient } from './control-client.ts';
import { tempFolder } from './temp-folder.ts';

export interface TestControl extends AsyncDisposable {
  readonly served: Served;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** `127.0.0.1:<port>` */
  readonly host: string;
  readonly control: string;
  readonly key: string;
  readonly client: ControlClient;
  close(): Promise<void>;
}

/** The control server of an engine in this process, by default with a new data folder, and with a small page. */
export async function startControl(
  dataDir?: string,
  { files = {}, ...options }: Partial<ServeOptions> & { files?: Record<string, string> } = {},
): Promise<TestControl> {
  const folder = await tempFolder();
  const page = join(folder.path, 'page');
  await mkdir(join(page, 'assets'), { recursive: true });
  await mkdir(join(folder.path, 'page-secret'));
  await writeFile(join(page, 'index.html'), '<!doctype html><style nonce="__CSP_NONCE__"></style><p>page</p>');
  await writeFile(join(page, 'assets/app.js'), 'export {};');
  for (const [name, text] of Object.entries(files)) await writeFile(join(page, name), text);
  await writeFile(join(folder.path, 'page-secret/key.txt'), 'secret');
  const served = await serve({
    dataDir: dataDir ?? join(folder.path, 'data'),
    addresses: freeAddresses,
    exposed: false,
    version: '0.0.0-test',
    pageFolder: page,
    controlKey: undefined,
    ...options,
  });
  const { origin, host } = new URL(served.server.control);
  const close = async (): Promise<void> => {
    await served.close();
    await folder[Symbol.asyncDispose]();
  };
  return {
    served,
    origin,
    host,
    control: served.server.control,
    key: served.keys.controlKey,
    client: controlClient(served.server.control, served.keys.controlKey),
    close,
    [Symbol.asyncDispose]: close,
  };
}
