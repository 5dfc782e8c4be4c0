import type { RuleFault } from '../../menu/rules.ts'
import { audienceFaults, type Audience } from '../../members/audience.ts'
import { langs } from '../../kit/field-words.ts'
import type { NotificationInput } from './notification.ts'
import { wrongField } from './message-template.ts'

type Message = Pick<NotificationInput, 'channel' | 'title' | 'body'> & { audience: Audience }
type Timed = Pick<NotificationInput, 'send_at' | 'expires_at' | 'by_recipient_clock'>

/** Finds faults of a message that its schema cannot find. */
export function messageFaults({ channel, title, body, audience }: Message): RuleFault[] {
  const faults: RuleFault[] = audienceFaults(audience)
  if (channel !== 'sms' && !title.tr) faults.push({ path: 'title.tr', code: 'required' })
  const texts = { body, ...(channel !== 'sms' && { title }) }
  for (const [name, text] of Object.entries(texts))
    for (const lang of langs) {
      const field = wrongField(text[lang])
      if (field) faults.push({ path: `${name}.${lang}`, code: 'message_field', params: { field } })
    }
  return faults
}

/** Finds faults of a whole notification. */
export function notificationFaults(it: Message & Timed): RuleFault[] {
  const faults = messageFaults(it)
  const { send_at, expires_at } = it
  if (send_at && expires_at && new Date(expires_at) <= new Date(send_at))
    faults.push({ path: 'expires_at', code: 'ends_before_start' })
  if (it.by_recipient_clock && !send_at) faults.push({ path: 'send_at', code: 'required' })
  return faults
}
