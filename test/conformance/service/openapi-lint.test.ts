import { validate } from '@readme/openapi-parser';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';
import { changedProfiles } from './changed-profiles.ts';

let parties: TestEngine;
beforeAll(async () => {
  parties = await startEngine();
});
afterAll(() => parties.close());

/** Rules that do not apply to this document, with the reasons. */
const leftOut = { 'contact-properties': 'A workbench on one machine has no mail address.' };

async function lint(document: string): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas, 'all']] } as never);
  const found = await spectral.run(document);
  return found
    .filter(({ code }) => !(code in leftOut))
    .map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`);
}

describe('the OpenAPI document of the service, checked by spectral with all rules', () => {
  it.each(Object.entries(changedProfiles))('has no findings: %s', async (_name, change) => {
    await parties.engine.profile.reset();
    await parties.engine.profile.update(change);
    const { text } = await http(`${parties.api}/openapi.json`);
    expect(await lint(text)).toEqual([]);
    expect(await validate(JSON.parse(text) as Parameters<typeof validate>[0])).toMatchObject({
      valid: true,
      warnings: [],
    });
  });

  it('has a finding when an operation has no operationId', async () => {
    const { json } = await http(`${parties.api}/openapi.json`);
    delete json.paths['/api/customer'].get.operationId;
    expect((await lint(JSON.stringify(json))).join('\n')).toContain('operation-operationId at paths./api/customer.get');
  });
});
