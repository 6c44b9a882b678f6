import { expect, test } from 'vitest';
import { docs, linkTarget, searchDocs } from '../../../../renderer/app/help/docs.ts';

const links = docs.flatMap((doc) => {
  const found: { from: string; href: string }[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) {
      if ('type' in value && value.type === 'link' && 'href' in value)
        found.push({ from: doc.path, href: String(value.href) });
      Object.values(value).forEach(walk);
    }
  };
  walk(doc.tokens);
  return found;
});

test('ships the README and all documents', () => {
  expect(docs[0]?.path).toBe('README.md');
  expect(docs.map(({ path }) => path)).toContain('docs/webhooks.md');
  for (const { sections } of docs) {
    expect(sections.length).toBeGreaterThan(0);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  }
});

test('links between documents lead to sections that exist', () => {
  const broken = links.filter(({ from, href }) => {
    const target = linkTarget(href, from);
    if (!target || 'url' in target || target.section === undefined) return false;
    return !docs.find(({ path }) => path === target.path)?.sections.some(({ id }) => id === target.section);
  });
  expect(links.length).toBeGreaterThan(20);
  expect(broken).toEqual([]);
});

test('resolves links to documents, to addresses outside, and to what is not shipped', () => {
  expect(linkTarget('webhooks.md#signatures', 'docs/catcher.md')).toEqual({
    path: 'docs/webhooks.md',
    section: 'signatures',
  });
  expect(linkTarget('docs/webhooks.md', 'README.md')).toEqual({ path: 'docs/webhooks.md', section: undefined });
  expect(linkTarget('#retention', 'docs/data-folder.md')).toEqual({
    path: 'docs/data-folder.md',
    section: 'retention',
  });
  expect(linkTarget('https://www.rfc-editor.org/', 'README.md')).toEqual({ url: 'https://www.rfc-editor.org/' });
  expect(linkTarget('LICENSE', 'README.md')).toBeUndefined();
  expect(linkTarget('file:///etc/passwd', 'README.md')).toBeUndefined();
  expect(linkTarget('javascript:alert(1)', 'README.md')).toBeUndefined();
});

test('finds sections by all words, those with the words in the heading first', () => {
  const [first] = searchDocs('VIEW presenter');
  expect(first).toMatchObject({
    place: { path: 'docs/teaching.md', section: 'presenter-view' },
    heading: 'Presenter view',
  });
  expect(searchDocs('presenter ring pointer')[0]?.excerpt).toContain('A ring follows the pointer');
  expect(searchDocs('  ')).toEqual([]);
  expect(searchDocs('xyzzy')).toEqual([]);
});

test('the text of sections has no markup', () => {
  const text = docs.flatMap(({ sections }) => sections.map((section) => section.text)).join('\n');
  expect(text).not.toMatch(/\*\*|\]\(|^\||!\[/m);
});
