import type { ReactNode } from 'react';
import { CheckField } from '../../../components/field/check-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { Term } from '../../../components/term.tsx';
import { useDraft } from '../../../store/use-draft.ts';
import { useSending } from '../../../store/use-sending.ts';
import styles from './editor.module.css';

type Switch = 'refreshOn401' | 'followRedirects' | 'verifyTls' | 'checkRevocation';

const switches: readonly { id: Switch; label: ReactNode; meaning: string }[] = [
  {
    id: 'refreshOn401',
    label: 'Refresh on 401',
    meaning: 'When the answer is 401, get a new token and send again; both show as steps of their own.',
  },
  {
    id: 'followRedirects',
    label: 'Follow redirects',
    meaning: 'Go where a 3xx answer points, hop by hop. The token goes along to the same origin alone.',
  },
  {
    id: 'verifyTls',
    label: 'Verify certificates',
    meaning: 'Refuse a server whose certificate is not good. Ours are trusted by the workbench.',
  },
  {
    id: 'checkRevocation',
    label: (
      <>
        Check <Term word="revocation" />
      </>
    ),
    meaning:
      'Refuse what the list of our CA says is revoked. It says nothing of certificates of others, so they are refused too.',
  },
];

/** How the request is sent. */
export function OptionsTab() {
  const { form, change } = useDraft();
  const { refusal } = useSending();
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
          <p className={styles.note}>{meaning}</p>
        </div>
      ))}
      <div className={styles.columns}>
        <TextField
          label="Timeout in milliseconds"
          type="number"
          min={1}
          max={600_000}
          value={String(form.timeoutMs)}
          problem={refusal?.field === '/timeoutMs' ? refusal.words : undefined}
          onChange={(text) => {
            change({ timeoutMs: Math.trunc(Number(text)) });
          }}
        />
      </div>
    </>
  );
}
