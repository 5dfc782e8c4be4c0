/** An SMS as its receiver reads it. */
export interface ReceivedSms {
  custom_id: string
  from: string
  /** The number as it was sent, such as 905321234567. */
  to: string
  text: string
  /** Whether the sender called it advertising. Null if the protocol cannot say so. */
  is_commercial: boolean | null
  received_at: string
}

/** An account at a simulated provider. The form of its user name shows the protocol. */
export interface SmsAccount {
  username: string
  password: string
  /** The sender names that the provider has approved for it. */
  senders: readonly string[]
  /** How many SMS it can still send. */
  credits: number
}

/** Everything that the protocols share: accounts, and what was received. */
export function createWorld(accounts: readonly SmsAccount[], keeps: number) {
  const received: ReceivedSms[] = []
  const known = new Map(accounts.map((it) => [it.username, { ...it }]))
  let next = 20_000
  return {
    received,
    /** The account with this user name and password. */
    signIn(username: unknown, password: unknown): SmsAccount | undefined {
      const found = typeof username === 'string' ? known.get(username) : undefined
      return found && found.password === password ? found : undefined
    },
    /** The account with this user name, for tests that change it. */
    accountNamed: (username: string) => known.get(username),
    /** Takes a message from an account. Returns its number. */
    take(account: SmsAccount, it: Omit<ReceivedSms, 'received_at'>): number {
      account.credits -= 1
      received.unshift({ ...it, received_at: new Date().toISOString() })
      received.length = Math.min(received.length, keeps)
      return ++next
    },
  }
}
export type World = ReturnType<typeof createWorld>

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  authorization: string
  body: string
}
/** An answer: its status, and a text or JSON. */
export interface Answered {
  status: number
  body: unknown
}
/** A provider's protocol. Undefined for a path that it does not have. */
export type Protocol = (asked: Asked, world: World) => Answered | undefined

/** The user name and password of basic authentication. */
export function basicOf(authorization: string): [username: string, password: string] {
  const text = Buffer.from(/^Basic (.+)$/.exec(authorization)?.[1] ?? '', 'base64').toString('utf8')
  const at = text.indexOf(':')
  return [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
}

/** A JSON body as an object; undefined if the body is not JSON. */
export function jsonOf(body: string): Record<string, unknown> | undefined {
  try {
    const it: unknown = JSON.parse(body)
    return typeof it === 'object' && it !== null && !Array.isArray(it) ? (it as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
