import { mayBeSent } from '#contract/members/may-be-sent.ts'
import type { Kit } from '#server/kit/kit.ts'
import { triedProvider, type Channel, type Messages, type SendAnswer } from '#server/kit/sending/providers.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

/** How long a test message may take, in ms. This is short, because somebody waits for the answer. */
const timeoutMs = 8000

/**
 * Sends one message at once, from the account that a company has entered, even if it is not in use;
 * for the platform, also from the environment's account. Returns undefined if there is no account.
 * The message goes to the user who asked for it.
 */
export async function tryProvider<C extends Channel>(
  kit: Kit,
  channel: C,
  { company_id, ...message }: Omit<Messages[C], 'id'> & { company_id: string },
): Promise<SendAnswer | undefined> {
  const verdict = mayBeSent(channel === 'mail' ? 'email' : 'sms', { purpose: 'account' }, null, kit.now())
  const provider = await triedProvider(kit, channel, company_id, { timeoutMs })
  if (!provider || !verdict.may) return undefined
  return provider.send({ ...message, id: uuidv7() } as unknown as Messages[C], verdict)
}
