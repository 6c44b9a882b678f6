import { expect, it } from 'vitest';
import { junitReport } from '../../../../electron/engine/reports/junit-report.ts';

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
  const common = { suite: 'Suite', className: 'file.yaml', seconds: 0.1 };
  const xml = junitReport([
    { ...common, name: 'passes', failures: [] },
    { ...common, name: 'fails', failures: ['a <b> & "c"'], output: 'out \u001b[31m]]>' },
    { ...common, name: 'is skipped', failures: [], skipped: true },
  ]);
  const tags = [...xml.matchAll(/<([a-z-]+)((?: [a-z]+="[^"]*")*)\/?>/g)];
  expect(new Set(tags.map(([, name]) => name))).toEqual(new Set(Object.keys(allowed)));
  for (const [, name = '', attributes = ''] of tags)
    for (const [, attribute] of attributes.matchAll(/ ([a-z]+)=/g)) expect(allowed[name]).toContain(attribute);
  expect(xml).toContain('<testsuite name="Suite" tests="3" failures="1" errors="0" skipped="1">');
  // oxlint-disable-next-line no-control-regex -- not allowed in XML
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
});
