export interface KioskOptions {
  /** The address of Sofra: `http://localhost:3000`. */
  url: string
  app_version?: string
  os_version?: string
  fetch?: typeof fetch
}

/** The data that a device stores between two starts. */
export interface Paired {
  key: string
  name: string
}

/**
 * The answer to a heartbeat: whether the device may sell and, if not, the sentence for its screen.
 */
export interface Beat {
  name: string
  may_sell: boolean
  message: string | null
}

/**
 * A refusal as the device shows it. `isOver`: the device's key is no longer valid, and the device
 * has to be paired again.
 */
export class KioskRefused extends Error {
  readonly status: number
  readonly isOver: boolean
  constructor(status: number, message: string) {
    super(message)
    this.status = status
    this.isOver = status === 401
  }
}

/**
 * A kiosk as its device sees it: it is paired by six digits, and then sends a heartbeat each
 * minute.
 */
export function createKiosk({
  url,
  app_version = '2.4.1',
  os_version = 'Android 14 · Sunmi K2',
  fetch: ask = fetch,
}: KioskOptions) {
  async function send<T>(path: string, body: object): Promise<T> {
    const reply = await ask(`${url}/api/kiosk/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: 'tr' },
      body: JSON.stringify({ ...body, app_version, os_version }),
      signal: AbortSignal.timeout(10_000),
    })
    const answer = (await reply.json().catch(() => ({}))) as T & { detail?: string; errors?: { message: string }[] }
    if (!reply.ok)
      throw new KioskRefused(reply.status, answer.errors?.[0]?.message ?? answer.detail ?? String(reply.status))
    return answer
  }
  return {
    /**
     * Exchanges six digits for a key that is valid until the device is unpaired. Throws
     * `KioskRefused`.
     */
    pair: async (code: string): Promise<Paired> => {
      const { key, name } = await send<Paired>('pair', { code })
      return { key, name }
    },
    /** Sends a heartbeat. Throws `KioskRefused`. */
    beat: async (key: string): Promise<Beat> => {
      const it = await send<{ name: string; is_locked: boolean; is_refused: boolean; message: string | null }>(
        'heartbeat',
        { key },
      )
      return { name: it.name, may_sell: !it.is_locked && !it.is_refused, message: it.message }
    },
  }
}
