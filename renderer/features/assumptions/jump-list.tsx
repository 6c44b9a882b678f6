import { useEffect, useRef } from 'react';
import type { ProfileName } from '#shared/profile/profile.ts';
import { rowId } from './assumption-row.tsx';
import { areaId } from './area-section.tsx';
import styles from './assumptions.module.css';
import type { FoundArea } from './find-assumptions.ts';
import { jumpTo } from './jump-to.ts';

interface JumpListProps {
  found: readonly FoundArea[];
  changed: readonly ProfileName[];
  /** The row at the top of the view. */
  current: string | undefined;
}

/** Links to each area and assumption. */
export function JumpList({ found, changed, current }: JumpListProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav ref={list} className={styles.jumps} aria-label="Areas">
      {found.map(({ area, label, rows }) => (
        <div key={area}>
          <button type="button" className={styles.jumpArea} onClick={() => jumpTo(areaId(area))}>
            {label}
            <span>{rows.length}</span>
          </button>
          <ul>
            {rows.map(({ name, entry }) => (
              <li key={name}>
                <button
                  type="button"
                  className={styles.jump}
                  aria-current={current === name}
                  data-changed={changed.includes(name)}
                  onClick={() => jumpTo(rowId(name))}
                >
                  {entry.title}
                  {changed.includes(name) && <i aria-label="changed" role="img" />}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
