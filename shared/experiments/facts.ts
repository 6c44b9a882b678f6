import type { ExperimentFact } from '../model/experiment.ts';

/** What can be seen on a side, for people: its name, and how its value reads. */
export const experimentFacts: Readonly<Record<ExperimentFact, { title: string; meaning: string }>> = {
  answers: {
    title: 'Answers',
    meaning:
      'The status of each answer in order, or the code of the transport error in place of one; of a client without those to its token requests',
  },
  diagnosis: { title: 'Diagnosis', meaning: 'The cause that was found for each request or attempt, in order' },
  requests: { title: 'Requests', meaning: 'How many requests arrived' },
  decisions: { title: 'Decisions', meaning: 'Whether each request was allowed or refused, in order' },
  'failed-check': { title: 'Failed check', meaning: 'The check that refused, of each refusal in order' },
  work: { title: 'Work done', meaning: 'How many chats were started' },
  delivery: { title: 'Delivery', meaning: 'What became of each delivery' },
  attempts: { title: 'Attempts', meaning: 'The status or the transport error of each attempt, in order' },
  waits: { title: 'Waits', meaning: 'Seconds between the attempts by the service’s clock' },
  captures: { title: 'Captures', meaning: 'How many requests the receiver stored' },
  lateness: { title: 'Lateness', meaning: 'Seconds from each event until the receiver had it, by the service’s clock' },
  'slow-answers': { title: 'Slow answers', meaning: 'How many answers took a quarter of a second or longer' },
  'failed-verdicts': { title: 'Failed checks', meaning: 'The checks of the receiver that failed, of all captures' },
  pairing: { title: 'Both ends', meaning: 'How what was sent and what was received compare' },
  bodies: {
    title: 'Bodies',
    meaning:
      'What each body that came is, at the client of answers, at the receiver of requests: JSON, JSON that cannot be parsed, a web page, other text, bytes that are no text, or empty; before any Content-Encoding is taken off, which stands before it',
  },
  'sign-ins': { title: 'Sign-ins', meaning: 'How each sign-in ended: done, or the code of its failure' },
  'raw-answers': {
    title: 'Answers to raw bytes',
    meaning: 'What came back for bytes that were written to the socket as they are: a status, a code, or none',
  },
  tokens: { title: 'Tokens', meaning: 'How many access tokens were issued' },
};
