import { Box } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { TwoLines } from '../../../components/list/list-row.tsx';
import { MethodTag } from '../../../components/method-tag.tsx';
import { RowButton } from '../../../components/row-button.tsx';
import { RowMenu } from '../../../components/row-menu/row-menu.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { isChanged } from '../../../store/requests/drafts.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from '../requests.module.css';

/** Marks a request with unsaved changes. */
export function ChangedDot() {
  return (
    <Box
      component="span"
      display="block"
      w={6}
      h={6}
      bdrs="50%"
      bg="var(--warn)"
      role="img"
      aria-label="changed"
      title="Changed"
    />
  );
}

interface RequestRowProps extends ComponentProps<'button'> {
  /** Key of its draft. */
  draft: string;
  method: string;
  name: string;
  url: string;
  /** Whether the name is below the path. */
  urlFirst?: boolean;
  depth: number;
  /** Identifies the row among the rows that the arrow keys move between. */
  rowKey: string;
  badge?: ReactNode;
  menu?: ReactNode;
}

/** A request in a list. It is marked while it is open, and while it has unsaved changes. */
export function RequestRow({ draft, method, depth, rowKey, badge, menu, urlFirst = false, ...props }: RequestRowProps) {
  const { name, url: unmasked, ...rest } = props;
  const url = useMask().text(unmasked);
  const current = useStoreState('requests', (state) => state.current === draft);
  const changed = useStoreState('requests', ({ drafts }) => drafts.some((one) => one.key === draft && isChanged(one)));
  const words = urlFirst ? [url, name] : [name, url];
  const [first, second] = words.map((text) => (text === url ? <CutMiddle key={text} text={url} /> : text));
  return (
    <div className={styles.item}>
      <RowButton
        className={styles.row}
        style={{ paddingLeft: `calc(var(--edge) + ${String(depth * 14)}px)` }}
        data-row={rowKey}
        aria-current={current}
        aria-label={[method, ...words, ...(changed ? ['changed'] : [])].join(' ')}
        {...rest}
      >
        <MethodTag method={method} />
        <TwoLines first={first} second={second} title={words.join('\n')} />
        {badge ?? (changed && <ChangedDot />)}
      </RowButton>
      {menu !== undefined && <RowMenu name={name}>{menu}</RowMenu>}
    </div>
  );
}
