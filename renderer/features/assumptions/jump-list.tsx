import { Box } from '@mantine/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ProfileName } from '#shared/profile/profile.ts';
import { areaId, rowId } from './area-section.tsx';
import styles from './assumptions.module.css';
import type { FoundArea } from './find-assumptions.ts';

/** Scrolls an element to the top of its container and focuses it. */
export function jumpTo(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}

interface JumpListProps {
  found: readonly FoundArea[];
  changed: readonly ProfileName[];
  /** The element that scrolls the rows. */
  scroller: RefObject<HTMLElement | null>;
}

/** Links to each area and assumption. */
export function JumpList({ found, changed, scroller }: JumpListProps) {
  const list = useRef<HTMLElement>(null);
  const current = useCurrentRow(scroller, found.length);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Box component="nav" ref={list} className={styles.jumps} visibleFrom="sm" aria-label="Areas">
      {found.map(({ area, label, rows }) => (
        <div key={area}>
          <button type="button" className={styles.jump} onClick={() => jumpTo(areaId(area))}>
            <strong>{label}</strong>
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
    </Box>
  );
}

/** The name of the row at the top of the view. */
function useCurrentRow(scroller: RefObject<HTMLElement | null>, rows: number): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const top = element.getBoundingClientRect().top + 60;
        const inView = [...element.querySelectorAll<HTMLElement>('[data-name]')].find(
          (row) => row.getBoundingClientRect().bottom > top,
        );
        setCurrent(inView?.dataset['name']);
      });
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', update);
    };
  }, [scroller, rows]);
  return current;
}
