import sql from 'sql-template-tag'
import { companyIys } from '#contract/integrations/iys.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member, type Member } from '#contract/members/member.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { testServer } from '#server/app/test/test-server.ts'
import { layTestWorld } from '#server/app/test/test-world.ts'
import { createIys } from '#simulators/iys/iys.ts'

export const brand = 632_146
/** The number of another brand that the same company has at İYS. */
export const otherBrand = 632_147

/**
 * A server without workers, a simulated İYS with the same clock, and a company that can be
 * connected to it. It is a Wednesday, noon in Istanbul.
 */
export async function setIysStage(options: Parameters<typeof createIys>[0] = {}) {
  let now = Date.parse('2026-11-25T09:00:00Z')
  const clock = () => now
  const iys = await createIys({ now: clock, ...options })
  iys.control.add({
    iysCode: 632_145,
    username: 'api@deneme.test',
    password: 'çok-gizli',
    brands: [
      { brandCode: brand, name: 'Bizim Dönerci' },
      { brandCode: otherBrand, name: 'Bizim Köfteci' },
    ],
  })
  const server = await testServer({ role: 'api', now: () => new Date(now), logLevel: 'silent' })
  const world = await layTestWorld(server)
  let manager = await signIn(server.url, world.users.company)
  const go = async (to: number) => {
    now = to
    manager = await signIn(server.url, world.users.company)
  }
  const company_id = world.companies.own.id
  const { db } = server.kit
  let n = 0
  const of = ({ id }: { id: string }) => ({ params: { member_id: id } })

  return {
    iys,
    server,
    world,
    get manager() {
      return manager
    },
    company_id,
    kit: server.kit,
    clear: async () => {
      await server.stop()
      await iys.stop()
    },
    /** Moves the clock. Sessions end, so users sign in again. */
    move: (ms: number) => go(now + ms),
    setClock: (text: string) => go(Date.parse(text)),
    of,

    /**
     * Enters the access as a manager would. If it names one of İYS's hosts, the simulator's address
     * is then set, as the platform owner would do.
     */
    async connect(more: { password?: string; is_active?: boolean; brand_code?: number; host?: 'live' | 'test' } = {}) {
      const params = { company_id }
      const { version } = await manager.send(companyIys.read, { params })
      const { password = 'çok-gizli', is_active = true, brand_code = brand } = more
      const host = more.host ?? (version === 0 ? 'live' : null)
      await manager.send(companyIys.update, {
        params,
        body: {
          version,
          is_active,
          iys_code: '632145',
          brand_code: String(brand_code),
          username: 'api@deneme.test',
          host,
          secrets: { password },
        },
      })
      if (host) await db.one(sql`update iys_access set base_url = ${iys.url} where company_id = ${company_id}`)
    },

    enrol: (more: object = {}): Promise<Member> =>
      manager.send(member.create, {
        body: {
          ...memberExamples.create,
          company_id,
          phone: `+90532444${String(++n).padStart(4, '0')}`,
          email: `iys${n}@deneme.test`,
          ...more,
        },
      }),

    async say(it: { id: string }, status: 'given' | 'refused', more: object = {}) {
      const { version } = await manager.send(member.read, of(it))
      return manager.send(memberPage.setConsent, {
        ...of(it),
        body: { channel: 'sms', status, source: 'till', proof: 'Form 12', version, ...more } as never,
      })
    },
    async reach(it: { id: string }, channel: ConsentChannel = 'sms') {
      const rows = await manager.send(memberPage.reach, of(it))
      const row = rows.find((each) => each.channel === channel)!
      return row.may ? 'may' : [row.why, row.until, row.reason].filter((each) => each !== null).join(' ')
    },
    filings: (it: { id: string }) =>
      db.many<{
        status: string
        state: string
        tries: number
        reason: string | null
        result: string | null
        transaction_id: string | null
        recipient: string
      }>(sql`select status, state, tries, reason, result, transaction_id, recipient from iys_filing
        where company_id = ${company_id} and member_id = ${it.id} order by at, id`),
    /** The answers that İYS has for a member's number, oldest first. */
    there: ({ phone }: { phone: string }, of = brand) =>
      iys.control
        .ledgerOf(of)
        .entries.filter((each) => each.recipient === phone)
        .map((each) => each.status),
    filed: () => iys.control.calls.filter((it) => it.method === 'POST' && it.path.endsWith('/consents')).length,
  }
}
