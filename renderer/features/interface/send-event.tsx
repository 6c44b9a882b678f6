import { Group, Input, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CodeField } from '../../components/code-view/code-field.tsx';
import { dataOf } from '../../components/event/data-of.ts';
import { Emitted } from '../../components/event/emitted.tsx';
import { Problem } from '../../components/problem.tsx';
import { refusalOf } from '../../store/refusal-of.ts';
import { useApi } from '../../store/use-engine.ts';

interface SendEventProps {
  name: string;
  /** The payload as JSON at first. */
  example: string | undefined;
  onClose: () => void;
}

/** Sends an event with the shown payload. */
export function SendEvent({ example = '', name, onClose }: SendEventProps) {
  const emit = useMutation(useApi().webhooks.emit.mutationOptions());
  const [text, setText] = useState(example);
  const read = dataOf(text);
  return (
    <Modal opened onClose={onClose} title={`Send ${name}`} size="lg">
      <Stack gap={12}>
        <Stack gap={4}>
          <Input.Label labelElement="div">Payload (JSON object)</Input.Label>
          <CodeField label="Payload" text={text} json placeholder="Empty: an example" onChange={setText} />
          <Problem>{'problem' in read ? read.problem : emit.error ? refusalOf(emit.error).words : undefined}</Problem>
        </Stack>
        {emit.data && <Emitted emitted={emit.data} onLeave={onClose} />}
        <Group gap={8} pt={4} justify="flex-end">
          <Button onClick={onClose}>Close</Button>
          <Button
            look="primary"
            busy={emit.isPending}
            disabled={'problem' in read}
            onClick={() => !('problem' in read) && emit.mutate({ event: name, ...read })}
          >
            Send
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
