import type { Call, Schema } from '#contract/kit/call.ts'

export type DecisionCall = Call & { params: Schema; body: Schema }

/** The question put to the person who decides. */
export interface Asking {
  title: string
  /** The label of the note, and a text that says what happens to the note. */
  label: string
  help: string
  /** Labels for the contract's reasons, if it offers a choice. */
  reason: (value: string) => string
}

/**
 * The field in which the contract takes a note on the decision, apart from the fixed fields;
 * undefined if there is none.
 */
export const noteOf = ({ body }: DecisionCall, fixed: object): string | undefined =>
  Object.keys((body as { shape?: object }).shape ?? {}).find((it) => it !== 'version' && !(it in fixed))
