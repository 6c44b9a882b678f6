import type { ReactNode } from 'react';
import { CheckField } from '../../../components/field/check-field.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { requestSpec } from '#shared/model/request-spec.ts';
import { typedTokens } from '../../../store/requests/managed-token.ts';
import { limitsOf } from '../../../store/number-text.ts';
import { Term } from '../../../components/term.tsx';
import { useDraft } from '../../../store/use-draft.ts';
import { useSending } from '../../../store/use-sending.ts';
import styles from './editor.module.css';

const timeout = limitsOf(requestSpec.shape.timeoutMs);

type Switch = 'refreshOn401' | 'followRedirects' | 'verifyTls' | 'checkRevocation';

const switches: readonly { id: Switch; label: ReactNode; meaning: string }[] = [
  {
    id: 'refreshOn401',
    label: 'Refresh on 401',
    meaning: 'When the response is 401, gets a new token and sends the request again, each as a separate step.',
  },
  {
    id: 'followRedirects',
    label: 'Follow redirects',
    meaning: 'Follows 3xx responses. The token is sent only to the same origin.',
  },
  {
    id: 'verifyTls',
    label: 'Verify certificates',
    meaning: 'Refuses a server whose certificate is not valid. Hookbench’s own certificates are trusted.',
  },
  {
    id: 'checkRevocation',
    label: (
      <>
        Check <Term word="revocation" />
      </>
    ),
    meaning:
      'Refuses certificates that the CRL of the Hookbench CA lists as revoked, and certificates of other CAs, which it does not cover.',
  },
];

/** The options for sending the request. */
export function OptionsTab() {
  const { form, change } = useDraft();
  const { refusal } = useSending();
  const typed = typedTokens(form).includes('header');
  return (
    <>
      {switches.map(({ id, label, meaning }) => (
        <div key={id} className={styles.option}>
          <CheckField
            label={label}
            checked={form[id]}
            disabled={id === 'checkRevocation' && !form.verifyTls}
            onChange={(on) => {
              change({ [id]: on });
            }}
          />
          <p className={styles.note}>
            {id === 'refreshOn401' && form.refreshOn401 && typed
              ? 'Has no effect, because the Authorization header typed under Headers is sent.'
              : meaning}
          </p>
        </div>
      ))}
      <div className={styles.columns}>
        <NumberField
          label="Timeout"
          unit="ms"
          limits={timeout}
          value={form.timeoutMs}
          problem={refusal?.field === '/timeoutMs' ? refusal.words : undefined}
          onChange={(text) => {
            change({ timeoutMs: text });
          }}
        />
      </div>
    </>
  );
}
