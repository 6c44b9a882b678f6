import type { Control } from '../control-of.ts';
import { ChipsControl } from './chips-control.tsx';
import { ChoiceControl } from './choice-control.tsx';
import type { ControlProps } from './control-props.ts';
import { MapControl } from './map-control.tsx';
import { NumberControl } from './number-control.tsx';
import { RetryControl } from './retry-control.tsx';
import { SetControl } from './set-control.tsx';
import { SwitchControl } from './switch-control.tsx';
import { TemplateControl } from './template-control.tsx';
import { TextControl } from './text-control.tsx';

/** Renders the control of an assumption. */
export function ValueControl({ control, ...props }: ControlProps & { control: Control }) {
  switch (control.kind) {
    case 'switch':
      return <SwitchControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'number':
      return <NumberControl {...props} min={control.min} max={control.max} />;
    case 'set':
      return <SetControl {...props} values={control.values} />;
    case 'chips':
      return <ChipsControl {...props} of={control.of} />;
    case 'map':
      return <MapControl {...props} members={control.members} />;
    case 'retry':
      return <RetryControl {...props} />;
    case 'template':
      return <TemplateControl {...props} />;
    case 'text':
      return <TextControl {...props} />;
  }
}
