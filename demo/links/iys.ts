import sql from 'sql-template-tag'
import type { Server } from '#server/app/server.ts'
import { iysTypes, type IysChannel } from '#contract/members/iys-law.ts'
import { companies } from '../companies.ts'
import { fixedId } from '../chance.ts'
import { companyId } from '../organisation.ts'

/** The İYS numbers of the demo's companies; each has one brand. */
const codesOf = (at: number) => ({ iys_code: 600_100 + 10 * at, brand_code: 600_101 + 10 * at })
const password = 'sofra-demo-iys'

/**
 * Connects the demo's Turkish companies to the simulated İYS, unless they are connected already.
 * Also gives the simulator the consents that it had accepted earlier, because it stores nothing
 * when it stops.
 */
export async function linkDemoIys({ kit }: Server, url: string): Promise<void> {
  const tell = async (path: string, body: object) => {
    const response = await fetch(`${url}/__control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The simulated İYS refused ${path}: ${await response.text()}`)
  }
  for (const [at, company] of companies.filter((it) => it.country === 'TR').entries()) {
    const [company_id, { iys_code, brand_code }, username] = [
      companyId(company.slug),
      codesOf(at),
      `iys@${company.slug}.test`,
    ]
    // An existing connection keeps what a visitor has changed. Only its address is updated, and the
    // position up to which changes were read is reset, because a new İYS does not know it.
    await kit.db.one(sql`
      insert into iys_access (company_id, id, is_active, iys_code, brand_code, username, secrets, base_url, pulled_at)
      values (${company_id}, ${fixedId(`iys ${company.slug}`)}, true, ${String(iys_code)}, ${String(brand_code)}, ${username}, ${kit.seal.close({ password })}, ${url}, ${kit.now()})
      on conflict (company_id) do update set base_url = excluded.base_url, pulled_after = null`)
    await tell('providers', {
      iysCode: iys_code,
      username,
      password,
      brands: [{ brandCode: brand_code, name: company.name }],
    })
    const rows = await kit.db.many<{
      channel: IysChannel
      status: 'given' | 'refused'
      at: string
      recipient: string
    }>(sql`
      select k.channel, k.status, k.at, case when k.channel = 'email' then m.email else m.phone end as recipient
      from member_consent k join member m on m.company_id = ${company_id} and m.id = k.member_id
      where k.company_id = ${company_id} and k.iys_state = 'accepted' and case when k.channel = 'email' then m.email else m.phone end is not null`)
    const list = rows.map(({ channel, status, ...it }) => ({
      ...it,
      type: iysTypes[channel],
      status: status === 'given' ? 'ONAY' : 'RET',
    }))
    await tell('consents', { brandCode: brand_code, list })
  }
}
