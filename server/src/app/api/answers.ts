import recorded from './answers.json' with { type: 'json' }

/**
 * For each call for apps, as `noun.name`, what the server answered to its example body. Recorded by
 * answers.test.ts, which also checks each answer against its schema.
 */
export const sampleAnswers: Readonly<Record<string, unknown>> = recorded
