import { expect, test } from 'vitest';
import { filterCommands } from '../../../renderer/app/frame/filter-commands.ts';

const many = Array.from({ length: 193 }, (_, n) => ({
  id: `experiment-${String(n)}`,
  label: `Experiment: ${n === 7 ? 'Token expired' : `number ${String(n)}`}`,
  description: n === 8 ? 'A capture fails' : 'Breaks something',
}));
const groups = [
  {
    group: 'Go to',
    actions: Array.from({ length: 13 }, (_, n) => ({
      id: `go-${String(n)}`,
      label: n === 0 ? 'Captures' : `Screen ${String(n)}`,
    })),
  },
  { group: 'General', actions: [{ id: 'search', label: 'Search the journal', keywords: 'find text' }] },
  { group: 'Experiments', actions: many },
];
const names = (query: string) =>
  filterCommands(query, groups).map(({ group, actions }) => `${group} ${String(actions.length)}`);

test('lists every screen first, and the first commands of each other group', () => {
  expect(names('')).toEqual(['Go to 13', 'General 1', 'Experiments: 5 of 193 5']);
});

test('keeps the order of the groups and lists label matches first', () => {
  expect(names('capture')).toEqual(['Go to 1', 'Experiments 1']);
  expect(names('experiment')).toEqual(['Experiments: 8 of 193 8']);
  expect(filterCommands('8', groups)[0]?.group).toBe('Go to');
});

test('matches the whole query in labels, or else its words anywhere', () => {
  expect(names('Token expired')).toEqual(['Experiments 1']);
  expect(names('journal find')).toEqual(['General 1']);
  expect(names('nothing like it')).toEqual([]);
});

test('keeps sections of the help beside a label that has the whole query', () => {
  const help = { group: 'Help', actions: [{ id: 'help-1', label: 'Help: Retention', keywords: 'search the journal' }] };
  const found = filterCommands('search the journal', [...groups, help]);
  expect(found.map(({ group }) => group)).toEqual(['General', 'Help']);
});

test('finds words in any order beside a command that quotes the query', () => {
  const journal = { group: 'Journal', actions: [{ id: 'quote', label: 'Search the journal for “expired token”' }] };
  const found = filterCommands('expired token', [journal, ...groups]);
  expect(found.map(({ group }) => group)).toEqual(['Journal', 'Experiments']);
});
