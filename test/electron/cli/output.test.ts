import { describe, expect, it } from 'vitest';
import { visibleJson, visibleLine, visibleText } from '#shared/text/visible-text.ts';

describe('what the command line prints', () => {
  it.each([
    ['a colour', 'a\u001b[31mb', 'a\\x1b[31mb'],
    ['a title of the window', '\u001b]0;x\u0007', '\\x1b]0;x\\x07'],
    ['a sequence of one byte', '\u009b2J', '\\x9b2J'],
    ['a line break', 'a\r\nb', 'a\\x0d\\x0ab'],
    ['a line separator', 'a\u2028b', 'a\\u2028b'],
    ['a change of direction', 'a\u202eb', 'a\\u202eb'],
    ['a command of GitHub Actions', ' ::error::x', ' \\x3a:error::x'],
    ['a command after a space of another width', '\u00a0::add-mask::x', '\u00a0\\x3a:add-mask::x'],
    ['a command of GitHub Actions within a line', 'a ##[error]x', 'a \\x23#[error]x'],
    ['a command of Azure Pipelines', 'a ##vso[task]x', 'a \\x23#vso[task]x'],
    ['a command of TeamCity', "##teamcity[message text='x']", "\\x23#teamcity[message text='x']"],
  ])('shows %s as text', (_name, line, shown) => {
    expect(visibleLine(line)).toBe(shown);
  });

  it('leaves other texts as they are', () => {
    for (const line of ['a\tb', 'Größe 😀 a::b', '## [a](b)', '# ::', '']) expect(visibleLine(line)).toBe(line);
  });

  it('keeps the lines of a text', () => {
    expect(visibleText('a\r\n::b\n\u001bc\r')).toBe('a\r\n\\x3a:b\n\\x1bc\\x0d');
  });

  it('escapes JSON without a change of its value', () => {
    const value = { a: '\u001b\u009b\u202e\n::x', b: '##vso[task]' };
    const line = visibleJson(value);
    // oxlint-disable-next-line no-control-regex -- must not be left
    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]|##/);
    expect(JSON.parse(line)).toEqual(value);
  });
});
