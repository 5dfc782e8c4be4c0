import { createHmac, timingSafeEqual } from 'node:crypto'

export interface IyzicoKeys {
  api_key: string
  secret_key: string
}

const hex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

/**
 * Compares two signatures in a time that says nothing about where they differ. Upper and lower case
 * of hexadecimal digits are the same.
 */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((it) => Buffer.from(it.trim().toLowerCase()))
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b)
}

/**
 * The signature of a request: over a random key, the path without its query, and the body as it is
 * sent.
 */
export const requestSignature = (secret_key: string, random: string, path: string, body: string): string =>
  hex(secret_key, `${random}${path}${body}`)

/** The headers that prove a request's sender, called IYZWSv2 by iyzico. */
export function signedHeaders(
  { api_key, secret_key }: IyzicoKeys,
  { path, body, random }: { path: string; body: string; random: string },
): Record<string, string> {
  const signature = requestSignature(secret_key, random, path, body)
  const proof = `apiKey:${api_key}&randomKey:${random}&signature:${signature}`
  return { authorization: `IYZWSv2 ${Buffer.from(proof).toString('base64')}`, 'x-iyzi-rnd': random }
}

/** The signature of an answer: over its own values, in a sequence that each call defines. */
export const answerSignature = (secret_key: string, values: readonly (string | number)[]): string =>
  hex(secret_key, values.join(':'))

/** What iyzico reports about a payment on its own page. */
export interface ReportedPayment {
  iyziEventType: string
  iyziPaymentId: string
  token: string
  paymentConversationId: string
  status: string
}

/** The signature of a report, called X-IYZ-SIGNATURE-V3 by iyzico. */
export const reportSignature = (secret_key: string, it: ReportedPayment): string =>
  hex(
    secret_key,
    [secret_key, it.iyziEventType, it.iyziPaymentId, it.token, it.paymentConversationId, it.status].join(''),
  )
