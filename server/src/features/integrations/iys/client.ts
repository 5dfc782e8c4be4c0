import * as z from 'zod/mini'
import { iysBody, iysSubject, readIysMoment, type IysAnswer, type ToFile } from '#contract/members/iys-law.ts'
import { exchange, shaped, type Reply } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { IysAccess } from './access.ts'
import { checked } from './answers.ts'
import { accessToken } from './token.ts'

/**
 * How İYS writes the status of an answer. Its pages say RET for a no, but according to some clients
 * it writes RED.
 */
const status = z.enum(['ONAY', 'RET', 'RED'])
const statusOf = (it: z.infer<typeof status>): IysAnswer['status'] => (it === 'ONAY' ? 'given' : 'refused')

const brands = z.array(z.object({ brandCode: z.number(), name: z.string() }))
const filed = z.object({ transactionId: z.string() })
const standing = z.object({ status, consentDate: z.string() })
const change = z.object({
  recipient: z.string(),
  recipientType: z.string(),
  type: z.enum(['MESAJ', 'ARAMA', 'EPOSTA']),
  status,
  consentDate: z.string(),
  transactionId: z.optional(z.string()),
})
export type IysChange = z.infer<typeof change>
const page = z.object({ after: z.optional(z.nullable(z.string())), list: z.array(z.unknown()) })

/**
 * The İYS calls that we use, as its public pages describe them, for the brand of one company. All
 * of them throw `PlatformFault`.
 */
export function iysClient(kit: Kit, access: IysAccess, { timeoutMs }: { timeoutMs?: number | undefined } = {}) {
  const sp = `/sps/${access.iys_code}`
  const brand = `${sp}/brands/${access.brand_code}`

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const ask = async (isSpent: boolean): Promise<Reply> =>
      exchange(access, {
        method,
        path,
        body,
        timeoutMs,
        headers: { authorization: `Bearer ${await accessToken(kit, access, { isSpent, timeoutMs })}` },
      })
    const reply = await ask(false)
    return checked(reply.status === 401 ? await ask(true) : reply)
  }

  return {
    /** Signs in again and reads the brand's name. Throws if the company has no such brand. */
    async check(): Promise<string> {
      await accessToken(kit, access, { isSpent: true, timeoutMs })
      const found = shaped(brands, await call('GET', `${sp}/brands`)).find(
        (it) => String(it.brandCode) === access.brand_code,
      )
      if (!found) throw new PlatformFault('refused', `brandCode ${access.brand_code}?`)
      return found.name
    },
    async file(it: ToFile): Promise<string> {
      return shaped(filed, await call('POST', `${brand}/consents`, iysBody(it, kit.now()))).transactionId
    },
    /**
     * The answer that İYS has for a number or an address; null if it has none, which it reports
     * with 404 or 422.
     */
    async held(it: Pick<ToFile, 'channel' | 'recipient'>): Promise<IysAnswer | null> {
      try {
        const body = shaped(standing, await call('POST', `${brand}/consents/status`, iysSubject(it)))
        const at = readIysMoment(body.consentDate)
        if (!at) throw new PlatformFault('unclear', 'unreadable answer')
        return { status: statusOf(body.status), at }
      } catch (error) {
        if (error instanceof PlatformFault && (error.code === 404 || error.code === 422)) return null
        throw error
      }
    },
    /**
     * A page of changes that citizens made at İYS itself, oldest first. `after` is where the next
     * page begins. An entry that cannot be read does not hide the others.
     */
    async changes(
      after: string | null,
      limit: number,
    ): Promise<{ after: string | null; list: IysChange[]; count: number }> {
      const query = new URLSearchParams({ source: 'IYS', limit: String(limit), ...(after && { after }) })
      const { list, after: next } = shaped(page, await call('GET', `${brand}/consents/changes?${query}`))
      const read = list.flatMap((each) => {
        const { success, data } = change.safeParse(each)
        if (!success) kit.log.warn({ company: access.company_id }, 'a change at İYS cannot be read')
        return success ? [data] : []
      })
      return { after: next || after, list: read, count: list.length }
    },
  }
}

export const statusIn = (it: IysChange) => statusOf(it.status)
