import type { SmsProvider } from './message-provider.ts'

/**
 * Why a provider refused an SMS. The first five causes concern the account: the provider accepts
 * nothing until somebody acts. The others concern one message or one moment.
 */
export const smsCauses = [
  'credentials',
  'account',
  'credit',
  'sender',
  'iys',
  'number',
  'text',
  'opted_out',
  'busy',
] as const
export type SmsCause = (typeof smsCauses)[number]

/**
 * The meaning of each provider's codes, from the provider's public documentation. A code that is
 * missing here is shown unchanged.
 */
const codes: Record<SmsProvider, Readonly<Record<string, SmsCause>>> = {
  netgsm: {
    20: 'text',
    30: 'credentials',
    40: 'sender',
    50: 'iys',
    51: 'iys',
    80: 'busy',
    85: 'busy',
    100: 'busy',
    101: 'busy',
  },
  iletimerkezi: {
    401: 'credentials',
    402: 'credit',
    450: 'sender',
    452: 'number',
    453: 'text',
    454: 'text',
    459: 'sender',
    460: 'sender',
    466: 'number',
    468: 'iys',
    469: 'iys',
    470: 'iys',
    503: 'busy',
  },
  verimor_sms: {
    401: 'credentials',
    403: 'credentials',
    INSUFFICIENT_CREDITS: 'credit',
    INVALID_SOURCE_ADDRESS: 'sender',
    INVALID_DESTINATION_ADDRESS: 'number',
    MISSING_DESTINATION_ADDRESS: 'number',
    FORBIDDEN_MESSAGE: 'text',
    MESSAGE_TOO_LONG: 'text',
    MISSING_MESSAGE: 'text',
  },
  twilio: {
    20003: 'credentials',
    20005: 'account',
    20429: 'busy',
    21211: 'number',
    21212: 'sender',
    21217: 'number',
    21602: 'text',
    21606: 'sender',
    21610: 'opted_out',
    21614: 'number',
    21617: 'text',
    21635: 'number',
    21659: 'sender',
    21660: 'sender',
    21661: 'sender',
    21701: 'sender',
    21703: 'sender',
  },
}

/** The cause that a provider's code means; undefined for an unknown code. */
export const smsCauseOf = (provider: SmsProvider, code: string): SmsCause | undefined =>
  Object.hasOwn(codes[provider], code) ? codes[provider][code] : undefined
