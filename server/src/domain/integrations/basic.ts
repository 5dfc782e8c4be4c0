import { sameBytes, sha256 } from '#server/kit/guard/tokens.ts'

/** The header with which somebody proves itself by a user name and a password. */
export const basicOf = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Whether two texts are equal. Hashes are compared, so that timing reveals neither length nor content. */
export const isSameText = (a: string, b: string) => sameBytes(sha256(a), sha256(b))

/** Whether a call's header is that of this user. A password that is not set is nobody's. */
export const isBasic = (given: string | string[] | undefined, user: string, password: string): boolean =>
  password !== '' && typeof given === 'string' && isSameText(given, basicOf(user, password))
