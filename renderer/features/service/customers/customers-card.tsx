import { SearchX, UserRound } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { mostCustomers } from '../../../store/customers-store.ts';
import { useLoaded } from '../../../store/use-loaded.ts';
import { CustomerRow } from './customer-row.tsx';
import styles from './customers.module.css';
import { findCustomers } from './find-customers.ts';

/** How many rows are drawn; a search finds the others. */
const shown = 100;

/** The customer records of the service. */
export function CustomersCard() {
  const list = useLoaded('customers');
  const [text, setText] = useState('');
  const [open, setOpen] = useState<string>();
  const found = findCustomers(list.items, text);
  const left = found.length - shown;
  return (
    <Card title="Customers" actions={<SearchInHead text={text} onText={setText} />}>
      <ListGap list={list} what="customers">
        <EmptyState icon={<UserRound size={20} aria-hidden />} title="No customers">
          PUT /api/customer/:customerId creates one.
        </EmptyState>
      </ListGap>
      {list.items.length > 0 && found.length === 0 && (
        <EmptyState icon={<SearchX size={20} aria-hidden />} title="No customer fits">
          <Button
            onClick={() => {
              setText('');
            }}
          >
            Show all
          </Button>
        </EmptyState>
      )}
      <ul className={styles.list} aria-label="Customers">
        {found.slice(0, shown).map((customer) => (
          <CustomerRow
            key={customer.id}
            customer={customer}
            open={customer.id === open}
            onOpen={(wanted) => {
              setOpen(wanted ? customer.id : undefined);
            }}
          />
        ))}
      </ul>
      {left > 0 && <p className={styles.left}>{counted(left, 'more fits', 'more fit')}: search for them.</p>}
      {list.items.length >= mostCustomers && (
        <p className={styles.left}>These are the first {counted(mostCustomers, 'customer', 'customers')}.</p>
      )}
    </Card>
  );
}

function SearchInHead({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <div className={styles.search}>
      <SearchField label="Search the customers" placeholder="Search: name, gold" value={text} onChange={onText} />
    </div>
  );
}
