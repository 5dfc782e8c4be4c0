import { addAdapters } from '#server/kit/sending/providers.ts'
import { verimor } from '#server/features/integrations/sms/verimor.ts'
import { smtp } from '#server/features/integrations/mail/smtp.ts'

/** The protocols by which messages are sent. */
export const connectProviders = (): void => addAdapters([smtp, verimor])
