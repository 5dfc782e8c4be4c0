import type { Call, Schema } from '#contract/kit/call.ts'

export type DecisionCall = Call & { params: Schema; body: Schema }

/** What is asked of whoever decides. */
export interface Asking {
  title: string
  /** What the note is called, and what becomes of it. */
  label: string
  help: string
  /** Where the contract gives a choice of reasons: what each is called. */
  reason: (value: string) => string
}

/** The field in which the contract takes a word on the decision, besides those that are fixed; undefined where it takes none. */
export const noteOf = ({ body }: DecisionCall, fixed: object): string | undefined =>
  Object.keys((body as { shape?: object }).shape ?? {}).find((it) => it !== 'version' && !(it in fixed))
