import type { TrialMemory } from '../store/trials-store.ts';
import { emptyAuth } from '../store/receiver-auth-form.ts';
import { emptyClientForm } from '../store/trials/client-form.ts';
import { emptyReceiverForm } from '../store/trials/receiver-form.ts';

const item = 'hookbench.trial-draft';

/** Remembers which programs are put to the test for as long as this tab lives. */
export const trialMemory: TrialMemory = {
  read: () => {
    try {
      const read = JSON.parse(sessionStorage.getItem(item) ?? 'null') as ReturnType<TrialMemory['read']> | null;
      // What an older page wrote may lack fields.
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
      // There is no room, or the page may not: then a reload begins anew.
    }
  },
};
