import { SearchX, UserRound } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { maxCustomers } from '../../../store/customers-store.ts';
import { useLoaded } from '../../../store/use-loaded.ts';
import { CustomerRow } from './customer-row.tsx';
import styles from './customers.module.css';
import { findCustomers } from './find-customers.ts';

/** Max rows rendered; a search finds the others. */
const maxShown = 100;

/** The customer records of the service. */
export function CustomersCard() {
  const list = useLoaded('customers');
  const { text, open, search, toggle } = list;
  const found = findCustomers(list.items, text);
  const left = found.length - maxShown;
  return (
    <Card title="Customers" actions={<SearchInHead text={text} onText={search} />}>
      <ListGap list={list} what="customers">
        <EmptyState icon={<UserRound size={20} aria-hidden />} title="No customers">
          Create one with PUT /api/customer/:customerId.
        </EmptyState>
      </ListGap>
      {list.items.length > 0 && found.length === 0 && (
        <EmptyState icon={<SearchX size={20} aria-hidden />} title="No matching customer">
          <Button
            onClick={() => {
              search('');
            }}
          >
            Show all
          </Button>
        </EmptyState>
      )}
      <ul className={styles.list} aria-label="Customers">
        {found.slice(0, maxShown).map((customer) => (
          <CustomerRow
            key={customer.id}
            customer={customer}
            open={customer.id === open}
            onOpen={(wanted) => {
              toggle(wanted ? customer.id : undefined);
            }}
          />
        ))}
      </ul>
      {left > 0 && (
        <p className={styles.left}>{counted(left, 'more customer', 'more customers')}. Search to find them.</p>
      )}
      {list.items.length >= maxCustomers && (
        <p className={styles.left}>Only the first {counted(maxCustomers, 'customer', 'customers')} are loaded.</p>
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
