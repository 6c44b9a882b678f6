import { orElse } from '#shared/errors/or-else.ts';
import { emptyForm } from '../store/requests/request-form.ts';
import { storableDrafts, type Draft } from '../store/requests/drafts.ts';
import { emptyAuth } from '../store/receiver-auth-form.ts';
import type { Memory } from '../store/memory.ts';
import type { Memories } from '../store/stores.ts';
import { emptyClientForm } from '../store/trials/client-form.ts';
import { emptyReceiverForm } from '../store/trials/receiver-form.ts';

/** Max size of a stored value in characters. Browsers store about 5,000,000 for all values of a page. */
const maxLength = 1_000_000;

interface Limit<Value> {
  /** Max size in characters. */
  max?: number;
  /** The part of a larger value that is stored. */
  fit?: (value: Value, max: number) => Value;
}

/**
 * Stores a value in the session storage of this tab. One that is too large is not stored, and none is then read.
 * @param complete Adds defaults for fields that an older version did not store; may throw for an unusable value.
 */
function inThisTab<Value>(
  item: string,
  complete: (value: Value) => Value | undefined,
  { fit, max = maxLength }: Limit<Value> = {},
): Memory<Value> {
  return {
    read: () => {
      return orElse(() => complete(JSON.parse(sessionStorage.getItem(item) ?? 'null') as Value), undefined);
    },
    write: (value) => {
      const whole = JSON.stringify(value);
      const text = whole.length > max && fit ? JSON.stringify(fit(value, max)) : whole;
      try {
        // Not an earlier value, if this one cannot be stored.
        sessionStorage.removeItem(item);
        if (text.length <= max) sessionStorage.setItem(item, text);
      } catch {
        // Storage is full or blocked. The value is lost on reload.
      }
    },
  };
}

const completeDraft = ({ form, opened, ...draft }: Draft): Draft => ({
  ...draft,
  form: { ...emptyForm, ...form },
  opened: { ...emptyForm, ...opened },
});

const theme = 'hookbench.theme';

/** What this browser stores of the page. */
export const memories: Memories = {
  // The current draft and those used most recently, as far as they fit.
  drafts: inThisTab(
    'hookbench.request-drafts-2',
    ({ current, drafts, environmentId }) =>
      typeof current !== 'string' || drafts.length === 0
        ? undefined
        : { current, drafts: drafts.map(completeDraft), environmentId },
    {
      max: 3_000_000,
      fit: ({ environmentId, ...drafts }, max) => ({ ...storableDrafts(drafts, max - 200), environmentId }),
    },
  ),
  trials: inThisTab('hookbench.trial-draft', ({ subject, receiver, client }) => ({
    subject,
    receiver: {
      ...emptyReceiverForm,
      ...receiver,
      auth: { ...emptyAuth, ...(typeof receiver.auth === 'object' && receiver.auth) },
    },
    client: { ...emptyClientForm, ...client },
  })),
  scenarios: inThisTab('hookbench.scenario-drafts', (stored) =>
    typeof stored.drafts === 'object' ? stored : undefined,
  ),
  // Secrets stay masked when the page loads again.
  presenter: inThisTab('hookbench.presenting', (stored) => (typeof stored.on === 'boolean' ? stored : undefined)),
  // The page starts with the theme before the engine responds.
  theme: {
    read: () => {
      const stored = localStorage.getItem(theme);
      return stored === 'light' || stored === 'dark' || stored === 'system' ? stored : undefined;
    },
    write: (chosen) => localStorage.setItem(theme, chosen),
  },
};
