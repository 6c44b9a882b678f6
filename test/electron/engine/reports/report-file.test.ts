import { expect, it } from 'vitest';
import { experimentReport } from '../../../../electron/engine/lab/reports/experiment-report.ts';
import { reportFile } from '../../../../electron/engine/reports/report-file.ts';
import type { ExperimentResult } from '#shared/model/experiment.ts';

const result: ExperimentResult = {
  id: 'token-expired',
  layer: 'auth',
  title: 'Expired <b>',
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 12,
  expected: { 'client.answers': '401' },
  observed: { 'client.answers': '200' },
  findings: [{ side: 'client', fact: 'answers', what: 'client answers', expected: '401', observed: '200', met: false }],
  passed: false,
  restored: false,
  notRestored: ['faults'],
  traces: [],
};

it.each([
  ['html', 'failure-lab.html', ['Expired &lt;b&gt;', '<td class="no">200</td>', 'faults was not restored']],
  ['json', 'failure-lab.json', ['"id": "token-expired"']],
  ['junit', 'failure-lab.xml', ['client answers: expected 401, observed 200', 'failures="1"']],
  ['markdown', 'failure-lab.md', ['**not as expected**', '- client answers: expected 401, observed 200']],
] as const)('writes the results of experiments as %s', async (format, name, contents) => {
  const file = reportFile(format, experimentReport([result]));
  const text = await file.text();
  expect(file.name).toBe(name);
  for (const content of contents) expect(text).toContain(content);
  if (format !== 'json') expect(text).not.toContain('Expired <b>');
});

it.each([
  ['html', '<td class="no" title="connection-refused">Nothing is &lt;listening&gt;</td><td>3</td>'],
  ['markdown', '| **Nothing is \\<listening>** (connection-refused) | 3 |'],
] as const)('keeps the id of a cause beside its words in %s', async (format, row) => {
  const cause = { text: 'Nothing is <listening>', met: false, hint: 'connection-refused' };
  const table = { title: 'Causes', head: ['Cause', 'Failed'], rows: [[cause, '3']] };
  const text = await reportFile(format, { fileName: 'load', title: 'Load', sections: [table], data: {} }).text();
  expect(text).toContain(row);
});
