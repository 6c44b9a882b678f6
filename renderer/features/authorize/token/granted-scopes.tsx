import { X } from 'lucide-react';
import type { Flow, FlowTokens } from '#shared/model/flow.ts';
import { Term } from '../../../components/term.tsx';
import { scopesOf } from '../../../store/flow-form.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './token.module.css';

/** The scopes of the access token; each can be dropped. */
export function GrantedScopes({ flow, tokens }: { flow: Flow; tokens: FlowTokens }) {
  const operate = useStoreState('flows', (state) => state.operate);
  const scopes = scopesOf(tokens.scope ?? '');
  return (
    <div className={styles.scopes}>
      <Term word="scope">Scopes</Term>
      {scopes.length === 0 && <span className={styles.faint}>unknown</span>}
      {scopes.map((scope) => (
        <span key={scope} className={styles.scope}>
          {scope}
          <button
            type="button"
            aria-label={`Drop ${scope}`}
            title={`Drop ${scope}`}
            onClick={() => void operate(flow.id, 'drop-scope', scope)}
          >
            <X size={11} aria-hidden />
          </button>
        </span>
      ))}
    </div>
  );
}
