import type { TrialMemory } from '../store/trials-store.ts';
import { emptyAuth } from '../store/receiver-auth-form.ts';
import { emptyClientForm } from '../store/trials/client-form.ts';
import { emptyReceiverForm } from '../store/trials/receiver-form.ts';

const item = 'hookbench.trial-draft';

/** Stores the settings of the tests of a receiver or client in the session storage of this tab. */
export const trialMemory: TrialMemory = {
  read: () => {
    try {
      const read = JSON.parse(sessionStorage.getItem(item) ?? 'null') as ReturnType<TrialMemory['read']> | null;
      // Adds defaults for fields that an older version did not store.
      return read
        ? {
            subject: read.subject,
            receiver: {
              ...emptyReceiverForm,
              ...read.receiver,
              auth: { ...emptyAuth, ...(typeof read.receiver.auth === 'object' && read.receiver.auth) },
            },
            client: { ...emptyClientForm, ...read.client },
          }
        : undefined;
    } catch {
      return undefined;
    }
  },
  write: (draft) => {
    try {
      sessionStorage.setItem(item, JSON.stringify(draft));
    } catch {
      // Storage is full or blocked. The settings are lost on reload.
    }
  },
};
