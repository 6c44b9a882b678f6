import { FileButton, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { File as FileIcon, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-view/code-field.tsx';
import { CheckField } from '../../../components/field/fields.tsx';
import { listPairs, PairRows } from '../../../components/pair-rows.tsx';
import { Problem } from '../../../components/note.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { jsonProblem } from '../../../components/text/json-problem.ts';
import { prettyJson } from '#shared/text/pretty-json.ts';
import { mediaTypeOf } from '../../../store/requests/body-spec.ts';
import type { BodyForm, BodyKind } from '../../../store/requests/request-form.ts';
import type { FormPart } from '../../../store/form-part.ts';
import { base64Of } from '../../../store/show-inspect.ts';
import { useDraft } from '../../../store/use-draft.ts';

const kinds: { value: BodyKind; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'json', label: 'JSON' },
  { value: 'text', label: 'Text' },
  { value: 'form', label: 'Form' },
  { value: 'file', label: 'File' },
];

type BodyProps = Pick<FormPart<BodyForm>, 'form' | 'change'>;

/** The body and its Content-Type. */
export function BodyTab() {
  const { form, part } = useDraft();
  const { form: body, change, check } = part('body');
  const said = form.headers.find(({ name, enabled }) => enabled && name.trim().toLowerCase() === 'content-type');
  const type = mediaTypeOf(body);
  return (
    <Stack gap={6}>
      <Group gap="6px 12px">
        <SegmentedControl
          size="xs"
          aria-label="Body type"
          value={body.kind}
          data={kinds}
          onChange={(kind) => change({ kind })}
        />
        {said && body.kind !== 'none' && (
          <Text span size="sm" c="faint">
            <code>Content-Type: {said.value}</code> from the Headers tab
          </Text>
        )}
        {!said && type !== undefined && (
          <CheckField
            label={
              <Text span size="sm" c="faint">
                Send <code>Content-Type: {type}</code>
              </Text>
            }
            {...check('sendType')}
          />
        )}
      </Group>
      <BodyField form={body} change={change} />
    </Stack>
  );
}

function BodyField({ form: body, change }: BodyProps) {
  switch (body.kind) {
    case 'none':
      return (
        <Text size="sm" c="faint">
          The request has no body.
        </Text>
      );
    case 'json':
      return <JsonBody form={body} change={change} />;
    case 'text':
      return <CodeField label="Text body" text={body.text} json={false} onChange={(text) => change({ text })} />;
    case 'form':
      return <PairRows what="Form field" {...listPairs(body.form, (form) => change({ form }))} />;
    case 'file':
      return <FileBody form={body} change={change} />;
  }
}

/** A JSON editor. Invalid JSON is reported with line and column, but can be sent. */
function JsonBody({ form: body, change }: BodyProps) {
  const problem = useMemo(() => jsonProblem(body.json), [body.json]);
  const pretty = useMemo(() => prettyJson(body.json), [body.json]);
  const empty = body.json.trim() === '';
  return (
    <>
      <CodeField label="JSON body" text={body.json} json placeholder="{ }" onChange={(json) => change({ json })} />
      <Group gap={12} justify="space-between" wrap="nowrap">
        <Text span role="status" size="sm" c={problem ? (empty ? 'var(--faint)' : 'var(--bad)') : 'var(--ok)'}>
          {!problem && 'Valid JSON'}
          {problem && empty && 'Empty text is not JSON. It is sent as an empty body.'}
          {problem &&
            !empty &&
            `Line ${String(problem.line)}, column ${String(problem.column)}: ${problem.words}. The text is sent unchanged.`}
        </Text>
        <Button
          look="quiet"
          size="small"
          disabled={pretty === undefined || pretty === body.json}
          onClick={() => {
            if (pretty !== undefined) change({ json: pretty });
          }}
        >
          Format
        </Button>
      </Group>
    </>
  );
}

/** Maximum file size, in bytes; the Base64 form must fit the message limit of the transport. */
const maxFileBytes = 700_000;

/** A file as the body. */
function FileBody({ form: { file }, change }: BodyProps) {
  const [problem, setProblem] = useState<string>();
  const take = async (chosen: File | null | undefined) => {
    if (!chosen) return;
    if (chosen.size > maxFileBytes) {
      setProblem(`${chosen.name} has ${formatBytes(chosen.size)}. The maximum is ${formatBytes(maxFileBytes)}.`);
      return;
    }
    setProblem(undefined);
    const base64 = base64Of(new Uint8Array(await chosen.arrayBuffer()));
    change({ file: { name: chosen.name, mediaType: chosen.type, size: chosen.size, base64 } });
  };
  return (
    <>
      <Group
        gap={8}
        px="var(--edge)"
        py={10}
        wrap="nowrap"
        bd="1px dashed var(--line-strong)"
        bdrs={6}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        <FileIcon size={16} aria-hidden style={{ flex: 'none' }} />
        <Text span truncate flex={1}>
          {file ? `${file.name}, ${formatBytes(file.size)}` : 'No file chosen. Drop a file here or choose one.'}
        </Text>
        <FileButton inputProps={{ 'aria-label': 'File to send' }} onChange={(chosen) => void take(chosen)}>
          {(props) => (
            <Button size="small" {...props}>
              Choose file
            </Button>
          )}
        </FileButton>
        {file && <IconButton label="Remove file" icon={X} onClick={() => change({ file: undefined })} />}
      </Group>
      <Problem>{problem}</Problem>
    </>
  );
}
