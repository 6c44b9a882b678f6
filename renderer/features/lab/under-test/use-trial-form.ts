import { clientFields, emptyClientForm } from '../../../store/trials/client-form.ts';
import { emptyReceiverForm, receiverFields } from '../../../store/trials/receiver-form.ts';
import { trialFormName } from '../../../store/trials-store.ts';
import { useForm } from '../../../store/use-form.ts';

/** The form of a test of the user's receiver. */
export const useReceiverForm = () => useForm(trialFormName('receiver'), emptyReceiverForm, receiverFields);

/** The form of a test of the user's client. */
export const useClientForm = () => useForm(trialFormName('client'), emptyClientForm, clientFields);
