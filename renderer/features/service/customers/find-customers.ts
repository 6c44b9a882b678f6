import type { Customer } from '#shared/model/customer.ts';

/** The customers whose record contains every word of the search. */
export function findCustomers(customers: readonly Customer[], text: string): Customer[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...customers];
  return customers.filter((customer) => {
    const all = JSON.stringify(customer).toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
