import { Box, FileButton, Group, Stack, Text, Textarea, SimpleGrid } from '@mantine/core';
import { ArrowLeft, ClipboardPaste, File as FileIcon, FolderOpen, Globe } from 'lucide-react';
import { useMemo } from 'react';
import { inspectionKinds, type InspectionKind } from '#shared/model/inspection-kinds.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Button } from '../../components/button.tsx';
import {
  Select,
  type Choice,
  SelectField,
  TextField,
  LinesField,
  SecretField,
} from '../../components/field/fields.tsx';
import { ScreenAction } from '../../components/screen.tsx';
import { formatBytes } from '../../components/text/format-bytes.ts';
import { useMask, useMaskedInput } from '../../components/use-mask.ts';
import { inspectClipboard, openInspected } from '../../store/show-inspect.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { certaintyOf } from './certainty-of.ts';
import { Examples } from './examples.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { SignatureFields } from '../../components/signature/signature-fields.tsx';
import { party, type Party } from '#shared/model/party.ts';
import { isHttpAddress } from '#shared/model/http-address.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { formPart } from '../../store/form-part.ts';

/** How the signature of a webhook is verified. */
function WebhookOptions() {
  const { options, change } = useStoreState('inspect', (state) => state);
  return (
    <Disclosure label="Signature" px="var(--edge)" pb={12} open>
      <Stack gap={12} pt={4}>
        <SignatureFields form={options} change={change} />
        <TextField
          label="URL that the sender called"
          placeholder="Default: the request line and Host"
          value={options.url}
          onChange={(url) => change({ url })}
        />
        <TextField
          label="Time"
          placeholder="Default: not checked"
          hint="Checks the age of the signature, e.g. 2026-11-20T12:00:00.000Z."
          value={options.at}
          onChange={(at) => change({ at })}
        />
      </Stack>
    </Disclosure>
  );
}

interface PastedProps {
  inspection: Inspection | undefined;
  /** The last explanation. Its fields stay while another text is read. */
  last: Inspection | undefined;
  error: Error | null;
}

/** The text to inspect, its kind, and the options of that kind. */
export function Pasted({ inspection, last, error }: PastedProps) {
  const { text, file, edit } = useStoreState('inspect', (state) => state);
  const isEmpty = text === '' && file === undefined;
  const mask = useMask();
  const masked = useMaskedInput(
    text,
    useMemo(() => mask.document(text), [mask, text]),
  );
  const field = error ? refusalOf(error).field : undefined;
  const isToken = last?.actions.some(({ action }) => action === 'check-token') === true;
  const isWebhook = last?.signature !== undefined || last?.kind === 'webhook';
  return (
    <Stack component="section" aria-label="Text" gap={0} h="100%" miw={0} style={{ overflow: 'auto' }}>
      <OpenButtons />
      {!isEmpty && <Toolbar inspection={inspection} />}
      {file ? (
        <Group gap={8} px="var(--edge)" py={12} flex={1} align="flex-start" wrap="nowrap">
          <FileIcon size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <Text style={{ overflowWrap: 'anywhere' }}>
            {file.name}{' '}
            <Text span inherit c="faint">
              {formatBytes(file.size)}
            </Text>
          </Text>
        </Group>
      ) : (
        <Textarea
          aria-label="Text to inspect"
          placeholder="Paste a token, cURL command, webhook, certificate or URL. It is explained offline, and not stored."
          {...masked}
          autoFocus
          spellCheck={false}
          // In a low window, the examples below it are visible.
          flex={isEmpty ? '0 0 clamp(72px, calc(24dvh / var(--zoom)), 200px)' : '1 0 108px'}
          mx="var(--edge)"
          my={12}
          styles={{
            wrapper: { height: '100%' },
            input: { height: '100%', padding: '8px 12px', overflowWrap: 'anywhere' },
          }}
          onChange={(event) => edit(event.target.value)}
        />
      )}
      {isEmpty && <Examples />}
      {(isToken || isWebhook) && (
        <Box pt={8} style={{ borderTop: '1px solid var(--line)', flex: 'none' }}>
          {isToken && <TokenOptions inspection={inspection} invalid={field} />}
          {isWebhook && <WebhookOptions />}
        </Box>
      )}
    </Stack>
  );
}

/** The ways to get a text, in the header of the screen. */
function OpenButtons() {
  const stores = useStores();
  return (
    <ScreenAction>
      <FileButton
        onChange={(chosen) => {
          if (chosen) void openInspected(stores, chosen);
        }}
      >
        {(props) => (
          <Button icon={FolderOpen} {...props}>
            Open file
          </Button>
        )}
      </FileButton>
      <Button look="primary" icon={ClipboardPaste} onClick={() => void inspectClipboard(stores)}>
        Paste
      </Button>
    </ScreenAction>
  );
}

function Toolbar({ inspection }: Pick<PastedProps, 'inspection'>) {
  const { back, open, trail } = useStoreState('inspect', (state) => state);
  return (
    <Group
      gap="4 8"
      mih={44}
      px="var(--edge)"
      py={6}
      style={{ borderBottom: '1px solid var(--line)', flex: 'none' }}
      role="toolbar"
      aria-label="Text"
    >
      {trail.length > 0 && (
        <Button size="small" icon={ArrowLeft} onClick={back}>
          Back to the whole text
        </Button>
      )}
      <KindChoice inspection={inspection} />
      <Button look="quiet" onClick={() => open({ text: '' })}>
        Clear
      </Button>
    </Group>
  );
}

/** Selects the kind that the text is treated as. */
function KindChoice({ inspection }: { inspection: Inspection | undefined }) {
  const { options, change } = useStoreState('inspect', (state) => state);
  const candidates = inspection?.candidates ?? [];
  const known = candidates.map(({ kind }) => kind);
  const kinds = Object.keys(inspectionKinds) as InspectionKind[];
  const choices: Choice<InspectionKind | 'found'>[] = [
    { value: 'found', label: inspection ? `Detect: ${candidates[0]?.name ?? 'not recognised'}` : 'Detect' },
    ...candidates.map(({ kind, name, confidence }) => ({
      value: kind,
      label: `${name} (${certaintyOf(confidence).label.toLowerCase()})`,
    })),
    ...kinds
      .filter((kind) => !known.includes(kind) && kind !== 'unknown')
      .map((kind) => ({ value: kind, label: inspectionKinds[kind] })),
  ];
  return (
    <Group component="label" flex="1 1 200px" gap={8} wrap="nowrap">
      <Text span fz="sm" c="dim" fw={500} style={{ whiteSpace: 'nowrap' }}>
        Treat as
      </Text>
      <Select
        flex={1}
        value={options.as ?? 'found'}
        choices={choices}
        onChange={(as) => change({ as: as === 'found' ? undefined : as })}
      />
    </Group>
  );
}

const clocks: readonly Choice<Party>[] = party.options.map((value) => ({
  value,
  label: `${partyName[value]}’s clock`,
}));

interface TokenOptionsProps {
  /** Undefined until the token is read. */
  inspection: Inspection | undefined;
  /** JSON Pointer of an invalid option. */
  invalid: string | undefined;
}

/** With which keys, claims and clock a token is checked. */
function TokenOptions({ inspection, invalid }: TokenOptionsProps) {
  const { options, change } = useStoreState('inspect', (state) => state);
  const problemAt = (pointer: string) => (invalid === pointer ? 'This value is not valid.' : undefined);
  const { field } = formPart({ form: options, change, problemAt });
  const stated = options.issuer.trim() || (issuerOf(inspection) ?? '');
  const issuer = isHttpAddress(stated) ? stated : undefined;
  // Only a token of Hookbench is checked against its keys.
  const own = inspection?.checks?.some(({ name }) => name === 'key_known') === true;
  return (
    <Disclosure label="Check the token as an API does" px="var(--edge)" pb={12} open>
      <Stack gap={12} pt={4}>
        <SimpleGrid minColWidth={140} autoFlow="auto-fit" spacing={12}>
          <TextField label="Issuer" placeholder={own ? 'Default: Hookbench' : 'Default: any'} {...field('issuer')} />
          <TextField
            label="Audience"
            placeholder={own ? 'Default: the service' : 'Default: any'}
            {...field('audience')}
          />
          <TextField label="Scope" placeholder="Default: none" {...field('scope')} />
          <SelectField label="Clock" choices={clocks} {...field('clock')} />
          <TextField label="Time" placeholder="Default: now" {...field('at')} />
          <SecretField label="Shared secret" what="secret" placeholder="For HS256–HS512" {...field('tokenSecret')} />
        </SimpleGrid>
        <LinesField
          label="Keys"
          rows={2}
          placeholder={`JWK Set, JWK or PEM. Default: ${own ? 'Hookbench’s own keys' : 'none'}`}
          {...field('keys')}
        />
        {issuer !== undefined && (
          <Group>
            <Button
              size="small"
              icon={Globe}
              aria-pressed={options.discover}
              title="Connects to the issuer and reads its discovery document and keys"
              onClick={() => change({ discover: !options.discover })}
            >
              Read the keys of {issuer}
            </Button>
          </Group>
        )}
      </Stack>
    </Disclosure>
  );
}

function issuerOf(inspection: Inspection | undefined): string | undefined {
  return inspection?.actions.find((one) => one.action === 'check-token')?.issuer;
}
