import { describe, expect, it } from 'vitest';
import type { ScenarioResult } from '#shared/scenario/scenario-result.ts';
import {
  evidenceMarkdown,
  type Evidence,
  evidenceOfScenario,
} from '../../../../electron/engine/reports/evidence-markdown.ts';

const environment = { version: '1.2.3', platform: 'Linux x64', differences: [], secrets: 'redacted' } as const;
const evidence: Evidence = { title: 'GET /: HTTP 500', summary: ['Sent twice'], findings: [], entries: [] };

describe('a report', () => {
  it('has only the sections that it has facts for', () => {
    expect(evidenceMarkdown(evidence, environment)).toBe(
      [
        ...['# GET /: HTTP 500', '', '- Sent twice', '', '## Environment', '', '- Hookbench 1.2.3', '- Linux x64'],
        ...['- Default assumptions', '- Secrets are replaced by [redacted]', ''],
      ].join('\n'),
    );
  });

  it('marks what was observed instead of what was expected, and keeps the table intact', () => {
    const findings = [
      { what: 'Response', expected: '2xx', observed: 'HTTP 500 | down\nagain', met: false },
      { what: 'Attempts', expected: '1', observed: '1', met: true },
    ];
    const text = evidenceMarkdown({ ...evidence, findings }, environment);
    expect(text).toContain('| Response | 2xx | **HTTP 500 \\| down again** |\n| Attempts | 1 | 1 |\n');
  });

  it('shows HTML, code and links of captured texts as text', () => {
    const hostile = 'a <script>alert(1)</script> `b` ![c](http://d)\r\n# E &lt;';
    const findings = [{ what: hostile, expected: '', observed: '', met: true }];
    const text = evidenceMarkdown({ ...evidence, title: hostile, summary: [hostile], findings }, environment);
    const shown = 'a \\<script>alert(1)\\</script> \\`b\\` ![c\\](http://d) # E \\&lt;';
    expect(text.split('\n')).toEqual(expect.arrayContaining([`# ${shown}`, `- ${shown}`, `| ${shown} |  |  |`]));
  });

  it('shows control characters of captured texts as text', () => {
    const text = evidenceMarkdown({ ...evidence, title: 'a\u001b[31mb', summary: ['c\u202ed'] }, environment);
    expect(text.split('\n')).toEqual(expect.arrayContaining(['# a\\\\x1b[31mb', '- c\\\\u202ed']));
  });

  it('leaves a long body out of the command, and says how long it is', () => {
    const body = { size: 5000, encoding: 'utf8' as const, content: 'x'.repeat(5000), truncated: false };
    const request = { method: 'POST', url: 'http://localhost/a', headers: [], body };
    const text = evidenceMarkdown({ ...evidence, reproduce: { request } }, environment);
    expect(text).toContain('--data-binary @body # 5000 bytes, not included here');
    expect(text).not.toContain('xxxx');
  });

  it('cannot be ended early by a command that contains a fence', () => {
    const text = evidenceMarkdown({ ...evidence, reproduce: { command: 'echo "```\n# Fake"' } }, environment);
    expect(text).toContain('````sh\necho "```\n# Fake"\n````\n');
  });
});

describe('the report of a scenario', () => {
  const step = { index: 0, kind: 'request', file: 'a.yaml', durationMs: 1, note: undefined };
  const result: ScenarioResult = {
    ...{ file: 'a b.yaml', name: 'Expired token', tags: [], round: 1, seed: 7, outcome: 'failed' },
    ...{ startedAt: '2026-11-20T10:00:00.000Z', durationMs: 1500 },
    steps: [
      { ...step, name: 'Start', line: 3, outcome: 'passed', findings: [] },
      {
        ...{ ...step, name: 'Send', line: 9, outcome: 'failed', trace: 'trace-of-send' },
        findings: [{ what: 'status', expected: '401', observed: '200', met: false }],
      },
    ],
  };

  it('names the failed step, its findings and trace, and the command that repeats it', () => {
    const subject = evidenceOfScenario(result);
    expect(subject).toMatchObject({
      title: 'Scenario Expired token: failed',
      findings: [{ what: 'Send: status', expected: '401', observed: '200', met: false }],
      traces: ['trace-of-send'],
      reproduce: { command: "hookbench run 'a b.yaml' --seed 7" },
    });
    expect(subject.summary).toContain('Failed step: Send (line 9)');
  });
});
