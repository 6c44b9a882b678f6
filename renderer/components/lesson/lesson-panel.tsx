import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { ArrowLeft, ArrowRight, CircleCheck, CircleX, X } from 'lucide-react';
import { useState, useEffect } from 'react';
import type { LessonRun } from '#shared/scenario/lesson.ts';
import { useLesson, useLessonActions } from '../../store/use-lessons.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Note } from '../note.tsx';
import { Problem } from '../problem.tsx';
import { useWindowBelow } from '../use-window-below.ts';
import { LessonQuestion } from './lesson-question.tsx';
import { LessonResult } from './lesson-result.tsx';
import { StartOver } from './start-over.tsx';

/** The name in `::highlight()` of base.css. */
const name = 'lesson';

/** The places of a text in an element. */
function rangesOf(text: string, within: Element): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(text) ?? -1;
    if (at < 0) continue;
    const range = new Range();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    ranges.push(range);
  }
  return ranges;
}

/** Marks a text wherever the screen shows it, also when the screen changes. */
function useHighlight(text: string | undefined): void {
  useEffect(() => {
    const main = document.querySelector('#main');
    if (text === undefined || text === '' || !main) return undefined;
    const mark = () => CSS.highlights.set(name, new Highlight(...rangesOf(text, main)));
    const observer = new MutationObserver(mark);
    observer.observe(main, { subtree: true, childList: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      CSS.highlights.delete(name);
    };
  }, [text]);
}

/** The lesson that is being played, beside or below the screen that it is about. */
export function LessonPanel() {
  const play = useLesson();
  return play && <Panel key={play.id} play={play} />;
}

function Panel({ play }: { play: LessonRun }) {
  const { outline, results, title } = play;
  const { leave } = useLessonActions();
  const below = useWindowBelow('width', 1500);
  const low = useWindowBelow('height', 480);
  // An earlier step that is read again; otherwise the newest.
  const [earlier, setEarlier] = useState<number>();
  const at = Math.min(earlier ?? results.length - 1, results.length - 1);
  useHighlight(results[at]?.shown?.value);
  return (
    <Stack
      component="aside"
      gap={0}
      flex="none"
      bg="var(--panel)"
      {...(below ? { mah: low ? '72%' : '46%' } : { w: 360 })}
      style={{ [below ? 'borderTop' : 'borderLeft']: '1px solid var(--line)', minHeight: 0 }}
      data-below={below || undefined}
      aria-label={`Lesson: ${title}`}
    >
      <Group gap={8} wrap="nowrap" px={12} py={6} style={{ borderBottom: '1px solid var(--line)' }}>
        <Text component="h2" size="sm" fw={600} truncate flex={1} miw={0}>
          {title}
        </Text>
        <Text span size="xs" c="dim" ff="mono">
          {at + 1} of {outline.length}
        </Text>
        <IconButton
          label="Leave the lesson"
          title="Leave the lesson; its progress is kept"
          onClick={() => void leave()}
        >
          <X size={14} aria-hidden />
        </IconButton>
      </Group>
      <Box flex={1} mih={0} p={12} tabIndex={0} style={{ overflow: 'auto' }} role="group" aria-label="Step">
        <Step play={play} at={at} />
      </Box>
      <Buttons play={play} at={at} onShow={setEarlier} />
    </Stack>
  );
}

/** What a step says, asks, or did. */
function Step({ at, play }: { at: number; play: LessonRun }) {
  const { answers, outline, problem, results } = play;
  const { answer } = useLessonActions();
  const step = outline[at];
  const result = results[at];
  return (
    <Stack gap={12}>
      {step && (
        <Title order={3} fz="md">
          {step.ask ? 'Question' : step.name}
        </Title>
      )}
      {step?.explain !== undefined && <Paragraphs text={step.explain} />}
      {step?.ask && (
        <LessonQuestion ask={step.ask} answer={answers[String(at)]} onAnswer={(chosen) => void answer(at, chosen)} />
      )}
      {result && step && <LessonResult result={result} step={step} />}
      <Problem>{problem}</Problem>
      {play.state === 'done' && at === outline.length - 1 && (
        <Note boxed tone="ok" role="status">
          This is the end of the lesson. What it changed is restored; its messages stay in Timeline.
        </Note>
      )}
    </Stack>
  );
}

/** Text with an empty line between paragraphs. */
function Paragraphs({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n[ \t]*\n/)
    .map((paragraph) => (
      <Text key={paragraph} lh={1.55}>
        {paragraph}
      </Text>
    ));
}

interface ButtonsProps {
  play: LessonRun;
  at: number;
  onShow: (at: number | undefined) => void;
}

function Buttons({ at, onShow, play: { answers, lesson, outline, results, state, title } }: ButtonsProps) {
  const { busy, leave, next, start, startOver } = useLessonActions();
  const newest = at === results.length - 1;
  const unanswered = outline[at]?.ask !== undefined && answers[String(at)] === undefined;
  const forward = () => {
    if (!newest) onShow(at + 1 === results.length - 1 ? undefined : at + 1);
    else void next();
  };
  const over = state !== 'running' && newest;
  return (
    <Group gap={8} px={12} py={8} style={{ borderTop: '1px solid var(--line)' }}>
      <Button icon={<ArrowLeft size={14} aria-hidden />} disabled={at <= 0} onClick={() => onShow(at - 1)}>
        Back
      </Button>
      <StartOver
        title={title}
        size="small"
        disabled={busy}
        onStartOver={() => startOver(lesson).then(() => start(lesson))}
      />
      <Group gap={8} ml="auto">
        {over ? (
          <Button
            look="primary"
            icon={state === 'done' ? <CircleCheck size={14} aria-hidden /> : <CircleX size={14} aria-hidden />}
            onClick={() => void leave()}
          >
            Finish
          </Button>
        ) : (
          <Button
            look={unanswered ? 'plain' : 'primary'}
            busy={busy}
            icon={<ArrowRight size={14} aria-hidden />}
            onClick={forward}
          >
            {newest && unanswered ? 'Skip' : 'Next'}
          </Button>
        )}
      </Group>
    </Group>
  );
}
