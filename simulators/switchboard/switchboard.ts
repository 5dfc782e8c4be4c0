import { randomUUID } from 'node:crypto'

export type Provider = 'verimor' | 'netsantral' | 'bulutfon'

export interface SwitchboardOptions {
  provider: Provider
  /** The address that the switchboard reports to. */
  address: string
  /** Credentials for Basic authentication. */
  login?: { username: string; password: string }
  now?: () => number
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** The pause between tries, in ms. */
  pauseMs?: number
}

export interface Incoming {
  /** The caller's number as shown. Omitted if it is withheld. */
  from?: string
  to?: string
  extension?: string
  direction?: 'inbound' | 'outbound'
}

/**
 * A call in progress. Each of its functions reports an event to the server, and resolves to the
 * status of the last answer.
 */
export interface Call {
  id: string
  answer(): Promise<number>
  hangUp(): Promise<number>
  /** Sends the n-th report of this call a second time. */
  again(n: number): Promise<number>
}

type Fields = Record<string, string | number>
type Event = 'ring' | 'answer' | 'over'
interface State extends Required<Incoming> {
  id: string
  at: number
  talkSec: number
}

/**
 * The events in each provider's format. Their time formats are: local time in Istanbul,
 * milliseconds, microseconds.
 */
const events: Record<Provider, (event: Event, it: State) => Fields | undefined> = {
  verimor: (event, it) => ({
    event_type: { ring: 'ringing', answer: 'answer', over: 'hangup' }[event],
    domain_id: 4711,
    direction: it.direction,
    caller_id_number: it.from ? it.from.replace('+', '') : 'anonymous',
    outbound_caller_id_number: '',
    destination_number: it.to,
    dialed_user: it.extension,
    ...(event !== 'ring' && it.talkSec >= 0 && { connected_user: it.extension }),
    call_uuid: it.id,
    start_stamp: new Date(it.at + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    answered: String(it.talkSec >= 0),
  }),
  netsantral: (event, it) => ({
    pbx_num: it.to,
    unique_id: it.id,
    internal_num: it.extension,
    customer_num: it.from,
    scenario: { ring: it.direction === 'inbound' ? 'Inbound_call' : 'Outbound_call', answer: 'Answer', over: 'Hangup' }[
      event
    ],
    timestamp: it.at,
    ...(event === 'over' && it.talkSec > 0 && { talktime: it.talkSec }),
  }),
  bulutfon: (event, it) =>
    event === 'answer'
      ? undefined
      : {
          event_type: event === 'ring' ? 'call_init' : it.talkSec >= 0 ? 'call_hangup' : 'missing_call',
          domain_id: 12,
          account_id: 34,
          caller: it.from || 'Anonymous',
          callee: it.to,
          uuid: it.id,
          direction: it.direction === 'inbound' ? 'IN' : 'OUT',
          timestamp: it.at * 1000,
          ...(event === 'over' && { talk_duration: Math.max(0, it.talkSec), hangup_cause: 'NORMAL_CLEARING' }),
        },
}

const tries = 3

/** Creates one switchboard, which reports to one address. */
export function createSwitchboard({
  provider,
  address,
  login,
  now = Date.now,
  fetch: send = fetch,
  pauseMs = 500,
}: SwitchboardOptions) {
  const isForm = provider === 'verimor'

  async function tell(fields: Fields, left = tries): Promise<number> {
    const body = isForm
      ? new URLSearchParams(Object.entries(fields).map(([name, it]): [string, string] => [name, String(it)])).toString()
      : JSON.stringify(fields)
    const { status } = await send(address, {
      method: 'POST',
      headers: {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(login && {
          authorization: `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`,
        }),
      },
      body,
    }).catch(() => ({ status: 0 }))
    const isLater = status === 0 || status >= 500
    if (!isLater || left <= 1) return status
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return tell(fields, left - 1)
  }

  return {
    async ring(given: Incoming): Promise<Call> {
      const state: State = {
        from: '',
        to: '908502223344',
        extension: '',
        direction: 'inbound',
        ...given,
        id: randomUUID(),
        at: now(),
        talkSec: -1,
      }
      const sent: Fields[] = []
      let answeredAt = 0
      const say = async (event: Event) => {
        const fields = events[provider](event, state)
        if (!fields) return 200
        sent.push(fields)
        return tell(fields)
      }
      await say('ring')
      return {
        id: state.id,
        answer: () => {
          answeredAt = now()
          state.talkSec = 0
          return say('answer')
        },
        hangUp: () => {
          if (answeredAt > 0) state.talkSec = Math.max(1, Math.round((now() - answeredAt) / 1000))
          return say('over')
        },
        again: (n) => tell(sent[n] ?? {}),
      }
    },
  }
}
