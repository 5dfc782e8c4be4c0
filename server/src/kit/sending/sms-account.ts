import * as z from 'zod/mini'

/** An account at a provider of SMS. `base_url` is null for the provider's own address. */
export interface SmsAccount {
  username: string
  password: string
  sender: string
  base_url: string | null
}

const fields = z.object({
  username: z.string(),
  password: z.string(),
  sender: z.string(),
  base_url: z.nullable(z.string()),
})

/** The account that an address names: `https://name:password@host?from=SENDER`. */
export function accountAt(url: string): SmsAccount {
  const it = new URL(url)
  return {
    username: decodeURIComponent(it.username),
    password: decodeURIComponent(it.password),
    sender: it.searchParams.get('from') ?? '',
    base_url: it.origin,
  }
}

/**
 * The settings of an account: either its fields, or the one address that the environment contains.
 */
export const smsAccount = z.union([
  fields,
  z.pipe(
    z.object({ url: z.string().check(z.regex(/^https?:\/\//)) }),
    z.transform(({ url }) => accountAt(url)),
  ),
])
