import { Box, Group, Text } from '@mantine/core';
import { ChevronDown, ChevronRight, MessageSquarePlus, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Customer } from '#shared/model/customer-contact.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button, CopyButton } from '../../components/button.tsx';
import { Card } from '../../components/screen.tsx';
import { CodeView } from '../../components/code-view/code-view.tsx';
import { EmptyState, ListState } from '../../components/empty-state.tsx';
import { Mono } from '../../components/mono.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { customersQuery, maxCustomers } from '../../store/customers.ts';
import { searchWords } from '../../store/search-words.ts';
import { useApi, useItems, useStores, useStoreState } from '../../store/use-stores.ts';
import { useStartChat } from '../../store/use-sample-call.ts';

/** Max rows rendered; a search finds the others. */
const maxShown = 100;

/** The customer records of the service. */
export function CustomersCard() {
  const list = useItems(customersQuery(useApi()));
  const { customers } = useStores();
  const { text, open } = useStoreState('customers', (state) => state);
  const search = (typed: string) => customers.setState({ text: typed });
  const found = findCustomers(list.items, text);
  const left = found.length - maxShown;
  return (
    <Card
      title="Customers"
      actions={
        <Box w={208}>
          <SearchField label="Search the customers" placeholder="Search: name, gold" value={text} onChange={search} />
        </Box>
      }
    >
      {found.length === 0 && (
        <ListState
          list={{ ...list, ...(text !== '' && { filter: { text } }), narrow: () => search('') }}
          what="customers"
        >
          <EmptyState icon={<UserRound size={20} aria-hidden />} title="No customers">
            Create one with PUT /api/customer/:customerId.
          </EmptyState>
        </ListState>
      )}
      <ul aria-label="Customers">
        {found.slice(0, maxShown).map((customer) => (
          <CustomerRow
            key={customer.id}
            customer={customer}
            open={customer.id === open}
            onOpen={(wanted) => customers.setState({ open: wanted ? customer.id : undefined })}
          />
        ))}
      </ul>
      {left > 0 && <Note>{counted(left, 'more customer', 'more customers')}. Search to find them.</Note>}
      {list.items.length >= maxCustomers && (
        <Note>Only the first {counted(maxCustomers, 'customer', 'customers')} are loaded.</Note>
      )}
    </Card>
  );
}

interface CustomerRowProps {
  customer: Customer;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** One customer; expands to the full record as JSON. */
function CustomerRow({ customer, open, onOpen }: CustomerRowProps) {
  const { id, name, tier } = customer;
  const startChat = useStartChat(id);
  const json = JSON.stringify(customer, null, 2);
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <li>
      <RowButton px="var(--edge)" pl={10} py={6} aria-expanded={open} onClick={() => onOpen(!open)}>
        <Group component="span" gap={8} wrap="nowrap">
          <Icon size={14} color="var(--faint)" aria-hidden style={{ flex: 'none' }} />
          <Text span truncate>
            {name}
          </Text>
          <Text span size="sm" c="faint">
            {tier}
          </Text>
          <Mono c="dim" ml="auto" maw="45%" truncate>
            {id}
          </Mono>
        </Group>
      </RowButton>
      {open && (
        <Box px={8} pb={8}>
          <Box mah={320} style={{ overflow: 'auto' }}>
            <CodeView label={`Record of ${name}`} text={json} json />
          </Box>
          <Group gap={6} pt={4} pr={8} pl={16}>
            <CopyButton what="record" label="Copy JSON" text={json} />
            <CopyButton what="id" label="Copy id" text={id} />
            <Button size="small" icon={MessageSquarePlus} onClick={startChat}>
              Start a chat
            </Button>
          </Group>
        </Box>
      )}
    </li>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dim" px="var(--edge)" py={8} style={{ borderTop: '1px solid var(--line)' }}>
      {children}
    </Text>
  );
}

/** The customers whose record contains every word of the search. */
function findCustomers(customers: readonly Customer[], text: string): readonly Customer[] {
  const matches = searchWords(text);
  return customers.filter((customer) => matches([JSON.stringify(customer)]));
}
