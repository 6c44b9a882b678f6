import { Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import type { Subscription } from '#shared/model/subscription.ts';
import { Section } from '../../../components/form/section.tsx';
import { ReceiverAuthFields } from '../../../components/receiver-auth-fields.tsx';
import { Button } from '../../../components/button.tsx';
import { formPart, type FormPart } from '../../../store/form-part.ts';
import { fieldAt } from '../../../store/schema-form.ts';
import { type Refusal, refusalOf } from '../../../store/refusal-of.ts';
import { useApi } from '../../../store/use-engine.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import {
  changeOf,
  differs,
  editedFields,
  emptyForm,
  formOf,
  newOf,
  type SubscriptionForm,
} from '../../../store/subscriptions/subscription-form.ts';
import { RetrySection } from './retry-section.tsx';
import { PayloadSection, ReceiverSection, SendingSection, SigningSection, TlsSection } from './sections.tsx';
import styles from './editor.module.css';

interface EditorProps {
  /** The subscription to edit; a new one by default. */
  subscription?: Subscription;
  onCancel?: () => void;
}

/** The settings of a subscription. A rejected value shows the error at its field. */
export function Editor({ subscription, onCancel }: EditorProps) {
  const profileTemplate = useStoreState('profile', ({ profile }) => profile.payloadTemplate);
  const before = subscription ? formOf(subscription, profileTemplate) : emptyForm;
  const id = subscription?.id ?? 'new';
  const edited = useStoreState('subscriptions', ({ drafts }) => drafts[id]);
  const edit = useStoreState('subscriptions', (state) => state.edit);
  const form = { ...before, ...edited };
  const { busy, refusal, save, forget } = useSave(subscription?.id, before, form, () => edit(id));
  const ref = useShowProblem(refusal);
  const at = fieldAt(editedFields, refusal?.field);
  const part = formPart<SubscriptionForm>({
    form,
    change: (changed) => edit(id, changed),
    problemAt: (field) => (field === at ? refusal?.words : undefined),
  });
  const changed = differs(before, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form ref={ref} className={styles.editor} onSubmit={submit} noValidate aria-label="Subscription">
      <div className={styles.sections}>
        <ReceiverSection part={part} />
        <AuthSection {...part} />
        <SigningSection part={part} subscription={subscription} />
        <RetrySection part={part} />
        <SendingSection part={part} />
        <PayloadSection part={part} />
        <TlsSection part={part} />
      </div>
      {(changed || !subscription) && (
        <Group gap={12} px={20} py={10} bg="var(--panel)" flex="none" style={{ borderTop: '1px solid var(--line)' }}>
          {refusal && (
            <Text fz={12} c="bad" role={at === undefined ? 'alert' : undefined}>
              {at === undefined ? refusal.words : 'Not saved. Fix the marked field.'}
            </Text>
          )}
          <Group gap={8} ml="auto">
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
          </Group>
        </Group>
      )}
    </form>
  );
}

function useSave(id: string | undefined, before: SubscriptionForm, form: SubscriptionForm, onSaved: () => void) {
  const { addSubscription, changeSubscription } = useApi().webhooks;
  const show = useStoreState('subscriptions', (state) => state.show);
  const add = useMutation(addSubscription.mutationOptions({ onSuccess: ({ id: added }) => show(added, 'overview') }));
  const change = useMutation(changeSubscription.mutationOptions());
  const error = add.error ?? change.error;
  const save = () => {
    (id === undefined ? add.mutateAsync(newOf(form)) : change.mutateAsync(changeOf(id, before, form))).then(
      onSaved,
      () => undefined,
    );
  };
  return {
    busy: add.isPending || change.isPending,
    refusal: useMemo(() => (error ? refusalOf(error) : undefined), [error]),
    save,
    forget: () => {
      add.reset();
      change.reset();
    },
  };
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

/** How the sender authenticates to the receiver. */
function AuthSection({ form: { auth }, change, problemAt }: FormPart<SubscriptionForm>) {
  return (
    <Section
      title="Authentication"
      about="Credentials that the sender sends to the receiver."
      problem={problemAt('/auth')}
    >
      <ReceiverAuthFields
        label="Kind"
        problem={problemAt('/auth/kind')}
        auth={auth}
        problemAt={problemAt}
        onChange={(changed) => change({ auth: changed })}
      />
    </Section>
  );
}
