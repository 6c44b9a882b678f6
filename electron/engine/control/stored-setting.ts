import type { CaseContext } from '#shared/model/case-file.ts';
import type { Clock } from '../clock.ts';
import { toInstant } from '#shared/model/instant.ts';
import { readCaseContext } from '../journal/cases/cases.ts';
import type { CaseSetting } from '../journal/export/case-file.ts';
import type { Reader } from '../journal/store/connection.ts';
import { readStoredProfile } from '../stored-profile.ts';

type Lookup = Pick<Reader, 'all' | 'get' | 'unseal'>;

function unsealed(store: Lookup, value: unknown): Record<string, unknown> {
  const text = typeof value === 'string' ? store.unseal(value) : '{}';
  return (JSON.parse(text) as Record<string, unknown> | null) ?? {};
}

/** What a data folder keeps of the settings. Clocks and faults are those of a running workbench and not kept. */
function storedContext(store: Lookup): CaseContext {
  const profile = store.get('SELECT profile FROM profile')?.['profile'];
  const subscriptions = store.all('SELECT subscription FROM subscriptions ORDER BY rowid');
  return {
    profile: { ...readStoredProfile(profile as string | undefined).profile },
    subscriptions: subscriptions.map((row) => unsealed(store, row['subscription'])).filter((one) => 'id' in one),
    catcher: unsealed(store, store.get('SELECT settings FROM catcher_settings')?.['settings']),
    clocks: [],
    faults: [],
  };
}

/** What a case file tells beside the entries, read from a data folder that no workbench runs on. */
export function storedSetting(store: Lookup, wall: Clock, caseId?: string): CaseSetting {
  const ofCase = caseId === undefined ? undefined : readCaseContext(store, caseId);
  return { exportedAt: toInstant(wall.now()), context: ofCase ?? storedContext(store) };
}
