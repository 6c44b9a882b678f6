import { Anchor, Box, Flex, Group, Stack, Text } from '@mantine/core';
import { ExternalLink, Undo2, X } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useWindowEvent } from '@mantine/hooks';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import type { ProfileArea } from '#shared/profile/profile-entry.ts';
import { counted } from '#shared/trace/counted.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { ListState } from '../../components/empty-state.tsx';
import { changedNames } from '../../store/changed-names.ts';
import { listOf, useKept, useStatus, useStores, useStoreState } from '../../store/use-stores.ts';
import { AreaSection, rowId } from './area-section.tsx';
import { assumptions } from './assumption.ts';
import { findAssumptions, type AssumptionFilter, type FoundArea } from './find-assumptions.ts';
import { JumpList, jumpTo } from './jump-list.tsx';
import { Toolbar } from './toolbar.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { Note } from '../../components/note.tsx';
import { shellQuote } from '#shared/curl/shell-quote.ts';
import { Value } from '../../components/value.tsx';
import type { ProfileNote } from '../../store/profile-store.ts';
import { stepText } from './value-words.ts';

/** Ctrl+Z undoes the last change, except in a field with edited text. */
function useUndoKey(): void {
  const { profile } = useStores();
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
    if (target instanceof Element && target.closest('[data-dirty="true"], [type="search"], [role="dialog"]')) return;
    event.preventDefault();
    void profile.getState().undo();
  });
}

const row = '[data-name]';

/** `j` and `k` move between rows; Enter focuses the control of a row, Escape leaves it. */
function useRowKeys(): void {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const rows = [...document.querySelectorAll<HTMLElement>(row)];
    const inside = event.target.closest<HTMLElement>(row);
    const typing = event.target.matches('input, textarea, select') || event.target.closest('[role="dialog"]');
    const at = inside ? rows.indexOf(inside) : -1;
    const next = rows[event.key === 'j' ? at + 1 : Math.max(0, at - 1)];
    if ((event.key === 'j' || event.key === 'k') && !typing && next) {
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && event.target === inside) {
      const first = 'input:checked, input:not([type="radio"]), select, textarea';
      inside.querySelector<HTMLElement>(first)?.focus();
    } else if (event.key === 'Escape' && inside && event.target !== inside) {
      inside.focus();
    } else {
      return;
    }
    event.preventDefault();
  });
}

/** The screen Assumptions: a setting for each point that the interface document leaves open. */
export function Assumptions() {
  const [narrowed, setFilter] = useState<AssumptionFilter>({});
  const [area, showArea] = useState<ProfileArea>('authorization');
  // One area at a time; what is searched can be in each.
  const isWide = narrowed.q !== undefined || narrowed.onlyChanged === true;
  const filter: AssumptionFilter = useMemo(() => (isWide ? narrowed : { ...narrowed, area }), [isWide, narrowed, area]);
  const { profile, resetAsked } = useStoreState('profile', (state) => state);
  const { status, problem, load } = listOf(useKept('profile'), []);
  const changed = useMemo(() => changedNames(profile), [profile]);
  const deferred = useDeferredValue(filter);
  const found = useMemo(() => findAssumptions(deferred, changed), [deferred, changed]);
  const scroller = useRef<HTMLDivElement>(null);
  useUndoKey();
  useRowKeys();
  const open = useCallback((wanted: ProfileArea) => {
    setFilter({});
    showArea(wanted);
  }, []);
  useRequestedRow(open, found);
  const first = found.flatMap(({ rows }) => rows)[0];
  return (
    <Stack gap={0} h="100%" miw={0}>
      <Toolbar
        filter={narrowed}
        area={area}
        onFilter={setFilter}
        onArea={open}
        changedCount={changed.length}
        onLeaveSearch={() => first && jumpTo(rowId(first.name))}
      />
      {status === 'ready' && found.length > 0 ? (
        <Flex flex={1} mih={0}>
          <JumpList
            found={found}
            changed={changed}
            scroller={scroller}
            chosen={area}
            onArea={isWide ? undefined : open}
          />
          <Box
            key={deferred.area}
            ref={scroller}
            pos="relative"
            flex={1}
            miw={0}
            p="0 var(--edge) 32"
            style={{ overflow: 'auto' }}
          >
            <Intro changedCount={changed.length} />
            {found.map((area) => (
              <AreaSection key={area.area} found={area} unfolded={deferred.q !== undefined} />
            ))}
          </Box>
        </Flex>
      ) : (
        <Stack flex={1}>
          <ListState what="assumptions" list={{ status, problem, load, filter: narrowed, narrow: setFilter }}>
            {null}
          </ListState>
        </Stack>
      )}
      <NoteBar />
      {resetAsked && <AskToReset />}
    </Stack>
  );
}

/** Explains the screen, counts the changes and links to the OpenAPI document. */
function Intro({ changedCount }: { changedCount: number }) {
  const service = useStatus()?.listeners.find(
    ({ party, scheme, up }) => party === 'service' && scheme === 'http' && up,
  );
  return (
    <Group gap="4 16" justify="space-between" maw={1180} pt={12}>
      <Text c="dim">
        An assumption decides what the interface document leaves open.{' '}
        {changedCount > 0 && `${String(changedCount)} of ${String(assumptions.length)} changed.`}
      </Text>
      {service && (
        <Anchor href={`${service.url}/openapi.json`} target="_blank" rel="noreferrer" inherit c="accent">
          Service openapi.json <ExternalLink size={12} aria-hidden />
        </Anchor>
      )}
    </Group>
  );
}

/** Confirms the reset of all assumptions. */
function AskToReset() {
  const { profile } = useStores();
  // Captured once: the store already holds the defaults while the reset is in flight.
  const [changed] = useState(() => changedNames(profile.getState().profile));
  const { reset, askReset } = profile.getState();
  return (
    <ConfirmDialog
      title={`Reset ${counted(changed.length, 'assumption', 'assumptions')}?`}
      act="Reset all"
      onAct={() => reset()}
      onClose={() => askReset(false)}
    >
      Resets to the default: {changed.map((name) => profileEntries[name].title).join(', ')}.
    </ConfirmDialog>
  );
}

/** Wait for the command palette to close and return the focus, in milliseconds. */
const paletteCloseMs = 120;

/** Opens the area of the assumption requested by the palette or another screen, and scrolls to it. */
function useRequestedRow(open: (area: ProfileArea) => void, found: readonly FoundArea[]): void {
  const { profile } = useStores();
  const requested = useStoreState('profile', (state) => state.requested);
  const ready = useKept('profile').isSuccess;
  const isShown = ready && found.some(({ rows }) => rows.some(({ name }) => name === requested));
  useEffect(() => {
    if (requested !== undefined) open(profileEntries[requested].area);
  }, [requested, open]);
  useEffect(() => {
    if (requested === undefined || !isShown) return undefined;
    const timer = setTimeout(() => {
      jumpTo(rowId(requested));
      profile.getState().request(undefined);
    }, paletteCloseMs);
    return () => clearTimeout(timer);
  }, [requested, isShown, profile]);
}

/** Shows the last change of the assumptions and undoes it. */
function NoteBar() {
  const { profile } = useStores();
  const note = useStoreState('profile', (state) => state.note);
  const { undo, dismissNote } = profile.getState();
  return (
    <div role="status" aria-label="Last change">
      {note && (
        <Note
          tone={note.kind === 'failed' ? 'bad' : 'ok'}
          bg="var(--panel)"
          style={{ borderTop: '1px solid var(--line)' }}
          actions={
            <>
              {note.kind === 'changed' && (
                <Button size="small" icon={Undo2} onClick={() => void undo()}>
                  Undo <Kbd keys="Ctrl Z" />
                </Button>
              )}
              <IconButton label="Dismiss" icon={X} onClick={dismissNote} />
            </>
          }
        >
          <NoteWords note={note} />
        </Note>
      )}
    </div>
  );
}

function NoteWords({ note }: { note: ProfileNote }): ReactNode {
  if (note.kind === 'failed') return note.words;
  if (note.kind === 'saved')
    return (
      <Group component="span" gap="0 8">
        Saved to <Value what="path" text={note.path} />
        <Text span c="dim">
          {note.loaded ? 'Hookbench loads this file at each start.' : 'To load it at the start:'}
        </Text>
        {!note.loaded && <Value what="command" text={`hookbench serve --config ${shellQuote(note.path)}`} />}
      </Group>
    );
  const { what, effect } = stepText(note.kind, note.step);
  return (
    <>
      {what}{' '}
      <Text span c="dim">
        {effect}
      </Text>
    </>
  );
}
