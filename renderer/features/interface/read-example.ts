import type { NamedText } from '../../store/interface/interface-form.ts';

const files = import.meta.glob<string>('../../../shared/interfaces/*/*.yaml', { query: '?raw', import: 'default' });

/** The documents of a shipped interface. */
export function readExample(name: string): Promise<NamedText[]> {
  const own = Object.entries(files).filter(([path]) => path.includes(`/interfaces/${name}/`));
  return Promise.all(
    own.map(async ([path, read]) => ({ file: path.split('/').slice(-2).join('/'), text: await read() })),
  );
}
