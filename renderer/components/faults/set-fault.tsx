import { Box, SimpleGrid, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, type FormEvent, type ReactNode } from 'react';
import { faultKinds, faultPlaces } from '#shared/faults/fault-kinds.ts';
import { newFault, type FaultPlace } from '#shared/model/fault.ts';
import { refusalOf, type Refusal } from '../../store/refusal-of.ts';
import { useClients } from '../../store/use-authorization.ts';
import { sameValue } from '../../store/same-value.ts';
import { useFaults } from '../../store/use-faults.ts';
import { useForm } from '../../store/use-form.ts';
import { useApi, useStoreState } from '../../store/use-stores.ts';
import { useEvents } from '../event/use-events.ts';
import { usePresets } from '../../store/use-presets.ts';
import { Button } from '../button.tsx';
import { LinesField, NumberField, TextField, SelectField } from '../field/fields.tsx';
import { Problem } from '../note.tsx';
import { ScreenAction } from '../screen.tsx';
import { timings, type FaultField } from './fault-fields.ts';
import {
  emptyFaultForm,
  type FaultForm,
  fieldsOf,
  applies,
  kindsAt,
  newFaultOf,
  textOf,
  withKind,
  withPlace,
} from './fault-form.ts';

const emptyAt = Object.fromEntries(faultPlaces.map(({ place }) => [place, withPlace(emptyFaultForm, place)])) as Record<
  FaultPlace,
  FaultForm
>;

/** The form to set a fault, at one place or anywhere; it stays while other screens are shown. */
export function SetFault({ place }: { place?: FaultPlace }) {
  const set = useMutation(useApi().faults.set.mutationOptions());
  const { form, change: setForm } = useForm(`fault ${place ?? ''}`, emptyAt[place ?? emptyFaultForm.where], newFault);
  const offered = useOffered(form.where);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSet) set.mutate(newFaultOf(form));
  };
  const { data: declared } = newFault.safeParse(newFaultOf(form));
  const isSet = useFaults().active.some(({ what, match, when, where }) =>
    sameValue({ what, match, when, where }, declared),
  );
  const id = useId();
  const setButton = (
    <Button
      type="submit"
      form={id}
      look={place === undefined ? 'primary' : 'plain'}
      icon={Plus}
      busy={set.isPending}
      disabled={isSet}
      title={isSet ? 'This fault is set' : undefined}
      w="fit-content"
    >
      Set fault
    </Button>
  );
  const refusal = set.error ? refusalOf(set.error) : undefined;
  const chosen = faultKinds.find(({ kind }) => kind === form.kind);
  const { what, match, when } = fieldsOf(form);
  const saidAtField = [...what, ...match, ...when].some(({ pointer }) => pointer === refusal?.field);
  const show = (field: FaultField) => (
    <OneField
      key={`${form.kind} ${field.pointer}`}
      field={field}
      offered={offered[field.pointer]}
      value={textOf(form, field)}
      disabled={!applies(form, field)}
      problem={refusal?.field === field.pointer ? refusal.words : undefined}
      onChange={(text) => setForm({ ...form, texts: { ...form.texts, [field.pointer]: text } })}
    />
  );
  return (
    <form id={id} onSubmit={submit} aria-label="Set a fault" noValidate>
      <Stack gap={16} p="12 var(--edge) 16">
        <SimpleGrid minColWidth={208} autoFlow="auto-fit" spacing={24} verticalSpacing={16}>
          <Part title="What">
            {place === undefined && (
              <SelectField
                label="Location"
                value={form.where}
                choices={faultPlaces.map((each) => ({ value: each.place, label: each.title }))}
                hint={faultPlaces.find((each) => each.place === form.where)?.meaning}
                onChange={(where) => setForm(withPlace(form, where))}
              />
            )}
            <SelectField
              label="Fault type"
              value={form.kind}
              choices={kindsAt(form.where).map(({ kind, title }) => ({ value: kind, label: title }))}
              searchable
              hint={chosen && `${chosen.meaning} (${chosen.source}).`}
              onChange={(kind) => setForm(withKind(form, kind))}
            />
            {what.length > 0 && <Fields>{what.map(show)}</Fields>}
          </Part>
          <Stack gap={20}>
            <Part title="Matching requests">
              <Fields>{match.map(show)}</Fields>
            </Part>
            <Part title="When">
              <Fields>
                <SelectField
                  label="Frequency"
                  value={form.timing}
                  choices={timings}
                  onChange={(timing) => setForm({ ...form, timing })}
                />
                {when.map(show)}
              </Fields>
            </Part>
          </Stack>
        </SimpleGrid>
        <Problem>{refusal && !saidAtField ? generalWords(refusal) : undefined}</Problem>
        {place === undefined ? <ScreenAction>{setButton}</ScreenAction> : setButton}
      </Stack>
    </form>
  );
}

function generalWords({ field, words }: Refusal): string {
  return field === undefined ? words : `${field.slice(1)}: ${words}`;
}

function Part({ children, title }: { children: ReactNode; title: string }) {
  return (
    <Stack gap={12}>
      <Title order={3} lh="sm">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid minColWidth={112} spacing={8} verticalSpacing={12}>
      {children}
    </SimpleGrid>
  );
}

interface OneFieldProps {
  field: FaultField;
  offered: readonly string[] | undefined;
  value: string;
  disabled: boolean;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function OneField({ field, offered, disabled, ...rest }: OneFieldProps) {
  const { label, control, placeholder, hint, unit } = field;
  const shared = { label, hint, ...rest, ...(placeholder !== undefined && { placeholder }) };
  if (control === 'lines')
    return (
      <Box style={{ gridColumn: '1 / -1' }}>
        <LinesField {...shared} />
      </Box>
    );
  if (control === 'text') return <TextField {...shared} disabled={disabled} suggestions={offered} />;
  if ('whole' in control) return <NumberField {...shared} limits={control} unit={unit} />;
  return <SelectField {...shared} choices={control} />;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Suggested values for the matching requests, by the pointer of the field. Paths are prefixes. */
function useOffered(place: FaultPlace): Record<string, readonly string[]> {
  const clients = useClients().items.map(({ id }) => id);
  const { endpointPaths } = useStoreState('profile', (state) => state.profile);
  const events = useEvents().events.map(({ name }) => name);
  const ofService = usePresets().filter(({ group }) => group === 'Service');
  const apiPaths = [...new Set(ofService.map(({ path }) => path.replace(/\/?[{:].*$/, '')))];
  const endpoints = Object.values(endpointPaths).map((path) => `/oauth2${path}`);
  const paths: Record<FaultPlace, readonly string[]> = {
    authorization: [...endpoints, '/oauth2/.well-known'],
    api: apiPaths,
    client: [...endpoints, ...apiPaths],
    network: [...endpoints, ...apiPaths],
    sender: ['/webhook/'],
    catcher: ['/webhook/'],
  };
  return {
    '/match/method': methods,
    '/match/path': paths[place],
    '/match/event': events,
    '/match/client': clients,
  };
}
