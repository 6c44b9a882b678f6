import { Group, Menu, Text, Title, VisuallyHidden } from '@mantine/core';
import { Check, ChevronDown, Code, RotateCcw, Save, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { codeTargets, type CodeTarget } from '../../../components/code/code-targets.ts';
import { copyText } from '../../../components/copy-text.ts';
import { timeOfDay } from '../../../components/text/time-text.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { isChanged, type Draft } from '../../../store/requests/drafts.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { useApi, useItems, useStatus, useStores, useStoreState } from '../../../store/use-stores.ts';
import { usePresets } from '../../../store/use-presets.ts';
import { useSave } from '../../../store/use-save.ts';
import { EnvironmentChoice } from '../environments/environment-choice.tsx';
import { Note } from '../../../components/note.tsx';
import { useCollections } from '../../../store/use-collections.ts';

/** The name and folder of the request, with buttons to save, revert and copy it. */
export function RequestHead() {
  const { draft } = useDraft();
  const revert = useStoreState('requests', (state) => state.revert);
  const { name, place } = useDraftWords(draft);
  const save = useSave();
  return (
    <>
      <Group gap={8} wrap="nowrap" mih={40} px="var(--edge)" py={8}>
        <Title
          order={2}
          miw={60}
          textWrap="nowrap"
          title={name}
          style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {place !== '' && (
            <Text span inherit fw={400} c="faint">
              {place} /{' '}
            </Text>
          )}
          {name}
        </Title>
        {isChanged(draft) && draft.origin.kind !== 'new' && (
          <Group component="span" gap={2} wrap="nowrap" fz="sm" c="warn">
            changed
            <IconButton label="Revert changes" icon={RotateCcw} title="Revert changes" onClick={revert} />
          </Group>
        )}
        <Group gap={6} wrap="nowrap" ml="auto">
          <EnvironmentChoice />
          <CopyAs />
          <Button size="small" title="Ctrl S" icon={Save} onClick={save}>
            Save
          </Button>
        </Group>
      </Group>
      <FileChanged draft={draft} />
    </>
  );
}

/** The folder of a file, without what is above its collection. */
const folderOf = (path: string): string => path.split(/[/\\]/).at(-2) ?? '';

function useDraftWords({ file, origin, key }: Draft): { place: string; name: string } {
  const saved = useItems({ ...useApi().requests.saved.queryOptions(), enabled: origin.kind === 'saved' }).items;
  const presets = usePresets();
  const sentAt = useStoreState('requests', ({ sendings }) => sendings[key]?.run?.startedAt);
  switch (origin.kind) {
    case 'new':
      return { place: '', name: 'New request' };
    case 'preset':
      return { place: 'Presets', name: presets.find(({ id }) => id === origin.id)?.purpose ?? '' };
    case 'saved': {
      const { folder = '', name = 'Saved request' } = saved.find(({ id }) => id === origin.id) ?? {};
      return { place: folder, name };
    }
    case 'file':
      return { place: folderOf(origin.id), name: file?.name ?? '' };
    case 'sent':
      return {
        place: 'History',
        name: sentAt === undefined ? 'Sent request' : `Sent at ${timeOfDay(Date.parse(sentAt)).slice(0, 8)}`,
      };
  }
}

type Outcome = { words: string; failed: boolean };

/** Copies the request with its token as a command or as code. */
function CopyAs() {
  const { form } = useDraft();
  const [outcome, copy] = useCopyAs();
  const binary = form.body.kind === 'file';
  const Icon = outcome === undefined ? Code : outcome.failed ? X : Check;
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <Button size="small" icon={Icon} disabled={form.url.trim() === ''}>
            {outcome?.failed === false ? outcome.words : 'Copy as'}
            <ChevronDown size={12} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {codeTargets.map((target) => (
            <Menu.Item
              key={target.id}
              disabled={binary && !target.bytes}
              {...(binary && !target.bytes && { title: 'Not available for a binary body' })}
              onClick={() => copy(target)}
            >
              {target.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {outcome?.failed === true ? (
        <Text role="status" maw={320} size="sm" c="bad" style={{ overflowWrap: 'anywhere' }}>
          {outcome.words}
        </Text>
      ) : (
        <VisuallyHidden role="status">{outcome?.words}</VisuallyHidden>
      )}
    </>
  );
}

function useCopyAs(): [Outcome | undefined, (target: CodeTarget) => void] {
  const { form } = useDraft();
  const { client } = useStores();
  const prepare = useStoreState('requests', (state) => state.prepare);
  const status = useStatus();
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), outcome.failed ? 8000 : 1800);
    return () => clearTimeout(timer);
  }, [outcome]);
  const write = async ({ write: writeCode }: CodeTarget) => {
    const request = await prepare();
    const ours = status?.listeners.some(({ url }) => request.url.startsWith(`${new URL(url).origin}/`)) ?? false;
    const ca = ours && request.url.startsWith('https:') ? status?.ca : undefined;
    const { verifyTls, checkRevocation, followRedirects } = form;
    const { revocationList } = ca !== undefined && checkRevocation ? await client.captures.badTls() : {};
    await copyText(
      await writeCode(request, { ca, verifyTls, revocationList, followRedirects: followRedirects === true }),
    );
  };
  const copy = (target: CodeTarget) => {
    write(target).then(
      () => setOutcome({ words: 'Copied', failed: false }),
      (error: unknown) => setOutcome({ words: refusalOf(error).words, failed: true }),
    );
  };
  return [outcome, copy];
}

/** Shown while a changed request is based on contents that its file no longer has. */
function FileChanged({ draft: { file, form, key, opened, origin } }: { draft: Draft }) {
  const { items } = useCollections();
  const reload = useStoreState('requests', (state) => state.reload);
  const keepMine = useStoreState('requests', (state) => state.keepMine);
  const item = origin.kind === 'file' ? items.find(({ path }) => path === origin.id) : undefined;
  if (!item || item.hash === file?.hash || !isChanged({ form, key, opened, origin })) return null;
  return (
    <Note
      tone="warn"
      role="alert"
      actions={
        <>
          <Button size="small" onClick={() => void reload(key)}>
            Discard my changes
          </Button>
          <Button size="small" onClick={() => keepMine(key, item.hash)}>
            Keep my changes
          </Button>
        </>
      }
    >
      The file has changed on the disk since you opened it. If you keep your changes, the next save replaces it.
    </Note>
  );
}
