import { expect, it } from 'vitest';
import { toJUnit } from '../../../../electron/engine/reports/report-file.ts';
import type { ReportCase } from '../../../../electron/engine/reports/report.ts';

/** The attributes that junit-10.xsd of Jenkins xUnit allows. */
const allowed: Record<string, readonly string[]> = {
  testsuites: ['name', 'time', 'tests', 'failures', 'disabled', 'errors'],
  testsuite: [
    ...['name', 'tests', 'failures', 'errors', 'group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package'],
    ...['file', 'log', 'url', 'version'],
  ],
  testcase: ['name', 'time', 'classname', 'group'],
  skipped: ['type', 'message'],
  failure: ['type', 'message'],
  'system-out': [],
};

it('has only elements and attributes of the schema of Jenkins', () => {
  const common = { className: 'file.yaml', durationMs: 100, errors: [], findings: [] };
  const cases: ReportCase[] = [
    { ...common, name: 'passes', outcome: 'passed' },
    { ...common, name: 'fails', outcome: 'failed', errors: ['a <b> & "c"'], notes: ['out \u001b[31m]]>'] },
    { ...common, name: 'is skipped', outcome: 'skipped' },
  ];
  const suite = { suite: 'Suite', outcome: 'failed', cases };
  const xml = toJUnit({ fileName: 'file', title: 'Title', sections: [suite], data: [] });
  const tags = [...xml.matchAll(/<([a-z-]+)((?: [a-z]+="[^"]*")*)\/?>/g)];
  expect(new Set(tags.map(([, name]) => name))).toEqual(new Set(Object.keys(allowed)));
  for (const [, name = '', attributes = ''] of tags)
    for (const [, attribute] of attributes.matchAll(/ ([a-z]+)=/g)) expect(allowed[name]).toContain(attribute);
  expect(xml).toContain('<testsuite name="Suite" tests="3" failures="1" errors="0" skipped="1">');
  // oxlint-disable-next-line no-control-regex -- not allowed in XML
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
});
