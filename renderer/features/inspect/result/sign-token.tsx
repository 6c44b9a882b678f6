import { Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { InspectionAction } from '#shared/model/inspection.ts';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-view/code-field.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Problem } from '../../../components/note.tsx';
import { jsonProblem } from '../../../components/text/json-problem.ts';
import { useStores } from '../../../store/use-stores.ts';

type Sign = Extract<InspectionAction, { action: 'sign-token' }>;

const written = (value: object): string => JSON.stringify(value, undefined, 2);

/** Changes a token and signs it again with the key of Hookbench's authorization server. */
export function SignToken({ actions }: { actions: readonly InspectionAction[] }) {
  const action = actions.find((one) => one.action === 'sign-token');
  if (!action) return null;
  return (
    <Disclosure label="Edit and sign again" p="8 var(--edge)">
      <Editor action={action} />
    </Disclosure>
  );
}

function Editor({ action }: { action: Sign }) {
  const { client, inspect } = useStores();
  const [header, setHeader] = useState(() => written(action.header));
  const [claims, setClaims] = useState(() => written(action.claims));
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      client.inspect.sign({
        header: JSON.parse(header) as Record<string, unknown>,
        claims: JSON.parse(claims) as Record<string, unknown>,
      }),
    onSuccess: ({ token }) => inspect.getState().edit(token),
  });
  const problem = problemOf('header', header) ?? problemOf('claims', claims);
  const renew = () => {
    const now = Math.floor(Date.now() / 1000);
    setClaims(written({ ...(JSON.parse(claims) as object), iat: now, nbf: now, exp: now + 3600 }));
  };
  return (
    <Stack gap={8} pt={8}>
      <Named name="Header">
        <CodeField label="Header to sign" text={header} json onChange={setHeader} />
      </Named>
      <Named name="Claims">
        <CodeField label="Claims to sign" text={claims} json onChange={setClaims} />
      </Named>
      <Problem error={error}>{problem}</Problem>
      <Group gap={8}>
        <Button
          look="primary"
          icon={PenLine}
          busy={isPending}
          disabled={problem !== undefined}
          onClick={() => mutate()}
        >
          Sign with Hookbench’s key
        </Button>
        <Button disabled={problem !== undefined} onClick={renew}>
          Valid for 1 hour
        </Button>
        <Text fz="sm" c="faint">
          alg and kid become those of the key.
        </Text>
      </Group>
    </Stack>
  );
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text fz="sm" lh="sm" pb={4} fw={500} c="dim" aria-hidden>
        {name}
      </Text>
      {children}
    </div>
  );
}

function problemOf(what: string, text: string): string | undefined {
  const found = jsonProblem(text);
  if (found) return `The ${what} in line ${String(found.line)}, column ${String(found.column)}: ${found.words}.`;
  return text.trim().startsWith('{') ? undefined : `The ${what} must be a JSON object.`;
}
