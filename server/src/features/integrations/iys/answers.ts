import * as z from 'zod/mini'
import type { Reply } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'

/** The body of a refusal: İYS returns either a list of errors or a single one. */
const problem = z.object({
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z.optional(z.string()), message: z.optional(z.string()) }))),
})

const maxReason = 300

/** İYS's error in its own words: `H155: İzin tarihi …`. */
function saidBy({ status, body }: Reply): string {
  const { success, data } = problem.safeParse(body)
  const told = success ? (data.errors?.length ? data.errors : [data]) : []
  const words = told.map((it) => [it.code, it.message].filter(Boolean).join(': ')).filter(Boolean)
  return (words.join(' ') || `HTTP ${status}`).slice(0, maxReason)
}

/**
 * The body of a successful answer. For any other answer, throws a `PlatformFault` with the status
 * as its code: 422 is about the consent that was sent, anything else about the access.
 */
export function checked(reply: Reply): unknown {
  const { status } = reply
  if (status >= 200 && status < 300) return reply.body
  if (status === 429) throw new PlatformFault('limited', saidBy(reply), status)
  if (status >= 500) throw new PlatformFault('unclear', saidBy(reply), status)
  throw new PlatformFault('refused', saidBy(reply), status)
}
