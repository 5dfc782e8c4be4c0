import { createHmac } from 'node:crypto'

/** A shop that has an account. */
export interface Merchant {
  apiKey: string
  secretKey: string
  /** The shop's address for notifications, as entered in iyzico's control panel. */
  webhookUrl?: string
}

const hex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

/** The parts of the header `Authorization: IYZWSv2 …`, or undefined if it has another form. */
export function readAuthorization(
  header: string,
): { apiKey: string; randomKey: string; signature: string } | undefined {
  const [scheme, encoded = ''] = header.split(' ')
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const found = /^apiKey:([^&]*)&randomKey:([^&]*)&signature:([0-9a-f]{64})$/.exec(text)
  if (scheme !== 'IYZWSv2' || !found) return undefined
  const [, apiKey = '', randomKey = '', signature = ''] = found
  return { apiKey, randomKey, signature }
}

/** Whether a request was signed with the shop's key, over exactly these bytes. */
export const isSigned = (
  { secretKey }: Merchant,
  it: { randomKey: string; signature: string; path: string; body: string },
): boolean => it.signature === hex(secretKey, it.randomKey + it.path + it.body)

/** Signs an answer over some of its values. Amounts are written without zeros at the end. */
export const signAnswer = ({ secretKey }: Merchant, values: readonly (string | number)[]): string =>
  hex(secretKey, values.map(String).join(':'))

/** The header X-IYZ-SIGNATURE-V3 of a notification about a payment on the hosted page. */
export const signNotification = (
  { secretKey }: Merchant,
  it: { iyziEventType: string; iyziPaymentId: number; token: string; paymentConversationId: string; status: string },
): string =>
  hex(
    secretKey,
    secretKey + it.iyziEventType + String(it.iyziPaymentId) + it.token + it.paymentConversationId + it.status,
  )
