import './app/style/mantine.css';
import './app/style/tokens.css';
import './app/style/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { memories } from './app/memory.ts';
import { NotesPage } from './app/notes-page.tsx';
import { notesPlace } from './store/player/notes-channel.ts';
import { startConnection } from './connection/start-connection.ts';
import { createStores } from './store/stores.ts';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import mono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';

addFonts();
const root = document.querySelector('#root');
if (location.hash === `#/${notesPlace}`) {
  if (root) createRoot(root).render(<NotesPage />);
} else await showWorkbench(root);

async function showWorkbench(root: Element | null): Promise<void> {
  const stores = createStores(memories);
  const connection = startConnection(stores);
  if (root) createRoot(root).render(<App stores={stores} />);
  await connection;
}

/** Registers the two fonts. The browser loads each from the page's own folder when text uses it. */
function addFonts(): void {
  document.fonts.add(new FontFace('Inter Variable', `url("${inter}")`, { weight: '100 900', display: 'swap' }));
  document.fonts.add(new FontFace('JetBrains Mono Variable', `url("${mono}")`, { weight: '100 800', display: 'swap' }));
}
