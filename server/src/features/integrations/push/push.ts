import * as z from 'zod/mini'
import { readServiceAccount } from '#contract/integrations/push-provider.ts'
import { defineAdapter } from '#server/kit/sending/providers.ts'
import { checkFcm, sendByFcm } from './fcm.ts'
import { sendByWebPush } from './web-push.ts'

const settings = z.object({
  /** The contact for Web Push. */
  sender: z.string(),
  /** The key file of a service account; empty if messages reach only browsers. */
  service_account: z.string(),
  /** The private key of Web Push. */
  web_push: z.string(),
  base_url: z.nullable(z.string()),
  allows_private: z.boolean(),
})
type Settings = z.infer<typeof settings>

const firebaseOf = ({ service_account, base_url }: Settings) => {
  const account = readServiceAccount(service_account)
  return account && { ...account, base_url }
}

/** Push messages: to apps by Firebase, to browsers by their own push services. */
export const push = defineAdapter({
  code: 'push',
  channel: 'push',
  settings,
  pace: { max: 200, windowMs: 1000 },
  open: (account, { timeoutMs }) => {
    const firebase = firebaseOf(account)
    const keys = { contact: account.sender, private_key: account.web_push }
    return async (message) => {
      const { to } = message
      if (typeof to !== 'string')
        return sendByWebPush(keys, { ...message, to }, { timeoutMs, allowsPrivate: account.allows_private })
      return firebase
        ? sendByFcm(firebase, { ...message, to }, { timeoutMs })
        : { state: 'refused', reason: 'no_key_file' }
    }
  },
  check: async (account, how) => {
    const firebase = firebaseOf(account)
    return firebase ? checkFcm(firebase, how) : { is_well: true, said: '', amounts: [] }
  },
})
