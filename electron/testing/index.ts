export { startHookbench } from './start-hookbench.ts';
export type {
  ActiveFault,
  ActiveSubscription,
  BenchClock,
  Captures,
  Hookbench,
  ReceivedCapture,
  SchemeUrls,
  StartOptions,
  TokenRequest,
  WaitOptions,
} from './hookbench.ts';
