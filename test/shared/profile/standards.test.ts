import { describe, expect, it } from 'vitest';
import { standardName } from '#shared/profile/entries/issuer-entries.ts';
import { applyProfileChange, declaredProfile } from '#shared/profile/profile-change.ts';
import { defaultProfile, profile, type Profile } from '#shared/profile/profile.ts';
import { standards } from '#shared/profile/standards.ts';

const apply = (before: Profile, change: Parameters<typeof applyProfileChange>[1]): Profile =>
  profile.parse(applyProfileChange(before, change));

describe('a standard', () => {
  it.each(standardName.options)('%s sets its assumptions and nothing else', (standard) => {
    const rules = Object.entries(standards[standard]);
    const expected = {
      ...defaultProfile,
      standard,
      ...Object.fromEntries(rules.map(([name, { value }]) => [name, value])),
    };
    expect(apply(defaultProfile, { standard })).toEqual(expected);
  });

  it('loses to an assumption that is given beside it', () => {
    expect(apply(defaultProfile, { pkceRequired: 'public', standard: 'fapi-2.0' })).toMatchObject({
      pkceRequired: 'public',
      pushedRequests: 'required',
    });
  });

  it('resets what only the previous one set, and keeps all else', () => {
    const before = apply(defaultProfile, { standard: 'fapi-2.0', accessTokenLifetime: 77 });
    expect(apply(before, { standard: 'interface' })).toEqual({ ...defaultProfile, accessTokenLifetime: 77 });
  });

  it('can be given by its name in a file, and a misspelt one is refused', () => {
    expect(declaredProfile.parse('fapi-2.0')).toEqual({ standard: 'fapi-2.0' });
    expect(declaredProfile.safeParse('fapi-3.0').success).toBe(false);
  });
});
