import { QueryObserver } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { applyProfileChange, type ProfileChange } from '#shared/profile/profile-change.ts';
import { defaultProfile, type Profile, type ProfileName } from '#shared/profile/profile.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { changedNames, profileNames } from './changed-names.ts';
import type { Engine } from './engine.ts';
import { keptQueries, showKept } from './kept-data.ts';
import { refusalOf, type Refusal } from './refusal-of.ts';
import { sameValue } from './same-value.ts';

export type ProfilePart = Partial<Profile>;

/** A change of assumptions: the values before and after. */
export interface ProfileStep {
  before: ProfilePart;
  after: ProfilePart;
}

/** The latest change of the profile, as a message to the user. */
export type ProfileNote =
  | { kind: 'changed' | 'undone' | 'elsewhere'; step: ProfileStep }
  | { kind: 'saved'; path: string; loaded: boolean }
  | { kind: 'failed'; words: string };

export interface ProfileState {
  /** Includes changes that the engine has not confirmed yet. */
  profile: Profile;
  /** The validation error of the last change, by assumption. */
  refusals: Partial<Record<ProfileName, Refusal>>;
  /** The changes made in this page, latest last. */
  steps: readonly ProfileStep[];
  note: ProfileNote | undefined;
  /** Whether the dialog that confirms the reset of all assumptions is open. */
  resetAsked: boolean;
  /** The assumption to scroll to. */
  requested: ProfileName | undefined;
  /** Shows the value immediately and saves it. Returns whether the engine accepted it. */
  change: (name: ProfileName, value: unknown) => Promise<boolean>;
  /** Resets assumptions to their defaults. @throws The error of the engine. */
  reset: (names?: readonly ProfileName[]) => Promise<void>;
  /** Undoes the latest change made in this page. */
  undo: () => Promise<void>;
  save: () => Promise<void>;
  forgetRefusal: (name: ProfileName) => void;
  dismissNote: () => void;
  askReset: (asked: boolean) => void;
  request: (name: ProfileName | undefined) => void;
}

/** Maximum number of changes that can be undone. */
const maxSteps = 100;

/** The profile of assumptions, and the changes made in this page. */
export function createProfileStore(engine: Engine) {
  return createStore<ProfileState>((set, get) => {
    /** The last confirmed profile, and the changes that the engine has not confirmed yet, oldest first. */
    let confirmed: Profile = defaultProfile;
    const pending = new Set<ProfilePart>();
    const show = () => set({ profile: Object.assign({}, confirmed, ...pending) as Profile });
    let isRead = false;
    const { queryKey } = keptQueries(engine.api).profile;
    new QueryObserver<Profile>(engine.queries, { queryKey, enabled: false }).subscribe(({ data }) => {
      if (!data) return;
      const wasRead = isRead;
      isRead = true;
      if (sameValue(data, confirmed)) return;
      const { profile: known } = get();
      confirmed = data;
      show();
      const names = profileNames.filter((name) => !sameValue(known[name], get().profile[name]));
      const step = { before: partOf(known, names), after: partOf(data, names) };
      if (wasRead && names.length > 0) set({ note: { kind: 'elsewhere', step } });
    });

    const act = async (after: ProfilePart, call: (client: ControlClient) => Promise<Profile>): Promise<ProfileStep> => {
      const names = Object.keys(after) as ProfileName[];
      const before = partOf(get().profile, names);
      pending.add(after);
      show();
      set(({ refusals }) => ({ refusals: without(refusals, names) }));
      try {
        confirmed = await call(engine.client);
        showKept(engine, 'profile', confirmed);
        return { before, after: partOf(confirmed, names) };
      } finally {
        pending.delete(after);
        show();
      }
    };
    const remember = (step: ProfileStep) => {
      set(({ steps }) => ({ steps: [...steps, step].slice(-maxSteps), note: { kind: 'changed', step } }));
    };

    return {
      profile: defaultProfile,
      refusals: {},
      steps: [],
      note: undefined,
      resetAsked: false,
      requested: undefined,
      change: async (name, value) => {
        if (sameValue(value, get().profile[name])) {
          get().forgetRefusal(name);
          return true;
        }
        try {
          const after = changesOf(get().profile, { [name]: value });
          remember(await act(after, (client) => client.profile.update(after)));
          return true;
        } catch (error) {
          set(({ refusals }) => ({ refusals: { ...refusals, [name]: refusalOf(error) } }));
          return false;
        }
      },
      reset: async (names) => {
        const changed = changedNames(get().profile).filter((name) => names === undefined || names.includes(name));
        if (changed.length === 0) return;
        try {
          remember(
            await act(changesOf(get().profile, partOf(defaultProfile, changed)), (client) =>
              client.profile.reset({ names: changed }),
            ),
          );
        } catch (error) {
          set({ note: { kind: 'failed', words: refusalOf(error).words } });
          throw error;
        }
      },
      undo: async () => {
        const { steps } = get();
        const step = steps.at(-1);
        if (!step) return;
        set({ steps: steps.slice(0, -1) });
        try {
          await act(step.before, (client) => client.profile.update(step.before));
          set({ note: { kind: 'undone', step } });
        } catch (error) {
          set({ note: { kind: 'failed', words: refusalOf(error).words } });
        }
      },
      save: async () => {
        try {
          set({ note: { kind: 'saved', ...(await engine.client.profile.save({})) } });
        } catch (error) {
          set({ note: { kind: 'failed', words: refusalOf(error).words } });
        }
      },
      forgetRefusal: (name) => {
        if (get().refusals[name]) set(({ refusals }) => ({ refusals: without(refusals, [name]) }));
      },
      dismissNote: () => set({ note: undefined }),
      askReset: (resetAsked) => set({ resetAsked }),
      request: (requested) => set({ requested }),
    };
  });
}

/** Everything that a change changes: a standard also sets other assumptions. */
function changesOf(before: Profile, change: ProfileChange): ProfilePart {
  const after = applyProfileChange(before, change) as Profile;
  const names = Object.keys(change) as ProfileName[];
  return partOf(
    after,
    profileNames.filter((name) => names.includes(name) || !sameValue(before[name], after[name])),
  );
}

function partOf(profile: ProfilePart, names: readonly ProfileName[]): ProfilePart {
  return Object.fromEntries(names.map((name) => [name, profile[name]]));
}

function without<Value>(
  record: Partial<Record<ProfileName, Value>>,
  names: readonly ProfileName[],
): Partial<Record<ProfileName, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name as ProfileName)));
}
