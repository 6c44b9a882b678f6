import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ExportFormat } from '#shared/model/export-format.ts';
import { Dialog, DialogActions } from './dialog.tsx';
import { Button } from './button.tsx';
import { CheckField, SelectField, type Choice } from './field/fields.tsx';
import { Note, Problem } from './note.tsx';
import { download } from './save-file.ts';
import { exportInput, type AskedExport, type ExportChoice, type ExportPart } from '../store/export-input.ts';
import { useStores, useStoreState } from '../store/use-stores.ts';

const formats: Record<ExportFormat, { label: string; hint: string }> = {
  case: {
    label: 'Case file (.hookbench-case)',
    hint: 'All entries with details and the current settings. Can be opened in another Hookbench.',
  },
  har: { label: 'HAR 1.2 (.har)', hint: 'Requests, attempts and captures, for browsers and other HTTP tools.' },
  ndjson: { label: 'JSON lines (.ndjson)', hint: 'One line per entry, with details, for scripts.' },
  csv: { label: 'CSV (.csv)', hint: 'The captures as a table, for spreadsheets.' },
};
const formatChoices = (Object.keys(formats) as ExportFormat[]).map((value) => ({ value, label: formats[value].label }));

/** The dialog that exports the journal, a trace or a case to a file; rendered while it is requested. */
export function ExportDialog() {
  const asked = useStoreState('exports', (state) => state.asked);
  return asked && <Export asked={asked} />;
}

function Export({ asked }: { asked: AskedExport }) {
  const { client, exports } = useStores();
  const close = () => exports.setState({ asked: undefined });
  const selected = useStoreState('selection', (state) => state.trace);
  const selectedOf = useStoreState('selection', (state) => state.of);
  const { of, trace } = asked.trace
    ? { of: asked.trace.of, trace: asked.trace.id }
    : { of: selectedOf, trace: selected };
  const caseId = useStoreState('filters', ({ journal }) => journal.case);
  const [choice, setChoice] = useState<ExportChoice>({ part: asked.part, format: 'case', secrets: 'redact' });
  const writing = useRef<AbortController>(undefined);
  useEffect(() => () => writing.current?.abort(), []);
  const parts = partsOf(trace, caseId);
  const part = parts.some(({ value }) => value === choice.part) ? choice.part : 'whole';
  const withSecrets = choice.secrets === 'include';
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => {
      writing.current = new AbortController();
      const { signal } = writing.current;
      return client.shell.export(exportInput({ ...choice, part }, { trace, of, caseId }), { signal });
    },
    onSuccess: (kept) => {
      if (kept.kind === 'cancelled') return;
      if (kept.kind === 'download') download(kept.path);
      close();
    },
  });
  return (
    <Dialog onClose={close} title="Export">
      <Stack gap={12}>
        <SelectField
          label="Content"
          value={part}
          choices={parts}
          onChange={(value) => setChoice({ ...choice, part: value })}
        />
        <SelectField
          label="Format"
          hint={formats[choice.format].hint}
          value={choice.format}
          choices={formatChoices}
          onChange={(format) => setChoice({ ...choice, format })}
        />
        <CheckField
          label="Include secrets"
          checked={withSecrets}
          onChange={(checked) => setChoice({ ...choice, secrets: checked ? 'include' : 'redact' })}
        />
        {withSecrets ? (
          <Note tone="warn" boxed role="alert">
            <strong>The file will contain secrets.</strong> Anyone who has the file can read and use its tokens,
            passwords, cookies, keys and codes. Its name ends in “with-secrets”.
          </Note>
        ) : (
          <Text c="dim">Tokens, passwords, cookies, keys, codes and signatures are replaced by [redacted].</Text>
        )}
        <Problem error={error} />
        <DialogActions onClose={close}>
          <Button data-autofocus look="primary" busy={isPending} onClick={() => mutate()}>
            {withSecrets ? 'Save with secrets' : 'Save'}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

function partsOf(trace: string | undefined, caseId: string | undefined): Choice<ExportPart>[] {
  return [
    { value: 'whole', label: 'Whole journal' },
    ...(trace === undefined ? [] : [{ value: 'trace' as const, label: `Trace ${trace.slice(0, 8)}…` }]),
    ...(caseId === undefined ? [] : [{ value: 'case' as const, label: 'Current case file' }]),
  ];
}
