import type { Answer, Call, CallInput } from '#contract/kit/call.ts'
import { Refusal, send } from './client.ts'
import { isLineDown } from './line.ts'
import { notSent } from './load-act.ts'

/** Reads what an action is based on. Without a connection, the action is refused (load-act.ts). */
export async function readForAct<C extends Call>(call: C, given: CallInput<C>): Promise<Answer<C>> {
  try {
    return await send(call, given)
  } catch (error) {
    throw error instanceof Refusal && error.status === '' && isLineDown() ? notSent(error) : error
  }
}
