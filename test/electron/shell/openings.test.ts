import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { screenIds } from '#shared/model/screen.ts';
import { collectOpenings } from '../../../electron/shell/launch/collect-openings.ts';
import { openOpening, openingsIn, type Opening, parseLink } from '../../../electron/shell/launch/openings.ts';

describe('parseLink', () => {
  it.each(screenIds)('reads a link to the screen %s', (screen) => {
    expect(parseLink(`hookbench://${screen}`)).toEqual({ screen });
    expect(parseLink(`hookbench://${screen}/`)).toEqual({ screen });
    expect(parseLink(`hookbench://${screen}/id_1.2-x`)).toEqual({ screen, id: 'id_1.2-x' });
  });

  it.each([
    'hookbench://',
    'hookbench:timeline',
    'hookbench://delete',
    'hookbench://timeline/a/b',
    'hookbench://timeline/../deliveries',
    'hookbench://timeline/%2e%2e',
    'hookbench://timeline/<img>',
    'hookbench://timeline?clear=all',
    'hookbench://timeline#/requests',
    'hookbench://user@timeline',
    'hookbench://timeline:80',
    'hookbench://toString',
    'hookbench://__proto__',
    `hookbench://deliveries/${'x'.repeat(101)}`,
    'https://timeline',
    'HOOKBENCH://timeline',
    ' hookbench://timeline',
    'hookbench://timeline\n',
  ])('rejects %j', (link) => {
    expect(parseLink(link)).toBeUndefined();
  });
});

describe('openingsIn', () => {
  it('finds links and supported files, and ignores other arguments', () => {
    const positionals = [
      'out/main/main.js',
      'a.hookbench-case',
      '/x/HOOKBENCH.YAML',
      'hookbench://timeline',
      'a.har',
      'a.txt',
      '.',
    ];
    expect(openingsIn(positionals, '/home/ada')).toEqual([
      { kind: 'file', path: '/home/ada/a.hookbench-case' },
      { kind: 'file', path: '/x/HOOKBENCH.YAML' },
      { kind: 'link', link: 'hookbench://timeline' },
      { kind: 'file', path: '/home/ada/a.har' },
    ]);
  });
});

describe('collectOpenings', () => {
  const file: Opening = { kind: 'file', path: '/a.hookbench-case' };
  const prevented = () => ({ preventDefault: vi.fn() });

  it('keeps openings until the app is ready, then passes them on immediately', () => {
    const app = new EventEmitter();
    const openings = collectOpenings(app as never, [{ kind: 'link', link: 'hookbench://clocks' }]);
    const early = prevented();
    app.emit('open-file', early, '/a.hookbench-case');
    const opened: unknown[] = [];
    openings.handle((opening) => opened.push(opening));
    expect(opened).toEqual([{ kind: 'link', link: 'hookbench://clocks' }, file]);
    expect(early.preventDefault).toHaveBeenCalledOnce();
    app.emit('open-url', prevented(), 'hookbench://timeline');
    expect(opened.at(-1)).toEqual({ kind: 'link', link: 'hookbench://timeline' });
  });

  it.each([
    ['brings what it was started with', { openings: [file] }, [undefined, file]],
    ['brings nothing', { openings: [] }, [undefined]],
    ['is no start of ours', { openings: [{ kind: 'file' }] }, [undefined]],
    ['says nothing', null, [undefined]],
  ])('a second start that %s', (_, data, expected) => {
    const app = new EventEmitter();
    const opened: unknown[] = [];
    collectOpenings(app as never, []).handle((opening) => opened.push(opening));
    app.emit('second-instance', {}, ['--anything'], '/', data);
    expect(opened).toEqual(expected);
  });

  it('openOpening opens a file as the menu does and a link as a screen, and rejects other links', async () => {
    const make = vi.fn();
    const openPath = vi.fn(async () => '');
    const deps = {
      files: { openPath },
      commands: { send: make, follow: vi.fn() },
      attempt: (doing: () => Promise<unknown>) => void doing(),
    };
    openOpening(file, deps);
    expect(openPath.mock.calls).toEqual([['/a.hookbench-case']]);
    openOpening({ kind: 'link', link: 'hookbench://captures/cap_1' }, deps);
    openOpening({ kind: 'link', link: 'hookbench://experiments/clear' }, deps);
    expect(make.mock.calls).toEqual([
      [{ kind: 'open-screen', screen: 'captures', id: 'cap_1' }],
      [
        {
          kind: 'notice',
          tone: 'problem',
          text: expect.stringMatching(
            /^Cannot open the link hookbench:\/\/experiments\/clear\. Links can only open screens/,
          ),
        },
      ],
    ]);
  });
});
