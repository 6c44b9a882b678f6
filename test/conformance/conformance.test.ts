import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeFlowCases } from './cases/code-flow.ts';
import { extensionCases } from './cases/extensions.ts';
import { openidCases } from './cases/openid.ts';
import { tokenEndpointCases } from './cases/token-endpoint.ts';
import { tokenCases } from './cases/tokens.ts';
import { differences } from './differences.ts';
import { startHookbench, startOidcProvider } from './servers.ts';
import { asSubject, type Subject } from './subject.ts';

const cases = [...tokenEndpointCases, ...codeFlowCases, ...tokenCases, ...extensionCases, ...openidCases];
let ours: Subject;
let theirs: Subject;
beforeAll(async () => {
  // oidc-provider prints long warnings about settings for development.
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockReturnValue();
  ours = await asSubject(await startHookbench());
  theirs = await asSubject(await startOidcProvider());
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
});

describe('Hookbench responds as expected', () => {
  it.each(cases)('$id', async ({ expected, observe }) => {
    expect(await observe(ours)).toEqual(expected);
  });
});

describe('oidc-provider responds the same, except for the listed differences', () => {
  it.each(cases)('$id', async ({ expected, id, observe }) => {
    const difference = differences.find((row) => row.case === id);
    const observed = await observe(theirs);
    if (difference) {
      expect(observed).toEqual(difference.theirs);
      expect(observed, 'it differs no more: remove the row').not.toEqual(expected);
    } else expect(observed).toEqual(expected);
  });
});

describe('the list of differences', () => {
  it('names existing cases, each once, and justifies each', () => {
    const ids = cases.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(differences.filter((row) => !ids.includes(row.case))).toEqual([]);
    expect(new Set(differences.map((row) => row.case)).size).toBe(differences.length);
    for (const { because } of differences) expect(because).toMatch(/^\w.{30,}\.$/s);
  });
});
