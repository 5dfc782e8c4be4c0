import { mayBeSent } from '#contract/members/may-be-sent.ts'
import type { Kit } from '#server/kit/kit.ts'
import { ownProvider, type SendAnswer } from '#server/kit/sending/providers.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

/** How long a test message may take, in ms. This is short, because somebody waits for the answer. */
const timeoutMs = 8000

/**
 * Sends one SMS by a company's own account, at once and whether or not the account is in use.
 * Undefined if the company has none. The text is written to a user, who asked for it.
 */
export async function trySms(
  kit: Kit,
  { company_id, to, text }: { company_id: string; to: string; text: string },
): Promise<SendAnswer | undefined> {
  const verdict = mayBeSent('sms', { purpose: 'account' }, null, kit.now())
  const provider = await ownProvider(kit, 'sms', company_id, { timeoutMs })
  if (!provider || !verdict.may) return undefined
  return provider.send({ id: uuidv7(), to, text, isCommercial: false }, verdict)
}
