import type { Answer, Call, CallInput } from '#contract/kit/call.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { session } from '#contract/identity/session.ts'
import { writeSearch } from '../address.ts'
import { clientWords } from '../words/kit-words.ts'
import { language } from '../words/language.ts'
import { isOffline, withoutReply } from './line.ts'
import { devices, oneAtATime, tokens } from './tokens.ts'
import { uuid } from './uuid.ts'
import { say } from '../words/words.ts'

const base = '/api'
/** Timeout from spec §9. */
const timeoutMs = 30_000

/**
 * The error of every failed call (spec §8). `status` is '' if there was no reply. `message` is in
 * the caller's language and can be shown as it is. `problem` is the server's own body, if it sent
 * one.
 */
export class Refusal extends Error {
  readonly status: number | ''
  readonly problem: Problem | null
  /**
   * Whether the server may have carried out the call: it was sent, and whoever answered, if anybody,
   * was not our server.
   */
  readonly isUnsure: boolean
  /**
   * Identifies the call and its parameters, so that a later success closes the message about the
   * refusal.
   */
  act = ''
  constructor(status: number | '', message: string, problem: Problem | null, cause?: unknown, isSent = true) {
    super(message, { cause })
    this.name = 'Refusal'
    this.status = status
    this.problem = problem
    this.isUnsure = isSent && !problem && (status === '' || status >= 500)
  }
}

interface Hearers {
  /**
   * The session has ended. `dead`: the server refused to renew it, with a reason if it gave one.
   * `none`: there was no token to renew.
   */
  sessionEnd: (how: 'dead' | 'none', why?: string) => void
  /** The user must set up a second factor or finish a registration before anything else. */
  pending: () => void
  /** The server is under maintenance. */
  maintenance: () => void
  /**
   * A call that changes something has succeeded. `act` identifies the call, as in an earlier
   * refusal of the same call.
   */
  done: (act: string) => void
}
const hearers: Hearers = {
  sessionEnd: () => undefined,
  pending: () => undefined,
  maintenance: () => undefined,
  done: () => undefined,
}

/**
 * The app registers here, once, how it reacts when a session ends or maintenance begins. The client
 * itself knows no screens.
 */
export const onClient = (it: Hearers) => void Object.assign(hearers, it)

export interface SendOptions {
  signal?: AbortSignal
  /**
   * The Idempotency-Key of this attempt, for calls that declare `idempotent`; generated if omitted.
   */
  key?: string
  /** A one-time token that replaces the session's. */
  bearer?: string
  /** The file to send, for calls that declare `upload`. */
  upload?: Blob
  /**
   * The server asked for proof of work (contract/src/kit/proof.ts), which is now being computed.
   */
  onProof?: () => void
  /** Lets the request outlive the page. Used for the last call of a tab that is closing. */
  keepalive?: boolean
}

/**
 * Sends a call of the contract and returns its answer. A 401 is retried once with a renewed token.
 * Throws `Refusal`. An aborted call throws the reason of the signal.
 */
export async function send<C extends Call>(
  call: C,
  given: CallInput<C>,
  options: SendOptions = {},
): Promise<Answer<C>> {
  const act = `${call.method} ${call.path} ${JSON.stringify((given as Parts).params)}`
  try {
    // A call may be resent after a renewed token or a proof of work, and must not take effect
    // twice.
    const keyed = call.idempotent && !options.key ? { ...options, key: uuid() } : options
    const answer = await renewed(call, given, keyed)
    if (call.method !== 'GET') hearers.done(act)
    return answer
  } catch (error) {
    if (error instanceof Refusal) error.act = act
    throw error
  }
}

async function renewed<C extends Call>(call: C, given: CallInput<C>, options: SendOptions): Promise<Answer<C>> {
  const used = tokens.access()
  try {
    return await proven(call, given, options)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.problem?.code === 'two_factor_required' || error.problem?.code === 'registration_required')
      hearers.pending()
    if (error.problem?.code === 'maintenance') hearers.maintenance()
    if (error.status !== 401 || call.permission === 'public') throw error
    await renew(used, error)
    return once(call, given, options)
  }
}

/**
 * The server may ask for proof of work again, because the first one came too late or attackers have
 * raised the difficulty in the meantime.
 */
const maxProofs = 3

/** Sends a call. If the server asks for proof of work, computes it and resends the call. */
async function proven<C extends Call>(call: C, given: CallInput<C>, options: SendOptions): Promise<Answer<C>> {
  let proof: string | undefined
  for (let left = maxProofs; ; left--) {
    try {
      return await once(call, given, options, proof)
    } catch (error) {
      const asked = error instanceof Refusal ? error.problem?.proof : undefined
      if (!asked || left === 0) throw error
      options.onProof?.()
      const { prove } = await import('./proof.ts').catch(() => Promise.reject(error))
      proof = await prove(asked, options.signal)
    }
  }
}

/** The server's code for why the session has ended, if the refusal contains one. */
export function whyEnded(error: unknown): string | undefined {
  const current = error instanceof Refusal ? error.problem?.current : undefined
  const why: unknown = typeof current === 'object' && current !== null && 'ended' in current && current.ended
  return typeof why === 'string' ? why : undefined
}

/** Renews the access token, unless another tab has done so meanwhile. */
async function renew(used: string | null, cause: Refusal) {
  await oneAtATime(async () => {
    if (tokens.access() && tokens.access() !== used) return
    const refresh_token = tokens.refresh()
    if (!refresh_token) {
      hearers.sessionEnd('none')
      throw cause
    }
    try {
      tokens.keep(await once(session.refresh, { body: { refresh_token } }, {}))
    } catch (error) {
      // If there is no reply, or the server is busy, the session may still be alive, so it does not
      // end.
      const refused = error instanceof Refusal && typeof error.status === 'number' && error.status < 429
      if (refused) hearers.sessionEnd('dead', whyEnded(error))
      throw error
    }
  })
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

async function once<C extends Call>(
  call: C,
  given: CallInput<C>,
  { signal, key, keepalive, upload, bearer }: SendOptions,
  proof?: string,
): Promise<Answer<C>> {
  const { params, query, body } = given as Parts
  const headers: Record<string, string> = {
    lang: language(),
    'timezone-offset': String(new Date().getTimezoneOffset()),
  }
  const token = bearer ?? tokens.access()
  if (token) headers.authorization = `Bearer ${token}`
  if (upload) headers['content-type'] = 'application/octet-stream'
  else if (body !== undefined) headers['content-type'] = 'application/json'
  if (key) headers['idempotency-key'] = key
  if (call.guarded) headers.device = devices.marks()
  if (proof) headers.proof = proof
  const timeout = AbortSignal.timeout(timeoutMs)
  const wasOffline = isOffline()
  let reply: Response
  let text: string
  try {
    reply = await fetch(base + path(call.path, params) + writeSearch(query), {
      method: call.method,
      headers,
      body: upload ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      keepalive,
    })
    text = await reply.text()
  } catch (error) {
    if (signal?.aborted) throw error
    const word = withoutReply({ isRead: call.method === 'GET', wasOffline })
    throw new Refusal('', say(clientWords)(word), null, error, !wasOffline)
  }
  if (reply.ok) return (text ? JSON.parse(text) : null) as Answer<C>
  const problem = parsed(text)
  throw new Refusal(reply.status, problem?.detail || (!problem && text) || say(clientWords)('unknown'), problem)
}

const path = (pattern: string, params: Record<string, unknown> = {}) =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

function parsed(text: string): Problem | null {
  try {
    const it: unknown = JSON.parse(text)
    return it && typeof it === 'object' && 'code' in it ? (it as Problem) : null
  } catch {
    return null
  }
}
