import type { ComponentType } from 'react';
import type { Control, ControlFacts } from '../control-of.ts';
import { ChoiceControl, SetControl, SwitchControl } from './choice-controls.tsx';
import type { ControlProps } from './draft.tsx';
import { RetryControl } from './retry-control.tsx';
import { TemplateControl } from './template-control.tsx';
import { ChipsControl, MapControl, NumberControl, TextControl } from './text-controls.tsx';

const controls: { [Kind in keyof ControlFacts]: ComponentType<ControlProps & ControlFacts[Kind]> } = {
  switch: SwitchControl,
  choice: ChoiceControl,
  number: NumberControl,
  set: SetControl,
  chips: ChipsControl,
  map: MapControl,
  retry: RetryControl,
  template: TemplateControl,
  text: TextControl,
};

/** Renders the control of an assumption. */
export function ValueControl({ control: { kind, ...facts }, ...props }: ControlProps & { control: Control }) {
  const Control = controls[kind] as ComponentType<ControlProps>;
  return <Control {...props} {...facts} />;
}
