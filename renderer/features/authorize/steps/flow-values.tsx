import type { Flow } from '#shared/model/flow.ts';
import { Term } from '../../../components/term.tsx';
import { Value } from '../../../components/value.tsx';
import type { Word } from '../../../components/glossary.ts';
import styles from './steps.module.css';

interface FlowValue {
  word: Word;
  label: string;
  text: string | undefined;
}

/** The values that the client generated for this flow, to compare with the steps. */
export function FlowValues({ flow: { pkce, state, nonce, redirectUri } }: { flow: Flow }) {
  const values: FlowValue[] = [
    { word: 'verifier', label: 'Verifier', text: pkce?.verifier },
    { word: 'challenge', label: `Challenge (${pkce?.method ?? ''})`, text: pkce?.challenge },
    { word: 'state', label: 'State', text: state },
    { word: 'nonce', label: 'Nonce', text: nonce },
    { word: 'redirect URI', label: 'Redirect URI', text: redirectUri },
  ];
  const known = values.filter(({ text }) => text !== undefined);
  if (known.length === 0) return null;
  return (
    <details className={styles.values} open>
      <summary>Flow values</summary>
      {pkce && (
        <p>
          <Term word="PKCE" />: the client sends the challenge with the authorization request and the verifier only with
          the token request. A stolen code is useless without the verifier.
        </p>
      )}
      <dl>
        {known.map(({ word, label, text }) => (
          <div key={word}>
            <dt>
              <Term word={word}>{label}</Term>
            </dt>
            <dd>
              <Value what={label.toLowerCase()} text={text ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
