import { Group, Stack, Text } from '@mantine/core';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { OutlinedCheck } from '#shared/interface/interface-outline.ts';
import type { Note } from '#shared/interface/note.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { FilterChip } from '../../../components/filter-bar/filter-bar.tsx';
import { VirtualRows } from '../../../components/list/virtual-rows.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Mono } from '../../../components/mono.tsx';
import { RowButton } from '../../../components/row-button.tsx';

type Level = Note['level'];

const levels: Readonly<Record<Level, { icon: LucideIcon; color: string; label: string }>> = {
  error: { icon: CircleAlert, color: 'var(--bad)', label: 'Error' },
  warning: { icon: TriangleAlert, color: 'var(--warn)', label: 'Warning' },
  unsupported: { icon: Info, color: 'var(--faint)', label: 'Not supported' },
  inferred: { icon: Info, color: 'var(--info)', label: 'Assumed' },
};

const groups = {
  problems: { label: 'Problems', levels: ['error', 'warning'], none: 'No problems' },
  unsupported: { label: 'Not supported', levels: ['unsupported'], none: 'Everything is supported' },
  assumed: { label: 'Assumed', levels: ['inferred'], none: 'Nothing is assumed' },
} satisfies Record<string, { label: string; levels: Level[]; none: string }>;
type NoteGroup = keyof typeof groups;
const groupIds = Object.keys(groups) as NoteGroup[];

interface NoteListProps {
  check: OutlinedCheck | undefined;
  chosen: Note | undefined;
  onChoose: (note: Note) => void;
  /** What fixes a note; undefined if nothing does. */
  fixOf: (note: Note) => (() => void) | undefined;
}

/** What is wrong with the documents, not supported, or assumed; each with its place. */
export function NoteList({ check, chosen, fixOf, onChoose }: NoteListProps) {
  const [asked, setGroup] = useState<NoteGroup>();
  const notesOf = (id: NoteGroup) => {
    const shown: readonly Level[] = groups[id].levels;
    return shown.flatMap((level) => check?.notes.filter((one) => one.level === level) ?? []);
  };
  const group = asked ?? groupIds.find((id) => notesOf(id).length > 0) ?? 'problems';
  const notes = notesOf(group);
  return (
    <Stack component="section" aria-label="Notes" gap={0} h="100%" miw={0} bg="var(--panel)">
      <Group gap={4} px="var(--edge)" py={8} style={{ borderBottom: '1px solid var(--line)' }}>
        {groupIds.map((id) => (
          <FilterChip
            key={id}
            label={groups[id].label}
            count={formatNumber(notesOf(id).length)}
            pressed={id === group}
            onPress={() => setGroup(id)}
          />
        ))}
      </Group>
      {notes.length > 0 ? (
        <VirtualRows key={group} label={groups[group].label} rows={notes} rowHeight={44}>
          {(note) => (
            <NoteRow note={note} pressed={note === chosen} fix={fixOf(note)} onChoose={() => onChoose(note)} />
          )}
        </VirtualRows>
      ) : (
        check && (
          <EmptyState icon={<CircleCheck size={20} color="var(--ok)" aria-hidden />} title={groups[group].none} />
        )
      )}
    </Stack>
  );
}

interface NoteRowProps {
  note: Note;
  fix: (() => void) | undefined;
  onChoose: () => void;
  pressed: boolean;
}

function NoteRow({ fix, note, onChoose, pressed }: NoteRowProps) {
  const { icon: Icon, color, label } = levels[note.level];
  const { file, line, pointer } = note.place;
  return (
    <Group wrap="nowrap" gap={0} pr={fix ? 12 : 0}>
      <RowButton data-row px="var(--edge)" py={6} aria-pressed={pressed} title="Show the line" onClick={onChoose}>
        <Group component="span" gap={8} wrap="nowrap" align="flex-start">
          <Icon size={14} color={color} aria-label={label} style={{ flex: 'none', marginTop: 3 }} />
          <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {note.what}
            <Text span display="block" size="sm" c="dim">
              <Mono>
                {file}:{line}
              </Mono>{' '}
              {pointer !== '' && <Mono c="faint">{pointer}</Mono>}
            </Text>
          </span>
        </Group>
      </RowButton>
      {fix && (
        <Button size="small" title={`Replace ${note.fix?.from} by ${note.fix?.to}`} onClick={fix}>
          Fix
        </Button>
      )}
    </Group>
  );
}
