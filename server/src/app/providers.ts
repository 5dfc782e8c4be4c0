import { addAdapters } from '#server/kit/sending/providers.ts'
import { iletimerkezi } from '#server/features/integrations/sms/iletimerkezi.ts'
import { netgsm } from '#server/features/integrations/sms/netgsm.ts'
import { twilio } from '#server/features/integrations/sms/twilio.ts'
import { verimor } from '#server/features/integrations/sms/verimor.ts'
import { push } from '#server/features/integrations/push/push.ts'
import { smtp } from '#server/features/integrations/mail/smtp.ts'

/** The protocols by which messages are sent. */
export const connectProviders = (): void => addAdapters([smtp, netgsm, iletimerkezi, verimor, twilio, push])
