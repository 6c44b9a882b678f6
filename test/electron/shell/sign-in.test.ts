import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import type { Flow } from '#shared/model/flow.ts';
import { followPower } from '../../../electron/shell/system/follow-session-end.ts';
import { followSignIn } from '../../../electron/shell/system/follow-sign-in.ts';

function start() {
  const front = vi.fn();
  let returned = (_flow: Flow): void => undefined;
  const opened = followSignIn({ onReturned: (receive) => void (returned = receive) }, front);
  return { front, opened, returned: (flow: object) => returned(flow as Flow) };
}

describe('the end of a sign-in', () => {
  it.each([
    { authorizationUrl: 'https://localhost:4011/oauth2/authorize?state=1' },
    { verificationUri: 'https://LOCALHOST:4011/oauth2/device' },
    { verificationUriComplete: 'https://localhost:4011/oauth2/device' },
  ])('brings the window to the front if it opened %j', (flow) => {
    const { front, opened, returned } = start();
    opened(new URL(Object.values(flow)[0] ?? '').href);
    returned(flow);
    expect(front).toHaveBeenCalledOnce();
  });

  it('does not bring the window to the front if a script opened the URL', () => {
    const { front, opened, returned } = start();
    opened('https://localhost:4011/oauth2/authorize?state=1');
    returned({ authorizationUrl: 'https://localhost:4011/oauth2/authorize?state=2' });
    returned({});
    expect(front).not.toHaveBeenCalled();
  });
});

it('checks for due deliveries when the machine resumes from sleep', () => {
  const power = new EventEmitter();
  const wake = vi.fn();
  followPower(power as never, wake);
  power.emit('suspend');
  expect(wake).not.toHaveBeenCalled();
  power.emit('resume');
  expect(wake).toHaveBeenCalledOnce();
});
