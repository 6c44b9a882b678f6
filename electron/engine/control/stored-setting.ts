import type { CaseContext } from '#shared/model/case-file.ts';
import type { Clock } from '../clock.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import { readCaseContext } from '../journal/cases/cases.ts';
import type { CaseSetting } from '../journal/export/export-pieces.ts';
import type { Reader } from '../store/connection.ts';
import { readStoredProfile } from '../stored-profile.ts';

type Lookup = Pick<Reader, 'all' | 'get' | 'unseal'>;

function unsealed(store: Lookup, value: unknown): Record<string, unknown> {
  const text = typeof value === 'string' ? store.unseal(value) : '{}';
  return (JSON.parse(text) as Record<string, unknown> | null) ?? {};
}

/** The settings stored in a data folder. Clocks and faults are not stored: they exist only while Hookbench is running. */
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

/** The settings for a case file, read from a data folder that Hookbench is not running with. */
export function storedSetting(store: Lookup, wall: Clock, caseId?: string): CaseSetting {
  const ofCase = caseId === undefined ? undefined : readCaseContext(store, caseId);
  return { exportedAt: toInstant(wall.now()), context: ofCase ?? storedContext(store) };
}
