import { expect, it } from 'vitest';
import { titleOf } from '../../../../electron/engine/scenarios/scenario-text.ts';

it.each([
  ['hookbench: 1\nname: A chat is started\nsteps: []', 'A chat is started'],
  ['hookbench: 1\nname: "Quoted: with a colon" # a comment\n', 'Quoted: with a colon'],
  ["name: 'Single'\r\nhookbench: 1\r\n", 'Single'],
  ["name: 'It''s here'\nhookbench: 1", "It's here"],
  ['name: "Say \\"hi\\""\nhookbench: 1', 'Say "hi"'],
  ['{\n  "hookbench": 1,\n  "steps": [{\n    "name": "A step"\n  }],\n  "name": "Last"\n}', 'Last'],
  ['{\n  "hookbench": 1,\n  "steps": [{\n    "name": "Cut off', undefined],
  ['name: An expired token # 401\nhookbench: 1', 'An expired token'],
  ['{\n  "hookbench": 1,\n  "name": "In JSON",\n  "steps": []\n}', 'In JSON'],
  ['hookbench: 1\nsteps:\n  - name: A step\n    request: { role: read }\n', undefined],
  ['hookbench: 1\nname: >-\n  Folded\n', undefined],
  ['hookbench: 1\nname:\nsteps: []', undefined],
])('the name of %j is %j', (text, title) => {
  expect(titleOf(text)).toBe(title);
});
