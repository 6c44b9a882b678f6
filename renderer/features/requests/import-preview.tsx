import { Box, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { MethodTag } from '../../components/method-tag.tsx';
import { Mono } from '../../components/mono.tsx';
import { Problem } from '../../components/problem.tsx';
import type { ApiClient } from '../../store/api-client.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import { formOfSpec } from '../../store/requests/form-of-spec.ts';
import { useApi } from '../../store/use-engine.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './requests.module.css';

interface ImportPreviewProps {
  found: Awaited<ReturnType<ApiClient['requests']['import']>>;
  onBack: () => void;
  onClose: () => void;
}

/** The requests found: open one of them, or save the selected ones. */
export function ImportPreview({ found: { items, warnings }, onBack, onClose }: ImportPreviewProps) {
  const add = useMutation(useApi().requests.save.mutationOptions({ onSuccess: onClose }));
  const openNew = useStoreState('requests', (state) => state.openNew);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const wanted = items.filter((_, index) => !left.has(index));
  const toggle = (index: number) =>
    setLeft(left.has(index) ? new Set([...left].filter((one) => one !== index)) : new Set([...left, index]));
  return (
    <Stack gap={12} px={4} pb={4}>
      {warnings.length > 0 && (
        <Note boxed tone="warn" mah={160} style={{ overflow: 'auto' }}>
          <ul aria-label="Omitted">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Note>
      )}
      {items.length === 0 && <EmptyState title="No requests found" />}
      <ul className={styles.found} aria-label="Requests found">
        {items.map(({ name, folder, spec }, index) => (
          <Group component="li" key={index} gap={8} pl={12} pr={8} py={4} wrap="nowrap">
            <label>
              <input type="checkbox" checked={!left.has(index)} onChange={() => toggle(index)} />
              <Box component="span" w={52}>
                <MethodTag method={spec.method} />
              </Box>
              <Text span truncate title={spec.url}>
                {name}{' '}
                <Mono fz="xs" c="var(--faint)">
                  {folder === '' ? spec.url : `${folder}, ${spec.url}`}
                </Mono>
              </Text>
            </label>
            <Button
              size="small"
              aria-label={`Open ${name}`}
              onClick={() => {
                openNew(formOfSpec(spec));
                onClose();
              }}
            >
              Open
            </Button>
          </Group>
        ))}
      </ul>
      <Problem>{add.error ? refusalOf(add.error).words : undefined}</Problem>
      <Group gap={8} justify="space-between">
        <Button onClick={onBack}>Back</Button>
        <Button
          look="primary"
          busy={add.isPending}
          disabled={wanted.length === 0}
          onClick={() => add.mutate({ items: wanted })}
        >
          {wanted.length === items.length && items.length > 1
            ? `Save all ${String(items.length)}`
            : `Save ${String(wanted.length)}`}
        </Button>
      </Group>
    </Stack>
  );
}
