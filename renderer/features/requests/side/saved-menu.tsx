import { Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { thingName, type SavedDoing, type SavedThing } from './saved-doing.ts';
import styles from './side.module.css';

const choices = [
  { what: 'rename', label: 'Rename', keys: 'F2' },
  { what: 'move', label: 'Move to folder…', keys: undefined },
  { what: 'remove', label: 'Delete', keys: 'Del' },
] as const;

/** The menu of a saved request or folder. */
export function SavedMenu({ thing, onDo }: { thing: SavedThing; onDo: (doing: SavedDoing) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.actions} data-open={open}>
      <Menu opened={open} onChange={setOpen} position="bottom-end" returnFocus>
        <Menu.Target>
          <Button look="quiet" size="small" className={styles.icon} aria-label={`More for ${thingName(thing)}`}>
            <Ellipsis size={14} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map(({ what, label, keys }) => (
            <Menu.Item
              key={what}
              rightSection={keys === undefined ? undefined : <Kbd keys={keys} />}
              onClick={() => {
                onDo({ what, thing });
              }}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
