import { CheckField } from '../../../components/field/check-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { useDraft } from '../../../store/use-draft.ts';
import { useSending } from '../../../store/use-sending.ts';
import styles from './editor.module.css';

type Switch = 'refreshOn401' | 'followRedirects' | 'verifyTls';

const switches: readonly { id: Switch; label: string; meaning: string }[] = [
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
