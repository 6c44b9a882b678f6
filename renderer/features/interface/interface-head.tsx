import { Group, Loader, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileCode, Save, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { listenersOf } from '../../components/party-health.ts';
import { formatBytes } from '../../components/text/format-bytes.ts';
import { Value } from '../../components/value.tsx';
import { useApi } from '../../store/use-engine.ts';
import type { UsedInterface } from '../../store/use-interface.ts';
import { useStatus } from '../../store/use-kept.ts';
import { OpenMenu } from './open-documents.tsx';

/** What the document is, its address, and the buttons that open, apply and remove it. */
export function InterfaceHead({ used }: { used: UsedInterface }) {
  const { apply, busy, changed, discard, form, isChecking, served, submit, understood } = used;
  const [removing, setRemoving] = useState(false);
  const remove = useMutation(useApi().interface.remove.mutationOptions());
  const address = listenersOf(useStatus(), 'service').find(({ scheme }) => scheme === 'http')?.url;
  const { openapi } = form;
  const summary = understood?.summary;
  return (
    <Group
      component="header"
      gap="4 12"
      p="8 12 8 20"
      flex="none"
      bg="var(--panel)"
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      <FileCode size={16} color="var(--accent)" aria-hidden style={{ flex: 'none' }} />
      <Text span fw={600} truncate maw="32ch">
        {openapi ? (summary?.title ?? openapi.file) : 'Customer contact, built in'}
      </Text>
      {openapi && (
        <Text span size="sm" c="dim" style={{ whiteSpace: 'nowrap' }}>
          {summary && `${summary.version}, OpenAPI ${summary.openapi}, `}
          {formatBytes(openapi.text?.length ?? openapi.size ?? 0)}
        </Text>
      )}
      {openapi && (
        <Badge outcome={changed ? 'warn' : 'ok'}>
          {changed ? (served.builtIn ? 'not applied' : 'changed') : 'applied'}
        </Badge>
      )}
      {isChecking && openapi && (
        <Loader size={12} color="var(--accent)" role="status" aria-label="Reading the documents" />
      )}
      {openapi && !changed && address !== undefined && (
        <Group visibleFrom="lg" component="span" miw={0}>
          <Value what="address" text={`${address}${summary?.basePath ?? ''}`} />
        </Group>
      )}
      <Group gap={8} ml="auto">
        {changed && (
          <>
            <Button icon={<Undo2 size={14} aria-hidden />} title="Discard the changes" onClick={discard}>
              Discard
            </Button>
            <Button
              look="primary"
              icon={<Save size={14} aria-hidden />}
              busy={busy}
              disabled={understood?.usable !== true}
              title={understood?.usable === false ? 'Fix the errors first' : 'Serve these documents (Ctrl S)'}
              onClick={() => void submit(apply)}
            >
              Apply
            </Button>
          </>
        )}
        {!served.builtIn && !changed && <Button onClick={() => setRemoving(true)}>Use the built-in interface</Button>}
        {openapi && <OpenMenu form={form} />}
      </Group>
      {removing && (
        <ConfirmDialog
          title="Use the built-in interface?"
          act="Use it"
          onAct={() => remove.mutateAsync({})}
          onClose={() => setRemoving(false)}
        >
          The service no longer offers {summary?.title ?? 'your interface'}. Your files are not changed.
        </ConfirmDialog>
      )}
    </Group>
  );
}
