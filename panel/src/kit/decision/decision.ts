import type { Call, Schema } from '#contract/kit/call.ts'

export type DecisionCall = Call & { params: Schema; body: Schema }

/** The question put to the person who decides. */
export interface Asking {
  title: string
  /** The note's label, and what happens to the note. */
  label: string
  help: string
  /** Labels for the contract's reasons, where it offers a choice. */
  reason: (value: string) => string
}

/**
 * The field in which the contract takes a note on the decision, besides the fixed fields; undefined
 * if there is none.
 */
export const noteOf = ({ body }: DecisionCall, fixed: object): string | undefined =>
  Object.keys((body as { shape?: object }).shape ?? {}).find((it) => it !== 'version' && !(it in fixed))
