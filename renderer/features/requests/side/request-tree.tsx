import { Text } from '@mantine/core';
import { ChevronDown, ChevronRight, Folder, type LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatNumber } from '#shared/trace/counted.ts';
import { RowButton } from '../../../components/row-button.tsx';
import { RowMenu } from '../../../components/row-menu/row-menu.tsx';
import styles from '../requests.module.css';
import type { InFolder, RequestFolder } from './request-folders.ts';

/** Requests of a folder that are shown at once. */
const maxShown = 200;

interface RequestTreeProps<Request extends InFolder> {
  folder: RequestFolder<Request>;
  label?: string;
  depth?: number;
  keyOf: (request: Request) => string;
  /** The row of a folder, around its content. */
  folderRow: (folder: RequestFolder<Request>, depth: number, content: ReactNode) => ReactNode;
  requestRow: (request: Request, depth: number) => ReactNode;
}

/** The content of a folder: its folders, then its requests. */
export function RequestTree<Request extends InFolder>({ label, ...props }: RequestTreeProps<Request>) {
  const { folder, depth = 0, keyOf, folderRow, requestRow } = props;
  const more = folder.requests.length - maxShown;
  return (
    <ul aria-label={label}>
      {folder.folders.map((each) => (
        <li key={each.path}>{folderRow(each, depth, <RequestTree {...props} folder={each} depth={depth + 1} />)}</li>
      ))}
      {folder.requests.slice(0, maxShown).map((request) => (
        <li key={keyOf(request)}>{requestRow(request, depth)}</li>
      ))}
      {more > 0 && (
        <Text component="li" size="xs" c="faint" px="var(--edge)" py={4}>
          {formatNumber(more)} more. Search for them.
        </Text>
      )}
    </ul>
  );
}

interface FolderRowProps {
  name: string;
  title?: string;
  count: number;
  depth: number;
  /** Whether it is expanded in any case, as during a search. */
  unfold: boolean;
  rowKey: string;
  icon?: LucideIcon;
  menu?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** The row of a folder, which shows its content. Right and Left expand and collapse it. */
export function FolderRow({ name, title = name, count, depth, unfold, rowKey, menu, ...props }: FolderRowProps) {
  const { icon: Icon = Folder, onKeyDown, children } = props;
  const [open, setOpen] = useState(count <= maxShown || depth === 0);
  const shown = open || unfold;
  const Chevron = shown ? ChevronDown : ChevronRight;
  return (
    <>
      <div className={styles.item}>
        <RowButton
          className={styles.folder}
          pl={`calc(var(--edge) + ${String(depth * 14)}px)`}
          data-row={rowKey}
          title={title}
          aria-expanded={shown}
          onClick={() => setOpen(!shown)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') setOpen(true);
            if (event.key === 'ArrowLeft') setOpen(false);
            onKeyDown?.(event);
          }}
        >
          <Chevron size={14} color="var(--faint)" aria-hidden />
          <Icon size={14} color="var(--faint)" aria-hidden />
          <Text span lh="sm" fw={500} truncate>
            {name}
          </Text>
          <Text span fz="sm" c="faint" ml="auto">
            {count}
          </Text>
        </RowButton>
        {menu !== undefined && <RowMenu name={name}>{menu}</RowMenu>}
      </div>
      {shown && children}
    </>
  );
}
