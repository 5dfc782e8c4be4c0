import { count } from './costs.ts'

/**
 * The running product as a test sees it: with a company of its own, or with the whole demo world.
 */
export interface Product {
  url: string
  /** Address of the simulated GetirYemek. Its control API is under /__control. */
  getir: string
  /** Address of the simulated Trendyol Go. */
  trendyol: string
  /** Address of the simulated Firebase (simulators/push/README.md). */
  push: string
  /** The address at which the simulated SMS providers show what they received. */
  sms: string
  /**
   * Kills the server (kill -9). Resolves once its watcher has restarted it and it serves again.
   * Only for a test file with its own product.
   */
  kill(): Promise<void>
  /** The API keys that send orders: one per company, as in the demo world. */
  feed: FeedWorld
  /** The sign-in address of a user: `branch`, `company`, `provider` … */
  addressOf(who: string): string
}

export interface FeedWorld {
  watched_branch_id: string
  companies: {
    id: string
    api_key: string
    branches: { id: string; name: string; lat: number; lng: number; platform_ids: { getir?: string } }[]
  }[]
}

export const password = 'sofra-demo'

interface Tokens {
  token: string
  refreshToken: string
}

/** Opens a session for one of the product's users through the login call. */
export async function enter(product: Product, who: string): Promise<Tokens> {
  count('sign-ins')
  const email = product.addressOf(who)
  const response = await fetch(`${product.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, remember_me: true, rotate: true }),
  })
  if (!response.ok) throw new Error(`${email} does not get in: ${response.status} ${await response.text()}`)
  return (await response.json()) as Tokens
}

const sessions = new Map<string, { at: number; tokens: Tokens }>()
const sessionMs = 4 * 60_000

/**
 * Tokens of one of the product's users, from a session that tests share for some minutes. Sharing
 * it saves password hashing, which is slow on purpose, in tests that are not about signing in.
 */
export async function tokenOf(product: Product, who: string): Promise<Tokens> {
  const name = `${product.url} ${product.addressOf(who)}`
  const known = sessions.get(name)
  if (known && Date.now() - known.at < sessionMs && (await isAlive(product, known.tokens))) return known.tokens
  const tokens = await enter(product, who)
  sessions.set(name, { at: Date.now(), tokens })
  return tokens
}

/** Whether the session is still alive: nobody has signed out of it. */
async function isAlive(product: Product, { token }: Tokens): Promise<boolean> {
  const reply = await fetch(`${product.url}/api/user/getinfo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  return reply.ok
}

/** Makes one API call as a user. Prepares what the test then shows in the browser. */
export async function api<T = never>(
  product: Pick<Product, 'url'>,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const reply = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}
