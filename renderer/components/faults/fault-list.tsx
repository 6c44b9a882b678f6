import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Fault, FaultPlace } from '#shared/model/fault.ts';
import { counted } from '#shared/trace/counted.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { ListGap } from '../list-gap.tsx';
import { faultWords } from './fault-words.ts';
import styles from './faults.module.css';

interface FaultListProps {
  /** Shows only the faults at this place; default: all. */
  place?: FaultPlace;
  /** Shown when no fault is set. */
  children: ReactNode;
}

/** The active faults, each with its number of hits. */
export function FaultList({ place, children }: FaultListProps) {
  const list = useLoaded('faults');
  const items = place === undefined ? list.items : list.items.filter(({ where }) => where === place);
  return (
    <>
      <ListGap list={{ ...list, items }} what="faults">
        {children}
      </ListGap>
      {items.length > 0 && (
        <ul className={styles.list} aria-label="Active faults">
          {items.map((fault) => (
            <FaultRow key={fault.id} fault={fault} showPlace={place === undefined} />
          ))}
        </ul>
      )}
    </>
  );
}

function FaultRow({ fault, showPlace }: { fault: Fault; showPlace: boolean }) {
  const { title, place, aside } = faultWords(fault);
  const clear = useStoreState('faults', (state) => state.clear);
  return (
    <li className={styles.fault}>
      <span className={styles.words}>
        {title}
        <span>{showPlace ? `${place}, ${aside}` : aside}</span>
      </span>
      <Badge outcome={fault.hits > 0 ? 'warn' : 'neutral'}>{counted(fault.hits, 'hit', 'hits')}</Badge>
      <Button
        look="quiet"
        size="small"
        className={styles.clear}
        aria-label={`Clear ${title}`}
        onClick={() => void clear(fault.id).catch(() => undefined)}
      >
        <X size={14} aria-hidden />
      </Button>
    </li>
  );
}
