import { useState } from 'react';
import type { Settings } from '#shared/model/settings.ts';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TrustWays } from '../../../components/trust-ways.tsx';
import { Value } from '../../../components/value.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import { signInAddress, type SignInAddress } from '../../../store/sign-in-address.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './form.module.css';

const choices: readonly Choice<Settings['signInOver']>[] = [
  { value: 'http', label: 'http (default)' },
  { value: 'https', label: 'https, if the browser trusts the Hookbench CA' },
];

const reasons: Record<NonNullable<SignInAddress['forced']>, string> = {
  'plain-http-rejected': 'Uses https, because Assumptions reject plain HTTP. ',
  'http-not-available': 'Uses https, because the http address is not available. ',
};

/** The scheme of the sign-in page; the choice is stored in the settings. */
export function SignInField() {
  const signInOver = useStoreState('settings', (state) => state.signInOver);
  const choose = useStoreState('settings', (state) => state.signInBy);
  const profile = useStoreState('profile', (state) => state.profile);
  const status = useStoreState('status', (state) => state.status);
  const [problem, setProblem] = useState<string>();
  const { over, origin, forced } = signInAddress({ signInOver }, profile, status);
  const why = forced === undefined ? '' : reasons[forced];
  return (
    <div className={styles.group}>
      <SelectField
        label="Sign-in page"
        value={over}
        choices={choices}
        disabled={forced !== undefined}
        problem={problem}
        hint={
          over === 'http'
            ? `Opens ${origin}. Passwords and tokens are sent unencrypted, on this machine only.`
            : `${why}Opens ${origin}. Browsers show a certificate error until they trust the Hookbench CA.`
        }
        onChange={(chosen) => {
          setProblem(undefined);
          choose(chosen).catch((error: unknown) => {
            setProblem(refusalOf(error).words);
          });
        }}
      />
      {over === 'https' && status && (
        <details className={styles.options}>
          <summary>Trust the CA</summary>
          <Value what="path of the certificate" text={status.ca} wrap />
          <TrustWays status={status} />
        </details>
      )}
    </div>
  );
}
