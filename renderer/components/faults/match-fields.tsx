import { useId } from 'react';
import { faultPlaces } from '#shared/faults/fault-places.ts';
import type { FaultPlace } from '#shared/model/fault.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { useClients } from '../../store/use-clients.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { TextField } from '../field/text-field.tsx';
import type { FaultForm } from './fault-form.ts';
import styles from './faults.module.css';

interface MatchFieldsProps {
  form: FaultForm;
  change: (part: Partial<FaultForm>) => void;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** The requests that the fault applies to; empty fields match all. */
export function MatchFields({ form, change }: MatchFieldsProps) {
  const matches = faultPlaces.find(({ place }) => place === form.where)?.matches ?? [];
  const clients = useClients().items.map(({ id }) => id);
  const profile = useStoreState('profile', (state) => state.profile);
  const fields = [
    { name: 'method', label: 'Method', offered: methods },
    { name: 'path', label: 'Path', offered: pathsAt(form.where, profile) },
    { name: 'event', label: 'Event', offered: Object.values(profile.eventNames) },
    { name: 'client', label: 'Client', offered: clients },
  ] as const;
  return (
    <div className={styles.fields}>
      {fields
        .filter(({ name }) => matches.includes(name))
        .map(({ name, label, offered }) => (
          <Offered
            key={name}
            label={label}
            value={form[name]}
            offered={offered}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      {matches.includes('header') && (
        <>
          <TextField
            label="Header"
            placeholder="any"
            value={form.headerName}
            onChange={(headerName) => change({ headerName })}
          />
          <TextField
            label="Header value"
            placeholder="any"
            value={form.headerValue}
            disabled={form.headerName.trim() === ''}
            onChange={(headerValue) => change({ headerValue })}
          />
        </>
      )}
    </div>
  );
}

interface OfferedProps {
  label: string;
  value: string;
  offered: readonly string[];
  onChange: (value: string) => void;
}

/** A text field with suggestions. */
function Offered({ label, value, offered, onChange }: OfferedProps) {
  const id = useId();
  return (
    <span>
      <TextField label={label} placeholder="any" value={value} list={id} onChange={onChange} />
      <datalist id={id}>
        {offered.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </span>
  );
}

/** Suggested path prefixes for a place, from the profile. */
function pathsAt(place: FaultPlace, { endpointPaths }: Profile): readonly string[] {
  const endpoints = Object.values(endpointPaths).map((path) => `/oauth2${path}`);
  const api = ['/api/chat/start', '/api/chat/status', '/api/customer', '/api/customers'];
  switch (place) {
    case 'authorization':
      return [...endpoints, '/oauth2/.well-known'];
    case 'api':
      return api;
    case 'client':
    case 'network':
      return [...endpoints, ...api];
    case 'sender':
    case 'catcher':
      return ['/webhook/'];
  }
}
