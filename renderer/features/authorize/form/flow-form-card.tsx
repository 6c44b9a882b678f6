import { KeyRound } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { isInteractive } from '../../../store/flow-form.ts';
import { useAuthorize } from '../../../store/use-authorize.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { ClientFields } from './client-fields.tsx';
import styles from './form.module.css';
import { GrantField } from './grant-field.tsx';
import { OptionFields } from './option-fields.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { ServerFields } from './server-fields.tsx';
import { SignInField } from './sign-in-field.tsx';

/** The token request: authorization server, client, grant and options. */
export function FlowFormCard() {
  const starting = useStoreState('flows', (state) => state.starting);
  const refusal = useStoreState('flows', (state) => state.refusal);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const form = useStoreState('flowForm', (state) => state.form);
  const authorize = useAuthorize();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    authorize();
  };
  return (
    <Card title="Request tokens">
      <form className={styles.form} onSubmit={submit} aria-label="Request tokens" noValidate>
        <ServerFields />
        <ClientFields />
        <GrantField />
        <ScopeFields />
        <OptionFields />
        {isInteractive(form) && <SignInField />}
        {refusal && (
          <p className={styles.problem} role="alert">
            {refusal.words}
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          busy={starting}
          disabled={!connected}
          icon={<KeyRound size={15} aria-hidden />}
        >
          Authorize
        </Button>
      </form>
    </Card>
  );
}
