import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Subscription } from '#shared/model/subscription.ts';
import { Button } from '../../../components/button.tsx';
import { closestField } from '../../../store/closest-field.ts';
import { refusalOf, type Refusal } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { AuthSection } from './auth-section.tsx';
import styles from './editor.module.css';
import { editorFields } from './editor-fields.ts';
import { PayloadSection } from './payload-section.tsx';
import { ReceiverSection } from './receiver-section.tsx';
import { RetrySection } from './retry-section.tsx';
import type { SectionProps } from './section-props.ts';
import { SendingSection } from './sending-section.tsx';
import { SigningSection } from './signing-section.tsx';
import {
  changeOf,
  differs,
  emptyForm,
  formOf,
  newOf,
  type SubscriptionForm,
} from '../../../store/subscriptions/subscription-form.ts';
import { TlsSection } from './tls-section.tsx';

interface EditorProps {
  /** The subscription to edit; a new one by default. */
  subscription?: Subscription;
  onCancel?: () => void;
}

/** The settings of a subscription. A rejected value shows the error at its field. */
export function Editor({ subscription, onCancel }: EditorProps) {
  const before = subscription ? formOf(subscription) : emptyForm;
  const id = subscription?.id ?? 'new';
  const edited = useStoreState('subscriptions', ({ drafts }) => drafts[id]);
  const edit = useStoreState('subscriptions', (state) => state.edit);
  const form = { ...before, ...edited };
  const { busy, refusal, save, forget } = useSave(subscription?.id, before, form, () => {
    edit(id);
  });
  const ref = useShowProblem(refusal);
  const at = closestField(editorFields, refusal?.field);
  const section: SectionProps = {
    form,
    change: (part) => {
      edit(id, part);
    },
    problemAt: (field) => (field === at ? refusal?.words : undefined),
  };
  const changed = differs(before, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form ref={ref} className={styles.editor} onSubmit={submit} noValidate aria-label="Subscription">
      <div className={styles.sections}>
        <ReceiverSection {...section} />
        <AuthSection {...section} />
        <SigningSection {...section} subscription={subscription} />
        <RetrySection {...section} />
        <SendingSection {...section} />
        <PayloadSection {...section} />
        <TlsSection {...section} />
      </div>
      {(changed || !subscription) && (
        <div className={styles.bar}>
          {refusal && (
            <p className={styles.problem} role={at === undefined ? 'alert' : undefined}>
              {at === undefined ? refusal.words : 'Not saved. Fix the marked field.'}
            </p>
          )}
          <span className={styles.push}>
            {(subscription ?? onCancel) && (
              <Button
                onClick={() => {
                  edit(id);
                  forget();
                  onCancel?.();
                }}
              >
                {subscription ? 'Discard' : 'Cancel'}
              </Button>
            )}
            <Button type="submit" look="primary" busy={busy}>
              {subscription ? 'Save' : 'Create'}
            </Button>
          </span>
        </div>
      )}
    </form>
  );
}

function useSave(id: string | undefined, before: SubscriptionForm, form: SubscriptionForm, onSaved: () => void) {
  const add = useStoreState('subscriptions', (state) => state.add);
  const change = useStoreState('subscriptions', (state) => state.change);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const save = () => {
    setBusy(true);
    (id === undefined ? add(newOf(form)) : change(changeOf(id, before, form))).then(
      () => {
        setBusy(false);
        setRefusal(undefined);
        onSaved();
      },
      (error: unknown) => {
        setBusy(false);
        setRefusal(refusalOf(error));
      },
    );
  };
  const forget = () => {
    setRefusal(undefined);
  };
  return { busy, refusal, save, forget };
}

/** Scrolls to the rejected field and focuses it. */
function useShowProblem(refusal: Refusal | undefined) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  return ref;
}
