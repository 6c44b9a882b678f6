import { Box, Stack, Group, Text, Title, Anchor } from '@mantine/core';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { CircleQuestionMark, TriangleAlert } from 'lucide-react';
import { navigationPlaceOf, tabLabel, type ScreenId } from '#shared/model/screen.ts';
import { ExportDialog } from '../../components/export-dialog.tsx';
import { useLesson } from '../../store/use-lessons.ts';
import { useStatus, useStores, useStoreState, useApi } from '../../store/use-stores.ts';
import { FaultsDialog } from '../lesson/faults-dialog.tsx';
import { LessonScreen } from '../lesson/lesson-screen.tsx';
import { screenOf, type Screen } from '../screens.tsx';
import { useAddress } from '../use-address.ts';
import { useKeptFocus, usePasteAnywhere, useShortcuts } from '../use-shortcuts.ts';
import { BlankScreen } from './blank-screen.tsx';
import { SampleCallToast } from './sample-call-toast.tsx';
import { CommandPalette } from './command-palette.tsx';
import { DropTarget } from './drop-target.tsx';
import { EmitDialog } from '../../components/event/emit-dialog.tsx';
import { PlayerDialog } from '../../components/player/player-dialog.tsx';
import { Footer } from './footer.tsx';
import { NoKeyPage, WaitingPage } from './full-page.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { Notes } from './notes.tsx';
import { PointerHighlight } from './pointer-highlight.tsx';
import { PresenterBar } from './presenter-bar.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { Tour } from './tour.tsx';
import { StepThroughBar } from './step-through-bar.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { WhatIsThis } from '../what-is-this/what-is-this.tsx';
import { focusScreen } from '../../components/begin-screen.ts';
import { IconButton, Button } from '../../components/button.tsx';
import { ScreenActionSlot } from '../../components/screen.tsx';
import { useMutation } from '@tanstack/react-query';
import { counted } from '#shared/trace/counted.ts';
import { faultWords, hitsWords } from '#shared/faults/fault-words.ts';
import { useFaults } from '../../store/use-faults.ts';

const HelpDialog = lazy(() => import('../help/help-dialog.tsx'));

/** The layout around every screen, or a full page while Hookbench is not connected. */
export function Frame() {
  const connection = useStoreState('connection', (state) => state.connection);
  const known = useStatus() !== undefined;
  if (connection.state === 'no-key') return <NoKeyPage reason={connection.reason} />;
  if (!known) return <WaitingPage connection={connection} />;
  return <Workbench />;
}

function Workbench() {
  const { shell } = useStores();
  const dialog = useStoreState('shell', (state) => state.dialog);
  const showKeys = useCallback(() => shell.getState().show('keys'), [shell]);
  const closeDialog = useCallback(() => shell.getState().show(undefined), [shell]);
  useAddress();
  useShortcuts(showKeys);
  useKeptFocus();
  usePasteAnywhere();
  const screen = screenOf(useStoreState('navigation', (state) => state.screen));
  const Component = screen.component;
  const { stepping, on: presenting } = useStoreState('presenter', (state) => state);
  const play = useLesson();
  const bare = presenting || play !== undefined;
  const [slot, setSlot] = useState<Element | null>(null);
  return (
    <div className={styles.frame} data-bare={bare || undefined}>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          focusScreen();
        }}
      >
        Skip to {screen.label}
      </a>
      {!bare && (
        <>
          <Header />
          <Navigation />
        </>
      )}
      <Stack gap={0} miw={0} mih={0}>
        <Notes />
        {!bare && <PlaceBar screen={screen} slot={setSlot} />}
        <div className={styles.work}>
          {play ? (
            <LessonScreen key={play.id} play={play} screen={{ label: screen.label, content: <Component /> }} />
          ) : (
            <Box
              component="main"
              id="main"
              flex={1}
              mih={0}
              miw={0}
              style={{ outline: 'none' }}
              tabIndex={-1}
              aria-label={screen.label}
            >
              <ScreenActionSlot value={slot}>
                <Component />
              </ScreenActionSlot>
            </Box>
          )}
          <SampleCallToast />
        </div>
        {stepping && <StepThroughBar />}
        {presenting && !play && <FaultBanner />}
      </Stack>
      {!play && (presenting ? <PresenterBar /> : <Footer />)}
      {presenting && <PointerHighlight />}
      <BlankScreen />
      <DropTarget />
      {dialog === 'emit' && <EmitDialog title="Emit an event" act="Emit" onClose={closeDialog} />}
      <ExportDialog />
      <FaultsDialog />
      <PlayerDialog />
      <RecordDialog />
      <CommandPalette />
      <Tour />
      <Suspense fallback={null}>{dialog === 'help' && <HelpDialog onClose={closeDialog} />}</Suspense>
      <ShortcutsDialog opened={dialog === 'keys'} onClose={closeDialog} />
      <WhatIsThis />
    </div>
  );
}

interface PlaceBarProps {
  screen: Screen;
  /** Gets the element for the action that the screen renders itself. */
  slot: (element: Element | null) => void;
}

/** The top of a place: its title, its screens as tabs, the help, and the main action of the shown screen. */
function PlaceBar({ screen, slot }: PlaceBarProps) {
  const { help, shell } = useStores();
  const isOwn = useStatus()?.interface !== undefined;
  const { label, screens } = navigationPlaceOf(screen.id) ?? { label: screen.label, screens: [screen.id] };
  const tabs = screens.map(screenOf).filter(({ builtIn, id }) => id === screen.id || !(builtIn && isOwn));
  const Action = screen.action;
  return (
    <section className={styles.place} aria-label="Place">
      <Title order={1} mr={16}>
        {label}
      </Title>
      {tabs.length > 1 && (
        <nav className={styles.tabs} aria-label={label}>
          {tabs.map((tab) => (
            <ScreenTabs key={tab.id} screen={tab} current={tab.id === screen.id} />
          ))}
        </nav>
      )}
      <Group gap={8} ml="auto" wrap="nowrap">
        <IconButton
          label={`Help: ${screen.label}`}
          icon={CircleQuestionMark}
          title={`Help: ${screen.label}`}
          onClick={() => {
            help.getState().open({ path: `${screen.help}.md` });
            shell.getState().show('help');
          }}
        />
        {Action && <Action />}
        <div ref={slot} className={styles.action} />
      </Group>
    </section>
  );
}

/** The tab of a screen, or those of its parts. */
function ScreenTabs({ screen, current }: { screen: Screen; current: boolean }) {
  const { count: Count, id, tabs: Tabs } = screen;
  if (!Tabs) return <PlaceTab screen={id} label={tabLabel(id)} count={Count && <Count />} current={current} />;
  return (
    <Tabs>
      {(tab) => (
        <PlaceTab
          screen={id}
          label={tab.label}
          count={tab.count || undefined}
          isBad={tab.isBad}
          current={current && tab.isShown}
          onClick={tab.onShow}
        />
      )}
    </Tabs>
  );
}

interface PlaceTabProps {
  screen: ScreenId;
  label: string;
  count: ReactNode;
  /** Whether the count is one of errors. */
  isBad?: boolean | undefined;
  current: boolean;
  onClick?: () => void;
}

function PlaceTab({ screen, label, count, isBad = false, current, onClick }: PlaceTabProps) {
  return (
    <a
      className={styles.tab}
      href={`#/${screen}`}
      aria-label={label}
      {...(current && { 'aria-current': 'page' as const })}
      onClick={onClick}
    >
      {label}
      {count !== undefined && (
        <Text span fz="sm" c={isBad ? 'bad' : 'faint'} aria-hidden>
          {count}
        </Text>
      )}
    </a>
  );
}

/** Shows active faults where the header with their chip is hidden: the count, the first fault and the hits. */
function FaultBanner() {
  const { active: items } = useFaults();
  const clearAll = useMutation(useApi().faults.clearAll.mutationOptions({ onSuccess: focusScreen }));
  const [first] = items;
  if (!first) return null;
  const { title, place, aside } = faultWords(first);
  const hits = items.reduce((sum, fault) => sum + fault.hits, 0);
  return (
    <Group
      component="aside"
      gap={12}
      wrap="nowrap"
      flex="none"
      h={36}
      px="var(--edge)"
      fz="sm"
      bg="color-mix(in srgb, var(--warn) 10%, var(--panel))"
      style={{ borderTop: '1px solid color-mix(in srgb, var(--warn) 45%, transparent)', whiteSpace: 'nowrap' }}
      aria-label="Active faults"
    >
      <TriangleAlert size={16} color="var(--warn)" aria-hidden style={{ flex: 'none' }} />
      <Text component="strong" inherit fw={600} c="warn">
        {counted(items.length, 'active fault', 'active faults')}
      </Text>
      <Text span inherit truncate flex={1} miw={0}>
        {title}: {place}, {aside}
        {items.length > 1 && ` and ${String(items.length - 1)} more`}
      </Text>
      <Text span c="dim">
        {items.length === 1 ? hitsWords(first) : counted(hits, 'hit', 'hits')}
      </Text>
      <Anchor href="#/faults" inherit c="text" underline="always">
        Show
      </Anchor>
      <Button size="small" onClick={() => clearAll.mutate(undefined)}>
        Clear all faults
      </Button>
    </Group>
  );
}
