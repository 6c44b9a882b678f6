import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { serviceRoutes } from '#shared/model/customer-contact.ts';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import { serviceForTests } from './caller.ts';

const service = serviceForTests();
const text = await readFile(new URL('../../../../docs/service-api.md', import.meta.url), 'utf8');

/** The cells of the table below a heading. */
function tableBelow(heading: string): string[][] {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

describe('docs/service-api.md', () => {
  it('has the route table', () => {
    const rows = serviceRoutes.map(({ method, path, purpose, scope }) => [method, path, scope, purpose]);
    expect(tableBelow('Paths')).toEqual(rows);
  });

  it('lists every error status of the OpenAPI document', async () => {
    await service.assume({ rateLimit: 1000 });
    const { paths } = (await service.get('/openapi.json')).json as {
      paths: Record<string, Record<string, { responses: object }>>;
    };
    const operations = Object.values(paths).flatMap((item) => Object.values(item));
    const statuses = operations.flatMap(({ responses }) => Object.keys(responses)).filter((one) => one.startsWith('4'));
    const documented = tableBelow('Errors').map(([status]) => status);
    expect(documented).toEqual(expect.arrayContaining([...new Set(statuses)]));
  });

  it('names only assumptions of the profile', () => {
    const named = tableBelow('Errors')
      .flat()
      .concat(text.match(/(?<=\(`)[a-z][A-Za-z]+(?=`\))/g) ?? [])
      .filter((word) => /^[a-z]+[A-Z]\w+$/.test(word));
    expect(named.length).toBeGreaterThan(2);
    for (const name of named) expect(Object.keys(profileEntries)).toContain(name);
  });
});
