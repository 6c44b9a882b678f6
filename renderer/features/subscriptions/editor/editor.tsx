import { Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Subscription } from '#shared/model/subscription.ts';
import { Section } from '../../../components/form/section.tsx';
import { useShowProblem } from '../../../components/form/use-show-problem.ts';
import { ReceiverAuthFields } from '../../../components/receiver-auth-fields.tsx';
import { Button } from '../../../components/button.tsx';
import type { AuthForm } from '../../../store/receiver-auth-form.ts';
import type { FormPart } from '../../../store/form-part.ts';
import { useApi, useStoreState } from '../../../store/use-stores.ts';
import { useForm } from '../../../store/use-form.ts';
import {
  changeOf,
  differs,
  editedFields,
  emptyForm,
  formOf,
  newOf,
} from '../../../store/subscriptions/subscription-form.ts';
import { RetrySection } from './retry-section.tsx';
import { PayloadSection, ReceiverSection, SendingSection, SigningSection, TlsSection } from './sections.tsx';
import styles from './editor.module.css';

interface EditorProps {
  /** The subscription to edit; a new one by default. */
  subscription?: Subscription;
  onCancel?: () => void;
}

/** The name of the form of a subscription; by default of the new one. */
export const editorName = (id = 'new'): string => `subscription ${id}`;

/** The settings of a subscription. A rejected value shows the error at its field. */
export function Editor({ subscription, onCancel }: EditorProps) {
  const profileTemplate = useStoreState('profile', ({ profile }) => profile.payloadTemplate);
  const before = subscription ? formOf(subscription, profileTemplate) : emptyForm;
  const part = useForm(editorName(subscription?.id), before, editedFields);
  const { busy, discard, form, refusal, refusedAt: at } = part;
  const ref = useShowProblem<HTMLFormElement>(refusal);
  const choose = useStoreState('subscriptions', (state) => state.choose);
  const { mutateAsync: add } = useMutation(useApi().webhooks.addSubscription.mutationOptions());
  const { mutateAsync: change } = useMutation(useApi().webhooks.changeSubscription.mutationOptions());
  const save = async () => {
    if (subscription) await change(changeOf(subscription.id, before, form));
    else choose((await add(newOf(form))).id, 'overview');
  };
  const changed = differs(before, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void part.save(save);
  };
  return (
    <form ref={ref} className={styles.editor} onSubmit={submit} noValidate aria-label="Subscription">
      <div className={styles.sections}>
        <ReceiverSection part={part} />
        <AuthSection part={part.part('auth')} />
        <SigningSection part={part} subscription={subscription} />
        <RetrySection part={part} />
        <SendingSection part={part} refusedAt={at} />
        <PayloadSection part={part} refusedAt={at} />
        <TlsSection part={part} refusedAt={at} />
      </div>
      {(changed || !subscription) && (
        <Group
          gap={12}
          px="var(--edge)"
          py={10}
          bg="var(--panel)"
          flex="none"
          style={{ borderTop: '1px solid var(--line)' }}
        >
          {refusal && (
            <Text fz={12} c="bad" role={at === undefined ? 'alert' : undefined}>
              {at === undefined ? refusal.words : 'Not saved. Fix the marked field.'}
            </Text>
          )}
          <Group gap={8} ml="auto">
            {(subscription ?? onCancel) && (
              <Button
                onClick={() => {
                  discard();
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

/** How the sender authenticates to the receiver. */
function AuthSection({ part }: { part: FormPart<AuthForm> }) {
  return (
    <Section
      title="Authentication"
      explained="Credentials that the sender sends to the receiver."
      problem={part.problemAt('')}
    >
      <ReceiverAuthFields part={part} label="Kind" />
    </Section>
  );
}
