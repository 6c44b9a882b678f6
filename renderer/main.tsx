import './app/style/mantine.css';
import './app/style/tokens.css';
import './app/style/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { memories } from './app/memory.ts';
import { NotesPage } from './app/notes-page.tsx';
import { notesPlace } from './store/player/notes-channel.ts';
import { addFonts } from './app/style/fonts.ts';
import { startConnection } from './connection/start-connection.ts';
import { createStores } from './store/stores.ts';

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
