import { sameBytes, sha256 } from '#server/kit/guard/tokens.ts'

/** The header with which a caller signs in by user name and password (Basic authentication). */
export const basicOf = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Whether two texts are equal. Hashes are compared, so that timing reveals neither length nor content. */
export const isSameText = (a: string, b: string) => sameBytes(sha256(a), sha256(b))

/** Whether a header signs in this user. If no password is set, no header does. */
export const isBasic = (given: string | string[] | undefined, user: string, password: string): boolean =>
  password !== '' && typeof given === 'string' && isSameText(given, basicOf(user, password))
