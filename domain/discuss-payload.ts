// What a language model is told of an organisation: a prepared question and aggregates, nothing that names anybody.

export const discussTopics = ['overview', 'first-change', 'factors', 'habits', 'trend'] as const;

export type DiscussTopic = (typeof discussTopics)[number];
