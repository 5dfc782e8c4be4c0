import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Server } from '#server/app/server.ts'
import { secret, sha256 } from '#server/kit/guard/tokens.ts'
import { companies } from '../companies.ts'
import { fixedId } from '../chance.ts'
import { branchId, companyId } from '../organisation.ts'

/** A branch's switchboard for the simulator, with the path on the server that it reports to. */
export interface DemoSwitchboard {
  branch_id: string
  provider: 'verimor' | 'netsantral' | 'bulutfon'
  path: string
}

export const switchboardFile = (data: string) => join(data, 'switchboards.json')

const providers = ['verimor', 'netsantral', 'bulutfon'] as const
/** The key that the demo's branches use with the simulated Verimor. */
const key = 'sofra-demo-verimor'

/**
 * Connects the demo's branches to simulated switchboards, each only once: changes that a visitor
 * makes later are kept, and so is an address that a visitor has renewed.
 */
export async function linkDemoSwitchboards({ kit }: Server, it: { file: string; url: string }): Promise<void> {
  const known = JSON.parse(await readFile(it.file, 'utf8').catch(() => '[]')) as DemoSwitchboard[]
  const boards: DemoSwitchboard[] = []
  for (const company of companies)
    for (const [at, branch] of company.branches.entries()) {
      const [company_id, branch_id, id] = [
        companyId(company.slug),
        branchId(branch.slug),
        fixedId(`switchboard ${branch.slug}`),
      ]
      const provider = branch.main ? 'verimor' : (providers[at % providers.length] ?? 'verimor')
      const token = secret()
      const secrets = kit.seal.close({ password: '', key: provider === 'verimor' ? key : '' })
      const made = await kit.db.one(sql`
        insert into switchboard (company_id, id, branch_id, provider, is_active, lines, extension, username, secrets, token_hash, base_url)
        values (${company_id}, ${id}, ${branch_id}, ${provider}, true, '{}', '101', '', ${secrets}, ${sha256(token)}, ${it.url})
        on conflict (company_id, branch_id) do nothing returning 1 as one`)
      if (!made)
        await kit.db.one(
          sql`update switchboard set base_url = ${it.url} where company_id = ${company_id} and branch_id = ${branch_id}`,
        )
      const own = made
        ? { branch_id, provider, path: `/api/switchboard/${id}/${token}` }
        : known.find((each) => each.branch_id === branch_id)
      if (own) boards.push(own)
    }
  await writeFile(it.file, JSON.stringify(boards), { mode: 0o600 })
}
