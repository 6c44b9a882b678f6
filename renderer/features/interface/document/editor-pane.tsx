import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FilePlus2, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Group as Panels, Panel } from 'react-resizable-panels';
import type { Note, Place } from '#shared/interface/note.ts';
import { Button, IconButton, CopyButton } from '../../../components/button.tsx';
import { YamlField } from '../../../components/code-view/code-field.tsx';
import { EmptyState, Loading } from '../../../components/empty-state.tsx';
import { PanelSeparator } from '../../../components/panel-separator.tsx';
import { Problem } from '../../../components/note.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { fixedText, type DocumentKind, type InterfaceForm } from '../../../store/interface/interface-form.ts';
import { completeScenario } from '../../../store/scenarios/complete-scenario.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi, useStores, useStoreState } from '../../../store/use-stores.ts';
import type { UsedInterface } from '../../../store/use-interface.ts';
import { NoteList } from './note-list.tsx';
import { overlaySchema } from './overlay-schema.ts';

const labels: Readonly<Record<DocumentKind, string>> = { overlay: 'Overlay', openapi: 'Document', events: 'Events' };
const kinds = Object.keys(labels) as DocumentKind[];

/** Documents with more characters are not shown: an editor with one long line of them does not respond. */
const maxShown = 2_000_000;

const problemLevels: readonly Note['level'][] = ['error', 'warning'];

/** The kind of document that a place is in. Referenced files are not shown. */
const kindOf = ({ file }: Place, form: InterfaceForm): DocumentKind | undefined =>
  kinds.find((kind) => form[kind]?.file === file);

/** The overlay, or else the document unless it is too large to be shown. */
const firstShown = ({ openapi, overlay }: InterfaceForm): DocumentKind =>
  overlay || !openapi || (openapi.text?.length ?? openapi.size ?? 0) > maxShown ? 'overlay' : 'openapi';

/** The editor of the overlay, the other documents to read, and the notes about them. */
export function EditorPane({ used }: { used: UsedInterface }) {
  const { form, understood } = used;
  const [asked, choose] = useState<DocumentKind>();
  const kind = asked ?? firstShown(form);
  const [chosen, setChosen] = useState<{ place: Place; note?: Note }>();
  const show = (place: Place, note?: Note) => {
    // Another object, so that choosing it again scrolls again.
    setChosen({ place, ...(note && { note }) });
    choose(kindOf(place, form) ?? kind);
  };
  const { navigation } = useStores();
  const wanted = useStoreState('navigation', (state) => state.place);
  useEffect(() => {
    if (!wanted) return;
    show(wanted);
    navigation.getState().takePlace();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
  const given = form[kind];
  const api = useApi();
  const isMissing = kind === 'openapi' && given !== undefined && given.text === undefined;
  const isLarge = given !== undefined && (given.text?.length ?? form.openapi?.size ?? 0) > maxShown;
  // The text of the served document is got when it is shown.
  const { data } = useQuery({
    ...api.interface.get.queryOptions({ input: {} }),
    enabled: isMissing && !isLarge,
  });
  const text = given?.text ?? (isMissing ? data?.openapi?.text : undefined);
  const document = given && { file: given.file, text };
  const notes = understood?.notes;
  const outline = understood?.outline;
  const schema = useMemo(() => outline && overlaySchema(outline), [outline]);
  const complete = useCallback(
    (text: string, offset: number) => (schema ? completeScenario(text, offset, schema) : undefined),
    [schema],
  );
  const wrong = useMemo(() => {
    const own = notes?.filter((one) => problemLevels.includes(one.level) && kindOf(one.place, form) === kind) ?? [];
    const note = own.find((one) => one === chosen?.note) ?? own[0];
    return note && { line: note.place.line, column: 1, message: note.what };
  }, [notes, form, kind, chosen]);
  const shown = useMemo(
    () => (chosen && kindOf(chosen.place, form) === kind ? { line: chosen.place.line, column: 1 } : undefined),
    // Scrolls once for each chosen note, and not when the texts change.
    // oxlint-disable-next-line react/exhaustive-deps
    [chosen, kind],
  );
  return (
    <Panels orientation="vertical">
      <Panel id="text" defaultSize="72%" minSize="120px">
        <Stack component="section" aria-label="Editor" gap={0} h="100%" miw={0} bg="var(--panel)">
          <Group gap={8} px="var(--edge)" py={6} wrap="nowrap" style={{ borderBottom: '1px solid var(--line)' }}>
            <SegmentedControl
              aria-label="Document"
              size="xs"
              data={kinds
                .filter((one) => one === 'overlay' || form[one])
                .map((value) => ({ value, label: labels[value] }))}
              value={kind}
              onChange={choose}
            />
            <Text span size="sm" ff="mono" c="dim" truncate flex={1} miw={0} title={document?.file}>
              {document?.file}
            </Text>
            {text !== undefined && <CopyButton what={labels[kind].toLowerCase()} text={text} />}
            {document && kind !== 'openapi' && (
              <IconButton
                label={`Remove the ${labels[kind].toLowerCase()}`}
                icon={Trash2}
                title="Remove"
                onClick={() => {
                  used.change({ [kind]: undefined });
                  choose(undefined);
                }}
              />
            )}
          </Group>
          {document === undefined ? (
            <NoOverlay used={used} />
          ) : isLarge ? (
            <EmptyState title={`${document.file} has ${formatBytes(text?.length ?? form.openapi?.size ?? 0)}`}>
              It is too large to be shown here. Open it in an editor, at the lines that the list below names.
            </EmptyState>
          ) : text === undefined ? (
            <Loading title="Loading the document" />
          ) : (
            <div style={{ flex: 1, minHeight: 0 }}>
              <YamlField
                key={kind}
                label={`Text of ${document.file}`}
                text={text}
                readOnly={kind !== 'overlay'}
                complete={complete}
                wrong={wrong}
                shown={shown}
                onChange={(next) => used.change({ [kind]: { file: document.file, text: next } })}
              />
            </div>
          )}
        </Stack>
      </Panel>
      {notes !== undefined && notes.length > 0 && (
        <>
          <PanelSeparator label="Size of the problems" />
          <Panel id="notes" minSize="90px">
            <NoteList
              check={understood}
              chosen={chosen?.note}
              onChoose={(note) => show(note.place, note)}
              fixOf={({ fix, place }) => {
                const { overlay } = form;
                const fixed = overlay?.file === place.file ? fixedText(overlay.text, { fix, place }) : undefined;
                return overlay && fixed !== undefined
                  ? () => used.change({ overlay: { ...overlay, text: fixed } })
                  : undefined;
              }}
            />
          </Panel>
        </>
      )}
    </Panels>
  );
}

/** Offers an overlay with everything that was inferred. */
function NoOverlay({ used: { writeOverlay } }: { used: UsedInterface }) {
  const written = useMutation({ mutationFn: () => writeOverlay() });
  const write = () => written.mutate();
  return (
    <EmptyState icon={<FilePlus2 size={24} aria-hidden />} title="No overlay">
      An overlay adds what OpenAPI cannot describe: first records, states, and the events that operations send.
      <Button
        busy={written.isPending}
        title="It declares what is assumed about the document, with the reasons"
        onClick={write}
      >
        New overlay
      </Button>
      <Problem>
        {written.error
          ? refusalOf(written.error).words
          : written.data === 'errors'
            ? 'The document has errors. Fix them first.'
            : undefined}
      </Problem>
    </EmptyState>
  );
}
