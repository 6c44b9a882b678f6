import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { shippedInterfaces } from '#shared/interfaces/shipped-interfaces.ts';

/** Rules that do not apply, with the reasons. */
const leftOut = new Set([
  // They are those of nobody.
  'info-contact',
  // Summaries are enough.
  'operation-description',
  // It requires members of requests that are readOnly.
  'oas3-valid-media-example',
  // It does not know that the scopes of OpenID Connect are declared elsewhere.
  'oas3-operation-security-defined',
]);

/** The rule that knows no later version than 3.1. */
const structure = 'oas3-schema';

async function lint(name: string): Promise<string[]> {
  const file = join(import.meta.dirname, '../../../shared/interfaces', name, 'openapi.yaml');
  const document = load(readFileSync(file, 'utf8')) as { openapi: string };
  const isLater = !document.openapi.startsWith('3.1');
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']] } as never);
  const found = await spectral.run(JSON.stringify({ ...document, openapi: '3.1.0' }));
  return found
    .filter(({ code }) => !leftOut.has(String(code)) && !(isLater && code === structure))
    .map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`);
}

describe('the documents of shipped interfaces, checked by spectral', () => {
  it.each([...shippedInterfaces, { name: 'customer-contact' }])('have no findings: $name', async ({ name }) => {
    expect(await lint(name)).toEqual([]);
  });
});
