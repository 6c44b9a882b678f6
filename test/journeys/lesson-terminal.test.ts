import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsProgram } from '../support/needs.ts';
import { commandLine, runCli } from '../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
  const ask = '{ question: Which?, answers: [one, two, three], answer: 2, explanation: Because. }';
  const steps = `steps:\n  - ask: ${ask}\n  - clock: { advance: 1h }\n  - explain: The end\n`;
  writeFileSync(join(folder.path, 'mine.yaml'), `hookbench: 1\nname: Mine\nlesson: { minutes: 1 }\n${steps}`);
});
afterAll(() => folder[Symbol.asyncDispose]());

/** Plays a lesson in a pseudoterminal; by default the one with a question. */
function play(name = join(folder.path, 'mine.yaml'), columns = 80) {
  const words = [...commandLine, 'lesson', name].map((one) => `'${one}'`).join(' ');
  const command = `stty cols ${columns}; exec ${words}`;
  const env = { ...process.env, TMPDIR: folder.path };
  const child = spawn('script', ['-qec', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  let text = '';
  let seen = 0;
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    /** Waits for a text after the last one that was waited for, then types. */
    async type(prompt: string, keys: string) {
      while (!text.includes(prompt, seen)) await once(child.stdout, 'data');
      seen = text.indexOf(prompt, seen) + prompt.length;
      child.stdin.write(keys);
    },
    async ended() {
      const [code] = (await once(child, 'exit')) as [number];
      return { code, text };
    },
  };
}

describe('a lesson in a terminal', needsProgram('script', '--version'), () => {
  it('asks again until the answer is one of the numbers', async () => {
    const lesson = play();
    for (const wrong of ['x', '', '4', '2nd']) await lesson.type('Your answer: ', `${wrong}\r`);
    await lesson.type('Your answer: ', '2\r');
    for (let step = 0; step < 3; step++) await lesson.type('Press Enter to continue. ', '\r');
    const { code, text } = await lesson.ended();
    expect(code).toBe(0);
    expect(text.match(/Enter a number from 1 to 3\./g)).toHaveLength(4);
    expect(text).toContain('Correct. 2) two');
    expect(text).not.toContain('Not quite');
  });

  it('masks a value that does not fit a line, and no line is longer than the terminal', async () => {
    const lesson = play('client-credentials', 60);
    // What a trainer says, after which it waits for Enter again.
    await lesson.type('Enter m for more. Press Enter to continue. ', 'm\r');
    for (let step = 0; step < 6; step++) await lesson.type('Press Enter to continue. ', '\r');
    await lesson.type('Your answer: ', '3\r');
    await lesson.type('Press Enter to continue. ', '\r');
    const { code, text } = await lesson.ended();
    expect(code).toBe(0);
    // eslint-disable-next-line no-control-regex -- the styles of the terminal
    const lines = text.replaceAll(/\u001B\[[\d;]*[A-Za-z]/g, '').split('\r\n');
    expect(lines.some((line) => line.startsWith('  eyJh••••('))).toBe(true);
    // What everybody can read of the token, and the secret that is wrong.
    expect(lines).toContain('  Claims');
    expect(lines).toContain('      "client_id": "demo-service",');
    expect(lines).toContain('  The secret of this request: wrong');
    expect(lines.filter((line) => line.length > 60)).toEqual([]);
    expect(lines.filter((line) => /[\w-]{50}/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('Do not explain the header yet.'))).toHaveLength(1);
  });

  it('shows messages whose lines are indented further than the terminal is wide', async () => {
    const lesson = play('client-credentials', 5);
    for (let step = 0; step < 6; step++) await lesson.type('Press Enter to continue. ', '\r');
    await lesson.type('Your answer: ', '3\r');
    await lesson.type('Press Enter to continue. ', '\r');
    expect((await lesson.ended()).code).toBe(0);
  });

  it.each([
    ['Ctrl+C', '\u0003'],
    ['Ctrl+D', '\u0004'],
  ])('ends at %s with 130, without an error, and leaves nothing behind', async (_name, key) => {
    const lesson = play();
    await lesson.type('Your answer: ', key);
    const { code, text } = await lesson.ended();
    expect(code).toBe(130);
    expect(text).not.toMatch(/Error|hookbench:|The end/);
    expect(text.match(/Which\?/g)).toHaveLength(1);
    expect(readdirSync(folder.path)).toEqual(['mine.yaml']);
  });
});

describe('the output of a lesson', () => {
  it('shows what a refresh token is, and not the token', async () => {
    const { code, stdout } = await runCli(['lesson', 'expiry-and-refresh']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}rt_[\w-]{4}•{8}$/m);
    expect(stdout).toMatch(/\[Authorization\] +Token issued/);
    expect(stdout).not.toMatch(/(?:rt|ac)_[\w-]{10}|eyJ[\w-]{5}/);
  });

  it('continues a long address in a line that has nothing of its masked code', async () => {
    const { code, stdout } = await runCli(['lesson', 'code-flow-and-pkce']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}http\S+\?code=ac_[\w-]{4}•{8}&\S+\n {4}\S+$/m);
    expect(stdout).not.toMatch(/•\s+[\w-]+&/);
  });

  it('shows the webhook that a step sends, its response, and the checks of the capture', async () => {
    const { code, stdout } = await runCli(['lesson', 'signatures-and-replay']);
    expect(code).toBe(0);
    const stepOf = (n: number) => stdout.split(/^\d+\/10 {2}/m)[n] ?? '';
    // Anyone can send a POST, also without a signature.
    expect(stepOf(1)).toMatch(/^ {2}Request\n {4}POST \S+\/webhook$/m);
    expect(stepOf(1)).toMatch(/^ {2}Response\n {4}200 OK$/m);
    expect(stepOf(1)).toMatch(/^ {4}webhook-signature: \(missing\)$/m);
    // A forged webhook is not from a party that is trusted.
    expect(stepOf(1)).toMatch(/Someone else → Receiver +POST/);
    expect(stepOf(2)).toMatch(/Service +→ Receiver +POST/);
    for (const n of [5, 9]) expect(stepOf(n)).toMatch(/Someone else ← Receiver +401/);
    expect(stepOf(5)).not.toMatch(/Service|Client/);
    expect(stepOf(2)).toMatch(/^ {2}Request\n {4}POST \S+\/webhook\/chat-started$/m);
    expect(stepOf(2)).toMatch(/^ {4}webhook-id: evt_\w+$/m);
    expect(stepOf(2)).toMatch(/^ {2}Response\n {4}200 OK$/m);
    // The capture of the same webhook is not a new message: only its checks are.
    expect(stepOf(3)).not.toContain('Request');
    expect(stepOf(3)).toMatch(/^ {2}Checks of Receiver\n(?:.+\n)*? {6}Signature passed: /m);
    expect(stepOf(6)).toMatch(/^ {2}Checks of Receiver\n {4}× Signature failed: /m);
    expect(stepOf(5)).toMatch(/^ {2}Response\n {4}401 Unauthorized$/m);
    expect(stepOf(4)).toMatch(/^ {2}Enforce the check: signature$/m);
    expect(stepOf(1)).not.toMatch(/body,\n/);
  });

  it('shows the event, the attempts of its delivery and the checks of its capture, as the screen does', async () => {
    const { code, stdout } = await runCli(['lesson', 'webhook']);
    expect(code).toBe(0);
    const [, first, second, third] = stdout.split(/^\d+\/6 {2}/m);
    expect(first).toMatch(/^ {2}Event\n {4}\{\n/m);
    expect(first).not.toContain('Request');
    expect(second).toMatch(/^ {2}Attempts\n {6}1 {2}200 OK {2}\(.+\)$/m);
    expect(third).toMatch(/^ {2}Request\n {4}POST /m);
    expect(third).toMatch(/^ {2}Checks of Receiver\n/m);
  });

  it('lists the courses with their times', async () => {
    const { code, stdout } = await runCli(['lesson', '--list']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Course Tokens \(45 min\): four-parties, client-credentials, /m);
    expect(stdout).toMatch(/^Course Webhooks \(45 min\): four-parties, webhook, /m);
  });
});
