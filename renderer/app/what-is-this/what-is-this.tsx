import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { screenOf } from '../screens.tsx';
import { explainElement, type ExplainedElement } from './explain-element.ts';
import { screenWords } from './screen-words.ts';

/** Explains the element under the pointer or with the focus while it is on. Nothing else is pressed or typed then. */
export function WhatIsThis() {
  const on = useStoreState('shell', (state) => state.explaining);
  return on && <Explainer />;
}

/** Events that would use an element. */
const blocked = ['click', 'auxclick', 'dblclick', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'contextmenu'];
const alsoBlocked = ['dragstart', 'drop', 'paste', 'beforeinput', 'submit'];

/** Keys that still do what they do: moving the focus, and reloading the page. */
const passed = new Set(['Tab', 'F5']);

interface Shown extends ExplainedElement {
  /** Whether the element is in the left half of the window; the explanation is then at the right. */
  left: boolean;
}

function Explainer() {
  const { help, shell } = useStores();
  const bar = useRef<HTMLDivElement>(null);
  const [shown, show] = useState<Shown>();
  const name = useRef('');
  useMarked(shown?.element);
  useEffect(() => {
    const end = () => shell.getState().explain(false);
    const isOwn = ({ target }: Event) => target instanceof Node && bar.current?.contains(target) === true;
    const explain = (target: EventTarget | null, left: (element: Element) => boolean) => {
      if (!(target instanceof Element) || bar.current?.contains(target) === true) return;
      const found = explainElement(target);
      if (!found) return;
      name.current = found.name;
      show((before) => (before?.element === found.element ? before : { ...found, left: left(found.element) }));
    };
    const point = ({ clientX, clientY }: PointerEvent) =>
      explain(document.elementFromPoint(clientX, clientY), () => clientX < innerWidth / 2);
    const focus = ({ target }: FocusEvent) =>
      explain(target, (element) => element.getBoundingClientRect().x < innerWidth / 2);
    const block = (event: Event) => {
      if (isOwn(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event instanceof PointerEvent && event.type === 'pointerdown') point(event);
    };
    const searchHelp = () => {
      end();
      help.getState().search(name.current);
      shell.getState().show('help');
    };
    const press = (event: KeyboardEvent) => {
      event.stopImmediatePropagation();
      const endsIt = event.key === 'Escape' || (event.key === 'F1' && event.shiftKey);
      if (passed.has(event.key) || (!endsIt && isOwn(event))) return;
      event.preventDefault();
      if (endsIt) end();
      else if (event.key === 'Enter' && name.current !== '') searchHelp();
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    for (const type of [...blocked, ...alsoBlocked]) addEventListener(type, block, options);
    addEventListener('keydown', press, options);
    addEventListener('pointermove', point, options);
    addEventListener('focusin', focus, options);
    if (document.activeElement && document.activeElement !== document.body) explain(document.activeElement, () => true);
    return () => stop.abort();
  }, [help, shell]);
  return (
    <Stack gap={8} pos="fixed" inset="auto 16px 4px" style={{ zIndex: 10_000, pointerEvents: 'none' }}>
      {shown && <Explanation shown={shown} />}
      <Group
        ref={bar}
        gap={8}
        wrap="nowrap"
        px={12}
        py={4}
        bg="var(--panel)"
        bd="1px solid var(--accent)"
        bdrs="md"
        style={{ alignSelf: 'center', pointerEvents: 'auto' }}
        role="toolbar"
        aria-label="What is this?"
      >
        <Text size="sm">Point at anything, or move with Tab. Enter searches the help for it.</Text>
        <Button size="small" icon={X} title="End (Esc)" onClick={() => shell.getState().explain(false)}>
          End
        </Button>
      </Group>
    </Stack>
  );
}

/** Outlines an element. */
function useMarked(element: Element | undefined): void {
  useEffect(() => {
    element?.setAttribute('data-marked', '');
    return () => element?.removeAttribute('data-marked');
  }, [element]);
}

function Explanation({ shown: { kind, left, name, panel, terms, texts } }: { shown: Shown }) {
  const screen = screenOf(useStoreState('navigation', (state) => state.screen));
  return (
    <Paper
      withBorder
      shadow="md"
      w={360}
      maw="100%"
      p={16}
      bg="var(--panel)"
      style={{ alignSelf: left ? 'flex-end' : 'flex-start' }}
      role="status"
    >
      <Group gap="0 8" mb={8}>
        <Title order={2} fz="md" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Text span size="xs" c="faint">
          {kind}
        </Text>
      </Group>
      {texts.map((text) => (
        <Text key={text} lh={1.5} mb={8}>
          {text}
        </Text>
      ))}
      {terms.map(({ word, words }) => (
        <Text key={word} lh={1.5} mb={8}>
          <strong>{word}:</strong> {words}
        </Text>
      ))}
      <Box c="dim" fz="sm">
        {panel !== undefined && panel !== name && panel !== screen.label && <p>In “{panel}”.</p>}
        <p>
          {screen.label}: {screenWords[screen.id]}
        </p>
      </Box>
    </Paper>
  );
}
