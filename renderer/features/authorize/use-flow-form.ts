import { flowRequest } from '#shared/model/flow.ts';
import { emptyFlowForm, type FlowForm } from '../../store/flow-form.ts';
import { useForm, type UsedForm } from '../../store/use-form.ts';

/** The form of the screen Authorize. */
export const useFlowForm = (): UsedForm<FlowForm> => useForm('authorize', emptyFlowForm, flowRequest);
