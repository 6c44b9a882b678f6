import { useStatus } from '../store/use-kept.ts';
import { useStores } from '../store/use-stores.ts';
import { Button } from './button.tsx';
import { Note } from './note.tsx';

interface BuiltInNoteProps {
  /** What needs the built-in interface, for example `A comparison uses chats`. */
  children: string;
}

/** Says that something needs the built-in interface, while the service offers another one. */
export function BuiltInNote({ children }: BuiltInNoteProps) {
  const own = useStatus()?.interface;
  const { navigation } = useStores();
  if (!own) return null;
  return (
    <Note
      tone="info"
      boxed
      actions={
        <Button size="small" onClick={() => navigation.getState().go('interface')}>
          Open Interface
        </Button>
      }
    >
      {children} of the built-in interface, and the service offers {own.title}. To use it, choose Use the built-in
      interface on the screen Interface.
    </Note>
  );
}
