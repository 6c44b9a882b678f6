import { Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-view/code-field.tsx';
import { Problem } from '../../../components/problem.tsx';
import { DialogActions } from '../../../components/dialog-actions.tsx';
import { listPairs } from '../../../components/list-pairs.ts';
import { PairRows } from '../../../components/pair-rows.tsx';
import type { Pair } from '../../../store/pair.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi } from '../../../store/use-engine.ts';
import { editableHeaders, resendOf } from './resend-of.ts';

/** Sends a delivery again with an edited body or edited headers; the attempt is marked as edited. */
export function ResendDialog({ delivery, onClose }: { delivery: DeliveryWithAttempts; onClose: () => void }) {
  const redeliver = useMutation(useApi().webhooks.redeliver.mutationOptions({ onSuccess: onClose }));
  const last = delivery.attempts.at(-1);
  const text = last?.request.body.encoding === 'utf8' ? last.request.body.content : '';
  const before = { body: text, headers: last ? editableHeaders(last) : [] };
  const [body, setBody] = useState(text);
  const [pairs, setPairs] = useState<readonly Pair[]>(() =>
    before.headers.map(([name, value]) => ({ name, value, enabled: true })),
  );
  const headers = pairs.filter(({ enabled }) => enabled).map(({ name, value }) => [name, value] as [string, string]);
  const edited = resendOf(before, { body, headers });
  const refusal = redeliver.error ? refusalOf(redeliver.error) : undefined;
  return (
    <Modal opened onClose={onClose} title={`Edit and resend ${delivery.event}`} size="lg">
      <Stack gap={12}>
        <Text c="dim">
          Sends one attempt now with a new signature over the edited body. The attempt is marked as edited.
        </Text>
        <CodeField label="Body" text={body} json onChange={setBody} />
        <div role="group" aria-label="Headers">
          <PairRows what="Header" {...listPairs(pairs, setPairs)} />
        </div>
        <Problem>{refusal && [refusal.field, refusal.words].filter((part) => part !== undefined).join(': ')}</Problem>
        <DialogActions onClose={onClose}>
          <Button
            look="primary"
            busy={redeliver.isPending}
            onClick={() => redeliver.mutate({ id: delivery.id, ...edited })}
          >
            {Object.keys(edited).length === 0 ? 'Send unchanged' : 'Send edited'}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
