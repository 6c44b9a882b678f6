import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/server';
import type { ControlClient } from '#shared/contract/client.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** A document that is shipped with Hookbench. */
export interface ShippedDoc {
  name: string;
  title: string;
  text: string;
}

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? 'Document';

/** Reads the documents of a folder; none without a folder. */
export function readDocs(folder: string | undefined): ShippedDoc[] {
  if (folder === undefined) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, title: titleOf(text), text };
  });
}

/** The OpenAPI document of the interface that the service offers, as the service sends it. */
async function openApiOf(control: ControlClient): Promise<string> {
  const { listeners } = await control.status.get();
  const service = listeners.find(({ party, scheme, up }) => party === 'service' && scheme === 'http' && up);
  if (!service) throw new HookbenchError('party_down', 'The service does not listen on http.');
  const response = await fetch(`${service.url}/openapi.json`);
  if (!response.ok) throw new HookbenchError('unexpected_status', `The service responds with ${response.status}.`);
  return response.text();
}

/** Adds the documents and the OpenAPI document. */
export function addResources(
  server: McpServer,
  control: () => Promise<ControlClient>,
  docs: readonly ShippedDoc[],
): void {
  server.registerResource(
    'openapi.json',
    'hookbench://openapi.json',
    { title: 'OpenAPI document of the API', mimeType: 'application/json' },
    async ({ href }) => ({
      contents: [{ uri: href, mimeType: 'application/json', text: await openApiOf(await control()) }],
    }),
  );
  for (const { name, text, title } of docs) {
    const mimeType = 'text/markdown';
    server.registerResource(name, `hookbench://docs/${name}`, { title, mimeType }, ({ href }) => ({
      contents: [{ uri: href, mimeType, text }],
    }));
  }
}
